import { convertedAmount, type Units } from '../measures/index.ts'
import type { Measure } from '../plan/index.ts'
import { decimalOf, dividedUp, millionths, nearest } from '../progress/index.ts'
import type { Minutes } from '../time/index.ts'
import type { DirectoryRelation, Norm, RelationRow } from './types.ts'

/** Rows chosen of a directory, empty for none. */
export type ChosenOf = (directoryId: string) => readonly string[]

/** Norms of one relation, found by the first row that they name. */
export class NormTable {
  readonly #relation: DirectoryRelation
  readonly #byFirst: ReadonlyMap<string, readonly RelationRow[]>

  constructor(relation: DirectoryRelation, rows: readonly RelationRow[]) {
    this.#relation = relation
    const sorted = [...rows].sort(closerFirst)
    this.#byFirst = Map.groupBy(sorted, ({ rowIds }) => rowIds[0] ?? '')
  }

  /** Rule 14: the closest that fits; null: none does. */
  find(chosenOf: ChosenOf): RelationRow | null {
    const chosen = this.#relation.directoryIds.map(chosenOf)
    const [first = []] = chosen
    const found = first.flatMap((id) => this.#byFirst.get(id)?.find((row) => fits(row, chosen)) ?? [])
    return found.sort(closerFirst)[0] ?? null
  }
}

const fits = ({ rowIds }: RelationRow, chosen: readonly (readonly string[])[]): boolean =>
  rowIds.every((id, at) => id === null || chosen[at]?.includes(id))

/** More rows named; of as many, those of earlier directories; then by id, so that everybody finds the same. */
function closerFirst(one: RelationRow, other: RelationRow): number {
  const named = ({ rowIds }: RelationRow): string => rowIds.map((id) => (id === null ? '0' : '1')).join('')
  const count = ({ rowIds }: RelationRow): number => rowIds.filter((id) => id !== null).length
  const order = count(other) - count(one)
  if (order !== 0) return order
  const [mine, theirs] = [named(one), named(other)]
  if (mine !== theirs) return mine > theirs ? -1 : 1
  return one.id < other.id ? -1 : 1
}

export interface NormFigures {
  /** Working minutes; null: the norm does not say how fast. */
  duration: Minutes | null
  /** Person-hours; null: it does not say how much labour. */
  labour: string | null
}

const MINUTES_PER_HOUR = 60n
const MILLION = 1_000_000n

/** Rules 15 to 18. Null: there is no volume, or its unit cannot be put into that of the norm. */
export function figuresOf(
  norm: Norm,
  measure: Measure | null,
  units: Units,
  rounding: { toDaysOf: Minutes | null },
): NormFigures | null {
  if (!measure) return null
  const amount = norm.unit === '' ? measure.plan : convertedAmount(measure.plan, measure.unit, norm.unit, units)
  const volume = amount === null ? 0n : millionths(amount)
  return volume > 0n ? { duration: durationOf(norm, volume, rounding.toDaysOf), labour: labourOf(norm, volume) } : null
}

function durationOf({ rate, crew, productivity }: Norm, volume: bigint, day: Minutes | null): Minutes | null {
  const [perUnit, people, perHour] = [millionths(rate), millionths(crew), millionths(productivity)]
  const step = BigInt(day ?? 1)
  // Person-hours and people are both in millionths, so is the volume: one scale is left to divide by.
  const dividend = perHour > 0n ? volume * MINUTES_PER_HOUR : volume * perUnit * MINUTES_PER_HOUR
  const divisor = perHour > 0n ? perHour : people * MILLION
  return divisor > 0n && dividend > 0n ? Number(dividedUp(dividend, divisor * step) * step) : null
}

function labourOf({ rate, crew, productivity }: Norm, volume: bigint): string | null {
  const [perUnit, people, perHour] = [millionths(rate), millionths(crew), millionths(productivity)]
  if (perUnit > 0n) return decimalOf(nearest(volume * perUnit, MILLION))
  return people > 0n && perHour > 0n ? decimalOf(nearest(volume * people, perHour)) : null
}
