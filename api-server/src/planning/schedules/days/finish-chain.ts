import type { DayEffect } from '@plumbline/core/contract'
import { isActivity, isMilestone, type SchedulePlan, type WbsRow } from '@plumbline/core/plan'
import type { ScheduleEngine } from '@plumbline/core/schedule'
import { formatInstant, type Instant, NO_INSTANT } from '@plumbline/core/time'

type Finishes = ReadonlyMap<string, Instant>
type Knot = DayEffect['chain'][number]

/** More than these nobody reads; the others are counted as those that follow. */
const MOST_KNOTS = 6

/** Works on the chain of causes of the finish as the engine stands, root first. */
export function holdersOfFinish(engine: ScheduleEngine, plan: SchedulePlan): WbsRow[] {
  const last = lastRow(engine, plan)
  const [chain] = last ? (engine.explain(last, 'finish')?.chains ?? []) : []
  const ids = new Set(chain?.steps.map(({ id }) => id).toReversed())
  const rows = new Map(plan.rows.flatMap((row) => (ids.has(row.id) ? [[row.id, row]] : [])))
  return [...ids].flatMap((id) => rows.get(id) ?? [])
}

/**
 * Of the works that hold the finish those at which the delay changes, and the last. `follow`: works before it that only
 * pass the delay on.
 */
export function finishChain(holders: readonly WbsRow[], before: Finishes, after: Finishes): Knot[] {
  const works = holders.flatMap((row) => {
    const [from = NO_INSTANT, to = NO_INSTANT] = [before.get(row.id), after.get(row.id)]
    return from !== NO_INSTANT && to !== NO_INSTANT ? [{ row, from, to }] : []
  })
  const told = turningPoints(works.map(({ from, to }) => to - from))
  return told.map((place, at) => {
    const { row, from, to } = works[place]!
    return {
      ...{ workId: row.id, code: row.code, name: row.name, before: formatInstant(from), after: formatInstant(to) },
      follow: place - (told[at - 1] ?? -1) - 1,
    }
  })
}

/** Places at which the delay is other than just before, the largest of these changes; and the last place. */
function turningPoints(delays: readonly number[]): number[] {
  const changeAt = (place: number): number => Math.abs((delays[place] ?? 0) - (delays[place - 1] ?? 0))
  const changed = delays.flatMap((_, place) => (place < delays.length - 1 && changeAt(place) > 0 ? [place] : []))
  const largest = changed.toSorted((one, other) => changeAt(other) - changeAt(one)).slice(0, MOST_KNOTS - 1)
  return delays.length === 0 ? [] : [...largest.toSorted((one, other) => one - other), delays.length - 1]
}

/** The activity that ends last; of several a milestone. */
function lastRow(engine: ScheduleEngine, plan: SchedulePlan): string | null {
  const { projectFinish, finish, size } = engine.timetable
  if (projectFinish === NO_INSTANT) return null
  const kinds = new Map(plan.rows.map(({ id, type }) => [id, type]))
  const ids: string[] = []
  for (let slot = 0; slot < size; slot++) if (finish[slot] === projectFinish) ids.push(engine.idOf(slot))
  const activities = ids.filter((id) => isActivity(kinds.get(id) ?? 'sum'))
  return activities.find((id) => isMilestone(kinds.get(id) ?? 'work')) ?? activities[0] ?? null
}
