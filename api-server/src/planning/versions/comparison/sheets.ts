import {
  type Comparison,
  comparisonGroups,
  type Difference,
  type LinkValue,
  type ShownValue,
} from '@plumbline/core/comparison'
import { externalEnd } from '@plumbline/core/plan'
import { sheetName } from '@plumbline/core/text'
import { MINUTES_PER_DAY } from '@plumbline/core/time'
import writeWorkbook, { type SheetData } from 'write-excel-file/node'

interface Titles {
  names: readonly [string, string]
  finishes: readonly [string | null, string | null]
  words: Readonly<Record<string, string>>
}

type Cell = NonNullable<SheetData[number]>[number]

/** Excel's limit of a cell. */
const MAX_TEXT = 32_767
const DATE = 'yyyy-mm-dd hh:mm'
const MS_PER_MINUTE = 60_000

/** A first sheet with the counts, then one per group that has differences. */
export async function workbookOf(comparison: Comparison, titles: Titles): Promise<Uint8Array<ArrayBuffer>> {
  const word = (key: string): string => titles.words[key] ?? key
  const groups = comparisonGroups.filter((group) => comparison.summary.groups[group] > 0)
  const sheets = [
    {
      sheet: sheetName(word('sheet.summary')),
      columns: widths(36, 24, 24),
      data: summarySheet(comparison, titles, word),
    },
    ...groups.map((group) => ({
      sheet: sheetName(word(`group.${group}`)),
      columns: widths(16, 48, 28, 32, 32, 12),
      stickyRowsCount: 1,
      data: groupSheet(
        comparison.differences.filter((one) => one.group === group),
        titles,
        word,
      ),
    })),
  ]
  return new Uint8Array(await writeWorkbook(sheets).toBuffer())
}

const widths = (...columns: number[]): { width: number }[] => columns.map((width) => ({ width }))

/** Always text: a name that begins like a formula is none. */
function text(value: string, fontWeight?: 'bold'): Cell {
  return { value: value.slice(0, MAX_TEXT), type: String, ...(fontWeight ? { fontWeight } : {}) }
}

const number = (value: number): Cell => ({ value, type: Number })

function summarySheet({ summary }: Comparison, { names, finishes }: Titles, word: (key: string) => string): SheetData {
  const head = [text(''), text(names[0], 'bold'), text(names[1], 'bold')]
  const finish = [text(word('sheet.finish')), text(finishes[0] ?? ''), text(finishes[1] ?? '')]
  const counts = comparisonGroups.map((group) => [text(word(`group.${group}`)), number(summary.groups[group])])
  return [head, finish, [], ...counts]
}

function groupSheet(differences: readonly Difference[], { names }: Titles, word: (key: string) => string): SheetData {
  const head = ['sheet.code', 'sheet.name', 'sheet.field'].map((key) => text(word(key), 'bold'))
  const sides = names.map((name) => text(name, 'bold'))
  return [
    [...head, ...sides, text(word('sheet.days'), 'bold')],
    ...differences.map((one) => [
      text(one.code),
      text(one.name),
      text(word(`field.${one.field}`)),
      cellOf(one, one.left, word),
      cellOf(one, one.right, word),
      one.delta === null ? null : number(days(one.delta, one.perDay)),
    ]),
  ]
}

function cellOf({ field, value, perDay }: Difference, shown: ShownValue, word: (key: string) => string): Cell {
  if (shown === null || shown === '') return null
  if (typeof shown === 'object') return text(linkText(shown, perDay, word))
  if (typeof shown === 'boolean') return text(word(shown ? 'yes' : 'no'))
  if (typeof shown === 'number') {
    if (value === 'instant') return { value: new Date(shown * MS_PER_MINUTE), type: Date, format: DATE }
    return number(value === 'duration' ? days(shown, perDay) : shown)
  }
  if (value === 'attribute') return text(attributeText(field, shown, word))
  return text(value === 'choice' ? word(`choice.${shown}`) : shown)
}

/** Values of lists and people are ids, which have words; of a list with several values each has. */
function attributeText(field: string, stored: string, word: (key: string) => string): string {
  const named = (id: string): string => {
    const key = `value.${field} ${id}`
    const name = word(key)
    return name === key ? id : name
  }
  const value = stored.slice(1)
  const names = value.split(',').map(named)
  return names.join(',') === value ? value : names.join('; ')
}

function linkText({ code, name, type, lag }: LinkValue, perDay: number, word: (key: string) => string): string {
  const shift = lag === 0 ? '' : ` ${lag > 0 ? '+' : ''}${days(lag, perDay)} ${word('sheet.day')}`
  return `${workText(code, name, word)} ${type.toUpperCase()}${shift}`
}

/** Works of other schedules have ids for names. */
function workText(code: string, name: string, word: (key: string) => string): string {
  if (!externalEnd(name)) return code === '' ? name : code
  const named = word(`work.${name}`)
  return named === `work.${name}` ? word('otherSchedule') : named
}

function days(minutes: number, perDay: number): number {
  return Math.round((minutes / (perDay > 0 ? perDay : MINUTES_PER_DAY)) * 100) / 100
}
