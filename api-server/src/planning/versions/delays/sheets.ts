import type { DelayWindowView } from '@plumbline/core/contract'
import { sheetName } from '@plumbline/core/text'
import writeWorkbook, { type SheetData } from 'write-excel-file/node'

type Cell = NonNullable<SheetData[number]>[number]
type Word = (key: string) => string

const MS_PER_MINUTE = 60_000
const DATE = 'yyyy-mm-dd hh:mm'
/** Excel's limit of a cell. */
const MAX_TEXT = 32_767

/** A sheet with a line for each window, and one with a line for each work that has moved the finish. */
export async function workbookOf(
  windows: readonly DelayWindowView[],
  words: Readonly<Record<string, string>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const word: Word = (key) => words[key] ?? key
  const sheets = [
    { sheet: sheetName(word('windows')), columns: widths(8, 18, 18, 18, 18, 10, 12), data: windowSheet(windows, word) },
    {
      sheet: sheetName(word('works')),
      columns: widths(8, 14, 40, 16, 18, 18, 10, 10, 10, 30),
      data: workSheet(windows, word),
    },
  ]
  return new Uint8Array(await writeWorkbook(sheets.map((sheet) => ({ ...sheet, stickyRowsCount: 1 }))).toBuffer())
}

const widths = (...columns: number[]): { width: number }[] => columns.map((width) => ({ width }))

/** Always text: a name that begins like a formula is none. */
const text = (value: string): Cell => ({ value: value.slice(0, MAX_TEXT), type: String })
const number = (value: number): Cell => ({ value, type: Number })
const date = (instant: number | null): Cell =>
  instant === null ? null : { value: new Date(instant * MS_PER_MINUTE), type: Date, format: DATE }
const head = (word: Word, keys: readonly string[]): Cell[] =>
  keys.map((key) => ({ value: word(key), type: String, fontWeight: 'bold' }))

export const daysOf = (minutes: number, day: number): number => Math.round((minutes / day) * 100) / 100

export const namesOf = (people: DelayWindowView['shares'][number]['people']): string =>
  people.map(({ name, changes }) => `${name} (${changes})`).join(', ')

const windowKeys = ['window', 'from', 'to', 'finishBefore', 'finishAfter', 'shift', 'anotherEnd']
function windowSheet(windows: readonly DelayWindowView[], word: Word): SheetData {
  const lines = windows.map(({ from, to, finishBefore, finishAfter, shift, anotherEnd, day }, i) => [
    ...[number(i + 1), date(from), date(to), date(finishBefore), date(finishAfter)],
    ...[number(daysOf(shift, day)), number(daysOf(anotherEnd, day))],
  ])
  return [head(word, windowKeys), ...lines]
}

export const workKeys = ['window', 'code', 'name', 'cause', 'planned', 'built', 'began', 'took', 'concurrent', 'people']
function workSheet(windows: readonly DelayWindowView[], word: Word): SheetData {
  const lines = windows.flatMap(({ shares, concurrent, day }, i) => {
    const named = ({ code, name, cause }: { code: string; name: string; cause: string }): Cell[] => [
      ...[number(i + 1), text(code), text(name), text(word(`cause.${cause}`))],
    ]
    const who = (people: Parameters<typeof namesOf>[0]): Cell => text(namesOf(people))
    return [
      ...shares.map((share) => [
        ...[...named(share), date(share.planned), date(share.built)],
        ...[number(daysOf(share.began, day)), number(daysOf(share.took, day)), null, who(share.people)],
      ]),
      ...concurrent.map((delay) => [
        ...[...named(delay), null, null, null, null],
        ...[number(daysOf(delay.amount, day)), who(delay.people)],
      ]),
    ]
  })
  return [head(word, workKeys), ...lines]
}
