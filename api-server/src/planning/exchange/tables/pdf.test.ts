import { guessMapping, readTable, type TableFile } from '@plumbline/core/exchange/table'
import type { SchedulePlan } from '@plumbline/core/plan'
import { generatePlan } from '@plumbline/core/testing'
import { formatInstant } from '@plumbline/core/time'
import { describe, expect, it } from 'vitest'
import { type PrintedCell as Cell, Printer } from '../../../../test/printer.ts'
import { newId } from '../../../platform/ids.ts'
import { readTableFile, TableError } from './file.ts'

const read = (file: TableFile, current: SchedulePlan | null = null) =>
  readTable(file, guessMapping(file), { name: 'Printed', day: 20_000, newId, current, language: 'en' })

/** As P6 prints: titles in two lines, on every page again; a legend and the number of the page below, bars beside. */
async function printedByP6(rows: readonly Cell[][]): Promise<Buffer> {
  const printer = await Printer.start()
  const head = (): void => {
    printer.at(300, 570, 'Riverside Tower: classic schedule layout')
    printer.at(700, 570, '13-Mar-26 09:12')
    printer.line(
      [
        { x: 360, text: 'Original', right: true },
        { x: 560, text: 'Total', right: true },
      ],
      9,
    )
    printer.line([
      { x: 40, text: 'Activity ID' },
      { x: 110, text: 'Activity Name' },
      { x: 360, text: 'Duration', right: true },
      { x: 380, text: 'Start' },
      { x: 450, text: 'Finish' },
      { x: 560, text: 'Float', right: true },
      { x: 640, text: '2026' },
    ])
  }
  const foot = (page: number): void => {
    printer.at(40, 30, 'Actual Work')
    printer.at(140, 30, 'Critical Remaining Work')
    printer.at(420, 30, `Page ${page} of 2`)
    printer.at(700, 30, 'TASK filter: All Activities')
  }
  head()
  for (const [at, row] of rows.entries()) {
    if (at === Math.ceil(rows.length / 2)) {
      foot(1)
      printer.turn()
      head()
    }
    printer.line(row)
  }
  foot(2)
  return printer.bytes()
}

const activity = (code: string, name: string, duration: string, start: string, finish: string, indent = 0): Cell[] => [
  { x: 40 + indent, text: code },
  { x: 110 + indent, text: name },
  { x: 360, text: duration, right: true },
  { x: 380, text: start },
  { x: 450, text: finish },
  { x: 560, text: '0', right: true },
  // What stands at the bar.
  { x: 655, text: name },
]

