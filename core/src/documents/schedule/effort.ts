/** Duration × units = work, of people and machines: which of the three follows when another one is typed (RS15). */
import type { Assignment, EffortRule, Id } from '../../plan/index.ts'
import { decimalOf, millionths, nearest } from '../../progress/index.ts'
import type { Minutes } from '../../time/index.ts'
import { MAX_DURATION } from './codecs.ts'
import type { Writer } from './writer.ts'

const MINUTES_PER_HOUR = 60n

/** The work has another duration: what its assignments have follows. `except` has been typed. */
export function followDuration(writer: Writer, rowId: Id, except: Id | null = null): void {
  writer.sync()
  const row = writer.replica.row(rowId)
  if (!row?.effort || row.duration <= 0) return
  for (const id of writer.replica.assignmentsOf(rowId)) {
    const assignment = writer.replica.assignment(id)
    if (id === except || !assignment || !isTimed(assignment)) continue
    writer.setFields('assignments', id, byDuration(row.effort, assignment, row.duration))
  }
}

function byDuration(rule: EffortRule, assignment: Assignment, duration: Minutes): Partial<Assignment> {
  if (rule === 'fixed_work') return { units: unitsFor(assignment.plan, duration) }
  return { plan: workOf(assignment.units!, duration) }
}

/**
 * What follows within an assignment of which units or work were typed, and how long it takes then; null: as long as before. Where
 * both were said, what was typed are the units.
 */
export function followTyped(
  rule: EffortRule,
  before: Assignment,
  typed: Partial<Pick<Assignment, 'units' | 'plan'>>,
  duration: Minutes,
): { change: Partial<Assignment>; duration: Minutes | null } {
  const units = typed.units ?? before.units
  if (units === null || millionths(units) <= 0n) return { change: {}, duration: null }
  if (typed.units !== undefined && typed.units !== null) {
    if (rule === 'fixed_duration') return { change: { plan: workOf(units, duration) }, duration: null }
    return { change: { plan: before.plan }, duration: durationFor(before.plan, units) }
  }
  if (typed.plan === undefined) return { change: {}, duration: null }
  if (rule === 'fixed_duration') return { change: { units: unitsFor(typed.plan, duration) }, duration: null }
  return { change: {}, duration: durationFor(typed.plan, units) }
}

export const isTimed = ({ resourceType, units }: Assignment): boolean =>
  (resourceType === 'human' || resourceType === 'machine') && units !== null && millionths(units) > 0n

/** Minutes that a quantity takes at so many at a time, at least one; null: none. */
export function durationFor(plan: string, units: string): Minutes | null {
  const [work, atATime] = [millionths(plan), millionths(units)]
  if (work <= 0n || atATime <= 0n) return null
  const minutes = Number(nearest(work * MINUTES_PER_HOUR, atATime))
  return Math.min(MAX_DURATION, Math.max(1, minutes))
}

const workOf = (units: string, duration: Minutes): string =>
  decimalOf((millionths(units) * BigInt(duration)) / MINUTES_PER_HOUR)

const unitsFor = (plan: string, duration: Minutes): string =>
  duration <= 0 ? '0' : decimalOf(nearest(millionths(plan) * MINUTES_PER_HOUR, BigInt(duration)))
