import { dayOfText } from '@plumbline/core/attributes'
import { decimalOf } from '@plumbline/core/progress'
import { hoursText } from '@plumbline/core/timesheets'
import writeWorkbook, { type SheetData } from 'write-excel-file/node'
import type { ExportRow } from './repository.ts'
import { words } from './workbook-words.ts'

type Cell = NonNullable<SheetData[number]>[number]
type Language = keyof typeof words

const MS_PER_DAY = 86_400_000

/** Always text: a name that begins like a formula is none. */
const text = (value: string, isBold = false): Cell => ({
  ...{ value, type: String },
  ...(isBold && { fontWeight: 'bold' as const }),
})
const number = (value: string, isBold = false): Cell => ({
  ...{ value: Number(value), type: Number },
  ...(isBold && { fontWeight: 'bold' as const }),
})
const date = (day: string): Cell => ({
  ...{ value: new Date((dayOfText(day) ?? 0) * MS_PER_DAY), type: Date, format: 'dd.mm.yyyy' },
})

/** A row a worker, work and day; then what each worker has of what state. */
export async function timesheetWorkbook(
  rows: readonly ExportRow[],
  nameOf: (userId: string) => string,
  language: Language,
): Promise<Buffer> {
  const word = words[language]
  const sheets = [
    {
      sheet: word.days,
      columns: [24, 12, 14, 40, 28, 9, 11, 12, 14, 24, 30].map((width) => ({ width })),
      stickyRowsCount: 1,
      data: [word.head.map((title) => text(title, true)), ...rows.map((row) => dayRow(row, nameOf, language))],
    },
    {
      sheet: word.workers,
      columns: [28, 11, 11, 12, 14].map((width) => ({ width })),
      stickyRowsCount: 1,
      data: [word.sumHead.map((title) => text(title, true)), ...workerRows(rows)],
    },
  ]
  return Buffer.from(await writeWorkbook(sheets).toBuffer())
}

function dayRow(row: ExportRow, nameOf: (userId: string) => string, language: Language): Cell[] {
  const word = words[language]
  const what = row.activity === null ? row.workName : word.activity[row.activity]
  return [
    text(row.workerName),
    date(row.day),
    text(row.workCode),
    text(what),
    text(row.assignmentName),
    number(hoursText(row.hours)),
    number(hoursText(row.overtime)),
    row.cost === null ? null : number(decimalOf(BigInt(row.cost))),
    text(word.state[row.state]),
    text(nameOf(row.userId)),
    text(row.note),
  ]
}

function workerRows(rows: readonly ExportRow[]): Cell[][] {
  const byWorker = Map.groupBy(rows, ({ workerId }) => workerId)
  const sumOf = (some: readonly ExportRow[], what: 'hours' | 'overtime'): string =>
    hoursText(some.reduce((sum, row) => sum + row[what], 0))
  const lineOf = (name: string, some: readonly ExportRow[], isBold: boolean): Cell[] => [
    text(name, isBold),
    number(sumOf(some, 'hours'), isBold),
    number(sumOf(some, 'overtime'), isBold),
    number(
      sumOf(
        some.filter(({ state }) => state === 'APPROVED'),
        'hours',
      ),
      isBold,
    ),
    number(decimalOf(some.reduce((sum, { cost }) => sum + BigInt(cost ?? 0), 0n)), isBold),
  ]
  return [
    ...[...byWorker.values()].map((some) => lineOf(some[0]?.workerName ?? '', some, false)),
    lineOf('Σ', rows, true),
  ]
}
