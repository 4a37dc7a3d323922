/** What tells how far the work is. */
type Basis = 'typed' | 'percent' | 'finish' | 'volume' | 'labour' | 'cost'

/** What tells how fast the rest will go: the pace so far, a duration for the whole, or a rate per day. */
type Pace = 'typed' | 'actual' | 'target' | 'initial' | 'rate'

export interface Scenario {
  basis: Basis
  pace: Pace
  /** Facts are read from the daily plan, which also starts and finishes the work. */
  daily: boolean
  /** Scenario that stands in where the pace is not known; the own number: there is none. */
  fallback: number
}

const row = (basis: Basis, pace: Pace, fallback: number, daily = false): Scenario => ({ basis, pace, daily, fallback })

/** Scenarios by their number, in the order of the specification; 15–18 are 5–8 from the daily plan. */
const table: readonly Scenario[] = [
  row('typed', 'typed', 0),
  row('percent', 'actual', 1),
  row('percent', 'target', 1),
  row('percent', 'initial', 1),
  row('finish', 'typed', 4),
  row('volume', 'rate', 6),
  row('volume', 'actual', 6),
  row('volume', 'target', 6),
  row('volume', 'initial', 6),
  row('labour', 'actual', 9),
  row('labour', 'target', 9),
  row('labour', 'initial', 9),
  row('cost', 'actual', 12),
  row('cost', 'target', 12),
  row('cost', 'initial', 12),
  row('volume', 'rate', 16, true),
  row('volume', 'actual', 16, true),
  row('volume', 'target', 16, true),
  row('volume', 'initial', 16, true),
]

/** Every scenario that a schedule can choose; `daily` ones need a daily plan. */
export const progressScenarios: readonly { number: number; daily: boolean }[] = table.map(({ daily }, number) => ({
  number,
  daily,
}))

/** An unknown number is the typed remaining duration. */
export function scenarioOf(number: number): Scenario {
  return table[number] ?? table[0]!
}

/** Does the scenario tell from the volume how far a work is? */
export function readsVolume(number: number): boolean {
  return scenarioOf(number).basis === 'volume'
}
