/** How much there is of an item: its take-off lines, else its formula, else what was typed. */
import { evaluated } from './arithmetic.ts'
import { type Exact, exactMillionths, exactOf, type Millionths, millionthsOf, nought, one, times } from './exact.ts'
import type { Item, TakeOff } from './types.ts'

/** Null: its formula cannot be worked out. */
export function takenOff({ n, length, width, height, formula }: TakeOff): Millionths | null {
  const dimensions = { n, l: length, w: width, h: height }
  const given = Object.entries(dimensions).flatMap(([name, text]) => {
    const value = exactOf(text)
    return value ? [[name, value] as const] : []
  })
  if (formula === '') {
    return given.length === 0 ? 0n : millionthsOf(given.reduce((all, [, value]) => times(all, value), one))
  }
  const value = evaluated(formula, { n: one, l: nought, w: nought, h: nought, ...Object.fromEntries(given) })
  return value && millionthsOf(value)
}

/** Null: a formula cannot be worked out. Each line is rounded to six decimals, then they are added. */
export function quantityOf(item: Item, takeOff: readonly TakeOff[]): Exact | null {
  if (takeOff.length > 0) {
    let sum = 0n
    for (const line of takeOff) {
      const result = takenOff(line)
      if (result === null) return null
      sum += result
    }
    return exactMillionths(sum)
  }
  if (item.formula === '') return exactOf(item.quantity) ?? nought
  const value = evaluated(item.formula)
  return value && exactMillionths(millionthsOf(value))
}

/** What a line of a model, or of a work, says now beside what it said when it was taken. */
export interface RefreshedLine {
  id: string
  before: Millionths | null
  after: Millionths
}

/** Lines whose source says another amount; those whose source is gone, or says the same, are left out. */
export function refreshed(lines: Iterable<TakeOff>, amountOf: (line: TakeOff) => string | null): RefreshedLine[] {
  const changed: RefreshedLine[] = []
  for (const line of lines) {
    const now = line.source === 'manual' ? null : exactOf(amountOf(line) ?? '')
    if (!now) continue
    const [before, after] = [takenOff(line), millionthsOf(now)]
    if (before !== after) changed.push({ id: line.id, before, after })
  }
  return changed
}

/** What is written into a refreshed line: one dimension, and no formula. */
export const refreshedFields = { n: '', width: '', height: '', formula: '' } as const
