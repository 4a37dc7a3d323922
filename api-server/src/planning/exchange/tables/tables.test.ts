import { buffer } from 'node:stream/consumers'
import { planDifferences } from '@plumbline/core/comparison'
import {
  guessMapping,
  readTable,
  type TableFile,
  type TableLanguage,
  type WrittenSheet,
  writeTable,
} from '@plumbline/core/exchange/table'
import type { SchedulePlan } from '@plumbline/core/plan'
import { generatePlan } from '@plumbline/core/testing'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { readTableFile, TableError } from './file.ts'
import { type CsvForm, csvStream, workbookStream } from './write.ts'

const options = (current: SchedulePlan) => ({ name: 'Tower', day: 20_000, newId, current, language: 'en' as const })
const again = (file: TableFile, plan: SchedulePlan) => readTable(file, guessMapping(file), options(plan))
const sheetsOf = (plan: SchedulePlan, language: TableLanguage = 'en') => writeTable(plan, { language, columns: null })
const workbookOf = (plan: SchedulePlan, language?: TableLanguage): Promise<Buffer> =>
  buffer(workbookStream(sheetsOf(plan, language)))
const csvOf = (
  plan: SchedulePlan,
  form: CsvForm = { separator: ';', decimal: ',' },
  language?: TableLanguage,
): Promise<Buffer> => buffer(csvStream(sheetsOf(plan, language)[0]!, form))

const plans = fc.record({
  seed: fc.integer({ min: 1, max: 100_000 }),
  works: fc.integer({ min: 1, max: 40 }),
  language: fc.constantFrom('en' as const, 'ru' as const),
})

/** Names that a file could stumble over. */
const hostileNames = [
  '=1+1',
  '+7 911',
  '-5',
  '@home',
  "'quoted",
  '"both"',
  'a;b',
  'a,b',
  'a\tb',
  '_x000D_',
  '<&>',
  'Ёлка',
  '  x',
  '0012',
  'null',
]

const withNames = (plan: SchedulePlan): SchedulePlan => ({
  ...plan,
  rows: plan.rows.map((row, at) => ({ ...row, name: (hostileNames[at % hostileNames.length] ?? '').trim() })),
})

