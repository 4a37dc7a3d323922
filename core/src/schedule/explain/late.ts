import { finishAt, positionAt } from '../../calendar/index.ts'
import { NO_INSTANT } from '../../time/index.ts'
import { COMPLETE, LIMITED, NOT_STARTED, STAFFED, WORK } from '../codes.ts'
import { projectLateOf } from '../dates.ts'
import { fromFinish, holdsStart, isOverriddenLate, latestBy } from '../relation-dates.ts'
import { notBeforeDataDate } from './early.ts'
import { externalCauses, limitCauses, plain, relationCause, type Sources } from './sources.ts'
import type { Cause, LimitCause } from './types.ts'

/** Why the passes put the late start, or late finish, of a node where it is; all ties. */
export function lateCauses(sources: Sources, slot: number, side: 'start' | 'finish'): Cause[] {
  const { net, dates } = sources
  const causes = drivingCauses(sources, slot)
  const isPoint = net.kind[slot] !== WORK || net.state[slot] === COMPLETE || dates.remaining[slot] === 0
  const held = causes.filter((cause) => cause.holds === side)
  if (isPoint || held.length === causes.length) return causes
  const pauses = net.gap[slot]!
  const minutes = dates.remaining[slot]! - pauses
  const id = net.ids[slot]!
  const duration: Cause =
    side === 'start'
      ? {
          kind: 'duration',
          holds: side,
          minutes,
          pauses,
          instant: dates.lateStart[slot]!,
          from: { id, value: 'late_finish' },
        }
      : {
          kind: 'duration',
          holds: side,
          minutes,
          pauses,
          instant: dates.lateFinish[slot]!,
          from: { id, value: 'late_start' },
        }
  return [...held, duration]
}

function drivingCauses(sources: Sources, slot: number): Cause[] {
  const { net, dates } = sources
  const candidates = [...relationCauses(sources, slot), ...ownCauses(sources, slot)]
  if (net.state[slot] === COMPLETE) return earliest(candidates, (cause) => cause.instant)
  const resources = (net.special[slot]! & STAFFED) !== 0 ? net.resourcesOf(slot) : []
  const mandatory = mandatoryCause(net, slot, resources.length > 0)
  if (mandatory) return notBeforeDataDate(net, slot, mandatory)
  const held = (side: Cause['holds']) => candidates.filter((cause) => cause.holds === side)
  if (resources.length > 0) {
    const byFinish = earliest(held('finish'), (cause) => cause.instant)
    const ends = resources.map((a) => finishAt(a.calendar, positionAt(a.calendar, byFinish[0]!.instant)))
    if (Math.max(...ends) === dates.lateFinish[slot]) return byFinish
    return earliest(held('start'), (cause) => cause.instant)
  }
  const calendar = net.calendars[net.calendar[slot]!]!
  const left = dates.remaining[slot]!
  return earliest(candidates, (cause) => positionAt(calendar, cause.instant) + (cause.holds === 'start' ? left : 0))
}

export function earliest(causes: readonly Cause[], weight: (cause: Cause) => number): Cause[] {
  const weights = causes.map(weight)
  const least = Math.min(...weights)
  const driving = causes.filter((_, i) => weights[i] === least)
  return driving.sort((a, b) => order(a) - order(b) || a.instant - b.instant || (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** What somebody promised explains more than the logic after it, and that more than the end of everything. */
function order(cause: Cause): number {
  if (cause.kind === 'limit' || cause.kind === 'external_finish') return 0
  return cause.kind === 'relation' || cause.kind === 'external_relation' ? 1 : 2
}

const keyOf = (cause: Cause): string => ('relationId' in cause ? cause.relationId : cause.kind)

function mandatoryCause(net: Sources['net'], slot: number, isStaffed: boolean): LimitCause | null {
  if ((net.special[slot]! & LIMITED) === 0) return null
  const mayStart = net.state[slot] === NOT_STARTED && !isStaffed
  const causes = limitCauses(net, slot, (kind) => {
    if (kind === 'mandatory_start') return mayStart ? 'start' : null
    return kind === 'mandatory_finish' ? 'finish' : null
  })
  return causes.find(({ limit }) => limit === 'mandatory_start') ?? causes[0] ?? null
}

/** What the row itself and the whole schedule say. */
function ownCauses({ net, dates, ends }: Sources, slot: number): Cause[] {
  const row = net.rows[slot]!
  const isOpen = net.state[slot] !== COMPLETE
  const causes: Cause[] = [projectEnd(net, dates, ends, slot)]
  if (isOpen && net.settings.openEndsCritical && net.outgoing.count[slot] === 0) {
    causes.push(plain('open_end', 'finish', dates.earlyFinish[slot]!))
  }
  if (!isOpen) return causes
  const isBegun = net.state[slot] !== NOT_STARTED
  causes.push(...externalCauses(net, slot, 'late').filter(({ holds }) => holds === 'finish' || !isBegun))
  if ((net.special[slot]! & LIMITED) === 0) return causes
  if (row.externalLateFinish !== null) causes.push(plain('external_finish', 'finish', row.externalLateFinish))
  const limits = limitCauses(net, slot, (kind) => {
    if (kind === 'not_later' || kind === 'deadline' || kind === 'finish_in_date') return 'finish'
    if (kind === 'start_not_later') return 'start'
    return kind === 'in_date' && net.state[slot] === NOT_STARTED ? 'start' : null
  })
  return [...causes, ...limits]
}

export function projectEnd(net: Sources['net'], dates: Sources['dates'], ends: Sources['ends'], slot: number): Cause {
  const instant = projectLateOf(net, dates, slot)
  if (net.projects.mustFinish[net.projects.of[slot]!] !== NO_INSTANT) return plain('must_finish_by', 'finish', instant)
  const ids = ends.map((slot) => net.ids[slot]!).sort()
  return { kind: 'project_finish', holds: 'finish', instant, from: null, ids }
}

function relationCauses({ net, dates }: Sources, slot: number): Cause[] {
  return [...net.outgoing.listOf(slot)]
    .filter((r) => !isOverriddenLate(net, r))
    .map((r) => {
      const succ = net.succ[r]!
      const otherId = net.ids[succ]!
      const toStart = holdsStart(net.type[r]!)
      return relationCause(net, r, {
        otherId,
        holds: fromFinish(net.type[r]!) ? 'finish' : 'start',
        instant: latestBy(net, dates, r),
        since: toStart ? dates.lateStart[succ]! : dates.lateFinish[succ]!,
        from: { id: otherId, value: toStart ? 'late_start' : 'late_finish' },
      })
    })
}