describe('a printed schedule as a source (R-IO-01.pdf)', () => {
  it('reads titles in two lines, groups, actual dates, and nothing of heads, bars and feet (T-PDF-2, T-PDF-4, T-PDF-5)', async () => {
    const bytes = await printedByP6([
      [
        { x: 40, text: 'Substructure' },
        { x: 360, text: '22', right: true },
        { x: 380, text: '02-Mar-26 A' },
        { x: 450, text: '31-Mar-26' },
      ],
      activity('A1000', 'Excavation of the basement down to level -2', '10', '02-Mar-26 A', '13-Mar-26 A', 10),
      activity('A1010', 'Blinding', '2', '16-Mar-26', '17-Mar-26', 10),
      [
        { x: 40, text: 'Superstructure' },
        { x: 360, text: '5', right: true },
        { x: 380, text: '01-Apr-26' },
        { x: 450, text: '07-Apr-26' },
      ],
      activity('A2000', 'Columns of the ground floor', '5', '01-Apr-26', '07-Apr-26', 10),
    ])
    const file = await readTableFile(bytes)
    expect(file.unread).toEqual([])
    expect(file.sheets[0]?.rows[0]?.cells).toEqual([
      'Activity ID',
      'Activity Name',
      'Original Duration',
      'Start',
      'Finish',
      'Total Float',
      '2026',
    ])
    const { plan, problems } = read(file)
    expect(problems).toEqual([])
    const parents = new Map(plan.plan.rows.map((row) => [row.id, row.name]))
    const said = plan.plan.rows.map(({ code, name, type, duration, parentId }) => [
      code,
      name,
      type,
      duration / 480,
      parents.get(parentId ?? ''),
    ])
    expect(said.slice(1)).toEqual([
      ['', 'Substructure', 'task', 0, 'Printed'],
      ['A1000', 'Excavation of the basement down to level -2', 'work', 10, 'Substructure'],
      ['A1010', 'Blinding', 'work', 2, 'Substructure'],
      ['', 'Superstructure', 'task', 0, 'Printed'],
      ['A2000', 'Columns of the ground floor', 'work', 5, 'Superstructure'],
    ])
    const { progress } = plan.plan.rows[2]!
    expect(formatInstant(progress.actualFinish!)).toBe('2026-03-13T17:00')
  })

  const head: Cell[] = [
    { x: 40, text: 'ID' },
    { x: 80, text: 'Task Name' },
    { x: 300, text: 'Duration' },
    { x: 360, text: 'Start' },
    { x: 440, text: 'Finish' },
    { x: 520, text: 'Predecessors' },
  ]

  it('joins names that were wrapped, below the first line and around the middle (T-PDF-7)', async () => {
    const printer = await Printer.start()
    printer.line(head, 20)
    printer.line(
      [
        { x: 40, text: '1' },
        { x: 80, text: 'Demolition of the old' },
        { x: 300, text: '5 days' },
        { x: 360, text: 'Mon 02.03.26' },
        { x: 440, text: 'Fri 06.03.26' },
      ],
      9,
    )
    printer.line([{ x: 80, text: 'boiler house' }], 20)
    printer.line([{ x: 80, text: 'Removal of asbestos' }], 5)
    printer.line(
      [
        { x: 40, text: '2' },
        { x: 300, text: '3 days' },
        { x: 360, text: 'Mon 09.03.26' },
        { x: 440, text: 'Wed 11.03.26' },
        { x: 520, text: '1FS' },
      ],
      5,
    )
    printer.line([{ x: 80, text: 'from the roof' }], 20)
    printer.line(
      [
        { x: 40, text: '3' },
        { x: 80, text: 'Handover' },
        { x: 300, text: '0 days' },
        { x: 360, text: 'Wed 11.03.26' },
        { x: 440, text: 'Wed 11.03.26' },
        { x: 520, text: '2' },
      ],
      20,
    )
    printer.line(
      [
        { x: 40, text: '4' },
        { x: 80, text: 'Snags' },
        { x: 300, text: '1 day' },
        { x: 360, text: 'Thu 12.03.26' },
        { x: 440, text: 'Thu 12.03.26' },
        { x: 520, text: '3' },
      ],
      120,
    )
    printer.line([{ x: 300, text: 'Signed by the contractor' }])
    const file = await readTableFile(await printer.bytes())
    expect(file.unread).toEqual([{ page: 1, text: 'Signed by the contractor' }])
    const { plan } = read(file)
    const names = plan.plan.rows.slice(1).map(({ name }) => name)
    expect(names).toEqual([
      'Demolition of the old boiler house',
      'Removal of asbestos from the roof',
      'Handover',
      'Snags',
    ])
    expect(plan.plan.relations).toHaveLength(3)
  })

  it('a whole generated plan comes back, page by page (T-PDF-3)', async () => {
    const { rows } = generatePlan({ seed: 6, works: 120 })
    const works = rows.filter(({ type }) => type === 'work')
    const printer = await Printer.start()
    for (const [at, { code, name, duration }] of works.entries()) {
      if (at % 30 === 0) {
        if (at > 0) printer.turn()
        printer.line(head, 20)
      }
      printer.line([
        { x: 40, text: code },
        { x: 80, text: name.slice(0, 40) },
        { x: 330, text: `${Math.ceil(duration / 480)} d`, right: true },
      ])
    }
    const { plan } = read(await readTableFile(await printer.bytes()))
    const back = plan.plan.rows.filter(({ type }) => type === 'work' || type.startsWith('milestone'))
    expect(back.map(({ name }) => name)).toEqual(works.map(({ name }) => name.slice(0, 40)))
    expect(back.map(({ duration }) => duration / 480)).toEqual(works.map(({ duration }) => Math.ceil(duration / 480)))
  })

  it('leaves pages of columns that did not fit on the sheet, and names them (T-PDF-4)', async () => {
    const printer = await Printer.start()
    const rows = ['Piling', 'Raft'].map((name, at) => [
      { x: 40, text: String(at + 1) },
      { x: 80, text: name },
      { x: 300, text: '5 d' },
    ])
    printer.line(head.slice(0, 3), 20)
    for (const row of rows) printer.line(row)
    printer.turn()
    printer.line(
      [
        { x: 40, text: 'Predecessors' },
        { x: 140, text: 'Calendar' },
        { x: 240, text: 'Cost' },
      ],
      20,
    )
    printer.line([
      { x: 40, text: '1' },
      { x: 140, text: 'Six days' },
    ])
    printer.turn()
    printer.line([
      { x: 40, text: '2' },
      { x: 140, text: 'Six days' },
    ])
    const file = await readTableFile(await printer.bytes())
    expect(file.unread).toEqual([
      { page: 2, text: 'Predecessors  Calendar  Cost' },
      { page: 3, text: '2  Six days' },
    ])
    expect(file.sheets[0]?.rows.map(({ cells }) => cells[1])).toEqual(['Task Name', 'Piling', 'Raft'])
  })

  const refusalOf = (bytes: Buffer): Promise<string> =>
    readTableFile(bytes).then(
      () => 'read',
      (error: unknown) => (error instanceof TableError ? error.reason : String(error)),
    )

  it('says of pictures, of letters and of broken files what they are (T-PDF-1)', async () => {
    const empty = await Printer.start()
    expect(await refusalOf(await empty.bytes())).toBe('table_pdf_scanned')
    const letter = await Printer.start()
    letter.line([{ x: 40, text: 'Dear Sir or Madam, please find our programme attached.' }])
    const bytes = await letter.bytes()
    expect(await refusalOf(bytes)).toBe('table_pdf_no_table')
    expect(await refusalOf(bytes.subarray(0, bytes.length / 2))).toMatch(/^table_pdf_/)
    expect(await refusalOf(Buffer.from('%PDF-1.7\n'))).toBe('table_pdf_broken')
  })

  it('a document of more pages than a schedule has is refused (T-PDF-1)', async () => {
    const printer = await Printer.start()
    for (let page = 0; page < 500; page++) printer.turn()
    expect(await refusalOf(await printer.bytes())).toBe('table_pdf_pages')
  })
})