describe('a workbook as a source (R-IO-01.xlsx, R-IO-01.excel)', () => {
  it('comes back as the plan that it was written of, whatever that is', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async ({ seed, works, language }) => {
        const plan = withNames(generatePlan({ seed, works }))
        const { plan: back, problems } = again(await readTableFile(await workbookOf(plan, language)), plan)
        expect(problems).toEqual([])
        expect(planDifferences(plan, back.plan)).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  it('has a frozen head, groups of rows, true dates and a column that nobody sees', async () => {
    const { sheets } = await readTableFile(await workbookOf(generatePlan({ seed: 2, works: 30 })))
    expect(sheets.map(({ name }) => name)).toEqual(['Works', 'Relations'])
    const rows = sheets[0]!.rows
    expect(Math.max(...rows.map(({ outline }) => outline))).toBeGreaterThan(1)
    const start = rows[0]!.cells.indexOf('Start')
    expect(rows[5]!.cells[start]).toMatchObject({ day: expect.any(Number) })
  })
})

describe('a large table', () => {
  /** Rows are counted as they are made. */
  const counting = (rows: number) => {
    const made = { rows: 0 }
    const sheet: WrittenSheet = {
      name: 'Works',
      columns: [{ title: 'Name', field: 'name', hidden: false }],
      *rows() {
        for (; made.rows < rows; made.rows++) yield { cells: [newId().repeat(40)], outline: 0, isSummary: false }
      },
    }
    return { made, sheet }
  }

  it.each([
    ['a workbook', (sheet: WrittenSheet) => workbookStream([sheet])],
    ['CSV', (sheet: WrittenSheet) => csvStream(sheet, { separator: ';', decimal: ',' })],
  ])('is sent while its rows are made: %s', async (_, open) => {
    const { made, sheet } = counting(50_000)
    let bytes = 0
    let madeAtFirst = 0
    for await (const chunk of open(sheet) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > 100_000 && madeAtFirst === 0) madeAtFirst = made.rows
    }
    expect(bytes).toBeGreaterThan(1_000_000)
    expect(madeAtFirst).toBeGreaterThan(0)
    expect(madeAtFirst).toBeLessThan(25_000)
    expect(made.rows).toBe(50_000)
  })
})

describe('CSV as a source (R-IO-01.csv)', () => {
  it('comes back as the plan that it was written of, with each separator', async () => {
    await fc.assert(
      fc.asyncProperty(plans, fc.constantFrom(';', ',', '\t'), async ({ seed, works, language }, separator) => {
        const plan = withNames(generatePlan({ seed, works }))
        const decimal = separator === ',' ? '.' : ','
        const bytes = await csvOf(plan, { separator: separator as ';', decimal }, language)
        const { plan: back, problems } = again(await readTableFile(bytes), plan)
        expect(problems).toEqual([])
        expect(planDifferences(plan, back.plan)).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  it('no text of it is a formula', async () => {
    const plan = generatePlan({ seed: 3, works: 3 })
    const rows = plan.rows.map((row) => ({ ...row, name: '=HYPERLINK("http://x")', code: '@1' }))
    const file = await csvOf({ ...plan, rows })
    const cells = file.toString().split(/[;\r\n]+/)
    expect(cells.filter((cell) => /^"?[=@+]/.test(cell))).toEqual([])
  })

  const text = 'Код;Название;Длительность\r\n1;Земляные работы;5 дн\r\n1.1;Отрывка котлована;2,5 дн\r\n'
  const cyrillic = Buffer.from(
    [...text].map((letter) => (letter >= 'А' ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0))),
  )
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(`A${text}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['windows-1251', cyrillic],
  ])('reads %s', async (_, bytes) => {
    const { sheets } = await readTableFile(bytes)
    expect(sheets[0]!.rows[2]!.cells).toEqual(['1.1', 'Отрывка котлована', '2,5 дн'])
  })
})

const refused = async (bytes: Buffer): Promise<string> => {
  const error = await readTableFile(bytes).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error !== null && !(error instanceof TableError)) throw error
  return error?.reason ?? 'read'
}

describe('files that mean harm, or are broken', () => {
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  }
  const bookWith = (sheet: string, more: Record<string, string> = {}): Buffer =>
    Buffer.from(
      zipSync(
        Object.fromEntries(
          Object.entries({ ...parts, 'xl/worksheets/sheet1.xml': sheet, ...more }).map(([path, xml]) => [
            path,
            strToU8(xml),
          ]),
        ),
      ),
    )
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

  it.each([
    ['a million columns', bookWith(sheet('<row r="1"><c r="BDWGN1"><v>1</v></c></row>')), 'table_columns'],
    ['a row far below', bookWith(sheet('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')), 'table_rows'],
    ['rows that go back', bookWith(sheet('<row r="3"/><row r="1"/>')), 'table_rows'],
    ['entities that grow', bookWith('<!DOCTYPE a [<!ENTITY b "bb">]><worksheet/>'), 'xml_doctype'],
    ['a part that is cut off', bookWith('<worksheet><sheetData><row'), 'xml_cut_off'],
    [
      'a bomb',
      bookWith(sheet(`<row r="1"><c r="A1" t="inlineStr"><is>${'<t> </t>'.repeat(2_000_000)}</is></c></row>`)),
      'table_too_large',
    ],
    ['no sheet', bookWith('', { 'xl/workbook.xml': '<workbook><sheets/></workbook>' }), 'table_no_sheet'],
    ['an archive of nothing', Buffer.from(zipSync({ 'xl/workbook.xml': strToU8('') })), 'xml_cut_off'],
    [
      'a picture called .csv',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
      'table_no_text',
    ],
    ['a line of a million columns', Buffer.from(`Name${','.repeat(1_000_000)}\n`), 'table_columns'],
    ['an odd half of UTF-16', Buffer.from([0xff, 0xfe, 0x41]), 'table_no_text'],
  ])('%s', async (_, bytes, reason) => {
    expect(await refused(bytes)).toBe(reason)
  })

  it('a workbook cut anywhere is refused, not read in part', async () => {
    const whole = await workbookOf(generatePlan({ seed: 5, works: 20 }))
    for (let at = 64; at < whole.length - 22; at += 997) {
      expect(await refused(whole.subarray(0, at)), String(at)).toMatch(/^table_(archive|no_text|csv|columns)$/)
    }
  })
})
