import { usedFloat } from '../fields/index.ts'
import type { WbsRow } from '../plan/index.ts'
import { decimalOf, millionths } from '../progress/index.ts'
import { formatInstant, type Instant } from '../time/index.ts'
import { addOwnSums } from './own/aggregate.ts'
import type { IndicatorSums, VolumeSum, WorkFigures } from './types.ts'

const counted = [
  'works',
  'notStarted',
  'inProgress',
  'completed',
  'critical',
  'late',
  'negative',
  'promised',
  'kept',
  'minutes',
  'done',
  'targetMinutes',
  'targetPassed',
  'targetFloat',
  'floatUsed',
  'checksKept',
  'checksJudged',
] as const satisfies readonly (keyof IndicatorSums)[]

const amounts = ['budget', 'planned', 'earned', 'actual', 'labourBudget', 'labourEarned', 'labourActual'] as const

export const noSums: IndicatorSums = {
  ...(Object.fromEntries(counted.map((field) => [field, 0])) as Record<(typeof counted)[number], number>),
  ...(Object.fromEntries(amounts.map((field) => [field, '0'])) as Record<(typeof amounts)[number], string>),
  reserves: { none: 0, week: 0, month: 0, more: 0 },
  currencies: [],
  volumes: [],
  start: null,
  finish: null,
  targetFinish: null,
  comparedFinish: null,
  dataDate: null,
  own: {},
}

const WEEK_DAYS = 5
const MONTH_DAYS = 20

/** Currencies of the amounts that works of a plan have. */
export function currenciesOf(rows: readonly Pick<WbsRow, 'cost'>[]): string[] {
  const used = rows.flatMap(({ cost }) => (cost && (cost.plan !== '0' || cost.fact !== '0') ? [cost.unit] : []))
  return [...new Set(used)].sort()
}

/** Rule 3. */
export function sumsOfWorks(works: readonly WorkFigures[]): IndicatorSums {
  const sums: IndicatorSums = { ...noSums, reserves: { ...noSums.reserves }, works: works.length }
  for (const work of works) countWork(sums, work)
  for (const field of amounts) sums[field] = decimalOf(works.reduce((sum, work) => sum + work[field], 0n))
  const compared = works.filter(({ targetFinish }) => targetFinish !== null)
  return {
    ...sums,
    volumes: volumesOf(works),
    start: text(extreme(works, 'start', Math.min)),
    finish: text(extreme(works, 'finish', Math.max)),
    targetFinish: text(extreme(compared, 'targetFinish', Math.max)),
    comparedFinish: text(extreme(compared, 'finish', Math.max)),
  }
}

function countWork(sums: IndicatorSums, work: WorkFigures): void {
  const { status, critical, lateBy, totalFloat, dayMinutes, duration, percent } = work
  if (status === 'completed') sums.completed++
  else if (status === 'in_progress') sums.inProgress++
  else sums.notStarted++
  if (critical) sums.critical++
  if ((lateBy ?? 0) > 0) sums.late++
  if ((totalFloat ?? 0) < 0) sums.negative++
  if (work.promise !== null) sums.promised++
  if (work.promise === 'kept') sums.kept++
  if (totalFloat !== null) sums.reserves[reserveOf(totalFloat / dayMinutes)]++
  sums.minutes += duration
  sums.done += duration * percent
  sums.targetMinutes += work.targetMinutes
  sums.targetPassed += work.targetPassed
  const floatUsed = usedFloat(work)
  if (floatUsed === null) return
  sums.targetFloat += work.targetFloat ?? 0
  sums.floatUsed += floatUsed
}

function reserveOf(days: number): keyof IndicatorSums['reserves'] {
  if (days <= 0) return 'none'
  if (days <= WEEK_DAYS) return 'week'
  return days <= MONTH_DAYS ? 'month' : 'more'
}

function volumesOf(works: readonly WorkFigures[]): VolumeSum[] {
  return volumesByUnit(works.flatMap(({ volume }) => volume ?? []))
}

function volumesByUnit(all: readonly { unit: string; plan: bigint; fact: bigint }[]): VolumeSum[] {
  const units = new Map<string, { plan: bigint; fact: bigint }>()
  for (const { unit, plan, fact } of all) {
    const before = units.get(unit) ?? { plan: 0n, fact: 0n }
    units.set(unit, { plan: before.plan + plan, fact: before.fact + fact })
  }
  return [...units]
    .map(([unit, { plan, fact }]) => ({ unit, plan: decimalOf(plan), fact: decimalOf(fact) }))
    .sort((a, b) => (a.unit < b.unit ? -1 : 1))
}

const text = (instant: Instant | null): string | null => (instant === null ? null : formatInstant(instant))

function extreme(
  works: readonly WorkFigures[],
  field: 'start' | 'finish' | 'targetFinish',
  of: (a: number, b: number) => number,
): Instant | null {
  let found: Instant | null = null
  for (const { [field]: instant } of works) {
    if (instant !== null) found = found === null ? instant : of(found, instant)
  }
  return found
}

/** Of several schedules together. */
export function addSums(all: readonly IndicatorSums[]): IndicatorSums {
  const sums: IndicatorSums = { ...noSums, reserves: { ...noSums.reserves } }
  for (const field of counted) sums[field] = all.reduce((sum, one) => sum + one[field], 0)
  for (const field of amounts) sums[field] = decimalOf(all.reduce((sum, one) => sum + millionths(one[field]), 0n))
  for (const one of all) {
    for (const field of ['none', 'week', 'month', 'more'] as const) sums.reserves[field] += one.reserves[field]
  }
  return {
    ...sums,
    currencies: [...new Set(all.flatMap(({ currencies }) => currencies))].sort(),
    volumes: volumesByUnit(
      all.flatMap(({ volumes }) =>
        volumes.map(({ unit, plan, fact }) => ({ unit, plan: millionths(plan), fact: millionths(fact) })),
      ),
    ),
    start: texts(all, 'start')[0] ?? null,
    finish: texts(all, 'finish').at(-1) ?? null,
    targetFinish: texts(all, 'targetFinish').at(-1) ?? null,
    comparedFinish: texts(all, 'comparedFinish').at(-1) ?? null,
    p80Finish: texts(all, 'p80Finish').at(-1) ?? null,
    p80Planned: texts(all, 'p80Planned').at(-1) ?? null,
    dataDate: latestDataDate(all),
    own: addOwnSums(all.map(({ own = {} }) => own)),
  }
}

/** A schedule without works tells nothing up to its data date; null: none has any. */
export function latestDataDate(all: readonly Pick<IndicatorSums, 'works' | 'dataDate'>[]): string | null {
  return (
    texts(
      all.filter(({ works }) => works > 0),
      'dataDate',
    ).at(-1) ?? null
  )
}

/** Instants are texts that sort as they follow each other. */
const texts = <
  Field extends 'start' | 'finish' | 'targetFinish' | 'comparedFinish' | 'p80Finish' | 'p80Planned' | 'dataDate',
>(
  all: readonly Pick<IndicatorSums, Field>[],
  field: Field,
): string[] => all.flatMap((one): string | [] => one[field] ?? []).sort()
