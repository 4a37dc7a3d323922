/** Lists of what was built, as sites keep them: which line is of which elements, and what it says of them. */
import { type CellValue, cellText, type DateOrder, readDate } from '../../exchange/table/index.ts'

/** By what a line names its elements. */
export const asBuiltKeys = ['guid', 'name', 'tag', 'property'] as const
export type AsBuiltKey = (typeof asBuiltKeys)[number]

/** Places of columns; null: the list does not have it. */
export interface AsBuiltMapping {
  key: AsBuiltKey
  element: number | null
  doneOn: number | null
  percent: number | null
  who: number | null
}

interface AsBuilt {
  /** 0…100. */
  percent: number
  /** ISO; null: the list does not say. */
  doneOn: string | null
  who: string
}

export interface AsBuiltReading {
  /** By number of the element. */
  elements: ReadonlyMap<number, AsBuilt>
  /** Lines that name elements which are here. */
  matched: number
  /** Lines whose elements are not here, and the first of their names. */
  unmatched: number
  unmatchedNames: readonly string[]
  /** Cells that are no date, or no percentage. */
  unread: number
}

const TOLD = 20

const titles: Readonly<Record<Exclude<keyof AsBuiltMapping, 'key'> | 'guid', RegExp>> = {
  element: /^(element|name|имя|элемент|tag|марка)$/iu,
  guid: /^(ifc)? ?(guid|global ?id)$/iu,
  doneOn: /^(done|done ?on|date|finish(ed)?|actual ?finish|task ?finish|installed|дата|готово|выполнено|факт.*)$/iu,
  percent: /^(%|percent|progress|complete|% ?complete|процент|готовность.*)$/iu,
  who: /^(who|by|crew|company|contractor|subcontractor|кто|бригада|исполнитель|подрядчик)$/iu,
}

/** By the titles of the list; `keyOf` says by what the cells of a column name elements that are here, null: by nothing. */
export function guessAsBuilt(
  head: readonly CellValue[],
  keyOf: (column: number) => 'guid' | 'name' | null,
): AsBuiltMapping {
  const placeOf = (isMeant: (column: number) => boolean): number | null => {
    const at = head.findIndex((_, column) => isMeant(column))
    return at < 0 ? null : at
  }
  const titled = (title: RegExp): number | null =>
    placeOf((column) => title.test(cellText(head[column] ?? null).trim()))
  const byGuid = placeOf((column) => keyOf(column) === 'guid')
  const byName = placeOf((column) => keyOf(column) === 'name')
  // The list may be of models that are not here yet.
  const isGuid = byGuid !== null || (byName === null && titled(titles.guid) !== null)
  return {
    key: isGuid ? 'guid' : 'name',
    element: byGuid ?? byName ?? titled(titles.guid) ?? titled(titles.element),
    doneOn: titled(titles.doneOn),
    percent: titled(titles.percent),
    who: titled(titles.who),
  }
}

const PERCENT = /^\s*(\d+(?:[.,]\d+)?)\s*%?\s*$/

/** A number up to 1 that is a fraction in spreadsheets is one only where no cell of the column is more. */
function percentOf(value: CellValue, isFraction: boolean): number | null {
  const match = PERCENT.exec(cellText(value))
  const number = match?.[1] ? Number(match[1].replace(',', '.')) * (isFraction ? 100 : 1) : Number.NaN
  return number >= 0 && number <= 100 ? Math.round(number) : null
}

const isoOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** Day first, unless only the other order reads all of them. */
function dateOrderOf(cells: Iterable<CellValue>): DateOrder {
  let [dayFirst, monthFirst] = [0, 0]
  for (const cell of cells) {
    if (readDate(cell, 'dmy')) dayFirst++
    if (readDate(cell, 'mdy')) monthFirst++
  }
  return monthFirst > dayFirst ? 'mdy' : 'dmy'
}

type Line = readonly CellValue[]

/**
 * What the lines say of elements. `elementsOf` knows them by whatever the list names them by. What stands on several lines
 * is as far as these are on average, and is done on the last of their days; a line with a day and no percentage is done.
 */
export function readAsBuilt(
  lines: readonly Line[],
  mapping: AsBuiltMapping,
  elementsOf: (name: string) => readonly number[],
): AsBuiltReading {
  const cellOf = (line: Line, column: number | null): CellValue => (column === null ? null : (line[column] ?? null))
  const order = dateOrderOf(lines.map((line) => cellOf(line, mapping.doneOn)))
  const isFraction = lines.every((line) => Number(cellOf(line, mapping.percent) ?? 0) <= 1)
  const sums = new Map<number, { percent: number; lines: number; doneOn: string | null; who: string }>()
  const missing = new Set<string>()
  let [matched, unmatched, unread] = [0, 0, 0]
  for (const line of lines) {
    const name = cellText(cellOf(line, mapping.element)).trim()
    if (name === '') continue
    const elements = elementsOf(name)
    if (elements.length === 0) {
      unmatched++
      if (missing.size < TOLD) missing.add(name)
      continue
    }
    matched++
    const [dateCell, percentCell] = [cellOf(line, mapping.doneOn), cellOf(line, mapping.percent)]
    const date = dateCell === null ? null : readDate(dateCell, order)
    const said = percentCell === null ? null : percentOf(percentCell, isFraction)
    if ((dateCell !== null && !date) || (percentCell !== null && said === null)) unread++
    const percent = said ?? (date ? 100 : 0)
    const doneOn = date && percent === 100 ? isoOf(date.day) : null
    const who = cellText(cellOf(line, mapping.who)).trim().slice(0, 128)
    for (const element of elements) {
      const sum = sums.get(element) ?? { percent: 0, lines: 0, doneOn: null, who: '' }
      const isLater = doneOn !== null && (sum.doneOn === null || doneOn > sum.doneOn)
      sums.set(element, {
        percent: sum.percent + percent,
        lines: sum.lines + 1,
        doneOn: isLater ? doneOn : sum.doneOn,
        who: who || sum.who,
      })
    }
  }
  const elements = new Map<number, AsBuilt>()
  for (const [element, { percent, lines: count, doneOn, who }] of sums) {
    const mean = Math.round(percent / count)
    elements.set(element, { percent: mean, doneOn: mean === 100 ? doneOn : null, who })
  }
  return { elements, matched, unmatched, unmatchedNames: [...missing], unread }
}
