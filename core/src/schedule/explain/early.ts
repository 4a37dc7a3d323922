import { nextWork, positionAt, startAt } from '../../calendar/index.ts'
import { NO_INSTANT } from '../../time/index.ts'
import { COMPLETE, LIMITED, NOT_STARTED, PAUSED, STAFFED, WORK } from '../codes.ts'
import { dataDateOf, plannedStartOf } from '../dates.ts'
import { expectedFinishOf } from '../forward.ts'
import { delayOf } from '../levelling-delay.ts'
import { earliestBy, fromFinish, holdsStart, isOverridden } from '../relation-dates.ts'
import { pauseEnd } from '../splits.ts'
import { externalCauses, levelling, limitCauses, plain, relationCause, type Sources } from './sources.ts'
import type { Cause, LimitCause } from './types.ts'

/** Why the passes put the early start, or early finish, of a node where it is; all ties, the most telling first. */
export function earlyCauses(sources: Sources, slot: number, side: 'start' | 'finish'): Cause[] {
  const { net, dates } = sources
  const causes = drivingCauses(sources, slot)
  const isPoint = net.kind[slot] !== WORK || net.state[slot] === COMPLETE || dates.remaining[slot] === 0
  const delay = delayOf(net, slot)
  if (side === 'start' || isPoint) return delay > 0 ? [levelling(dates.earlyStart[slot]!, delay), ...causes] : causes
  if (delay > 0) return [durationCause(sources, slot)]
  const expected = expectedCause(sources, slot)
  if (expected) return [expected]
  const held = causes.filter((cause) => cause.holds === 'finish')
  return held.length < causes.length ? [...held, durationCause(sources, slot)] : held
}

function durationCause({ net, dates }: Sources, slot: number): Cause {
  const [span, pauses, instant] = [dates.remaining[slot]!, net.gap[slot]!, dates.earlyFinish[slot]!]
  const minutes = span - pauses
  return {
    kind: 'duration',
    holds: 'finish',
    minutes,
    pauses,
    instant,
    from: { id: net.ids[slot]!, value: 'early_start' },
  }
}

function expectedCause({ net, dates }: Sources, slot: number): Cause | null {
  if ((net.special[slot]! & LIMITED) === 0 || isStaffed(net, slot)) return null
  const expected = expectedFinishOf(net, slot)
  return expected !== null && expected >= dates.earlyStart[slot]! ? plain('expected_finish', 'finish', expected) : null
}

const isStaffed = (net: Sources['net'], slot: number): boolean =>
  (net.special[slot]! & STAFFED) !== 0 && net.resourcesOf(slot).length > 0

function drivingCauses(sources: Sources, slot: number): Cause[] {
  const { net, dates } = sources
  const candidates = [...ownCauses(net, slot), ...relationCauses(sources, slot)]
  if (net.state[slot] === COMPLETE) return latest(net, candidates, (cause) => cause.instant)
  const calendar = net.calendars[net.calendar[slot]!]!
  const startOf = (cause: Cause) => positionAt(calendar, cause.instant)
  if (isStaffed(net, slot)) {
    const mandatory = mandatoryCauses(sources, slot, ['manual', 'mandatory_start'])
    if (mandatory.length > 0) return mandatory
    const byStart = latest(
      net,
      candidates.filter((cause) => cause.holds === 'start'),
      startOf,
    )
    const from = nextWork(calendar, Math.max(...byStart.map((cause) => cause.instant)))
    const begins = net.resourcesOf(slot).map((a) => startAt(a.calendar, positionAt(a.calendar, from)))
    if (Math.min(...begins) === dates.earlyStart[slot]) return byStart
    return latest(
      net,
      candidates.filter((cause) => cause.holds === 'finish'),
      (cause) => cause.instant,
    )
  }
  const mandatory = mandatoryCauses(sources, slot, ['manual', 'mandatory_start', 'mandatory_finish'])
  if (mandatory.length > 0) return mandatory
  const left = net.remaining[slot]!
  return latest(net, candidates, (cause) => startOf(cause) - (cause.holds === 'finish' ? left : 0))
}

/** Those with the greatest weight, from the most to the least telling. */
export function latest(net: Sources['net'], causes: readonly Cause[], weight: (cause: Cause) => number): Cause[] {
  const weights = causes.map(weight)
  const greatest = Math.max(...weights)
  const driving = causes.filter((_, i) => weights[i] === greatest)
  return driving.sort(
    (a, b) => order(net, a) - order(net, b) || b.instant - a.instant || (keyOf(a) < keyOf(b) ? -1 : 1),
  )
}

/** Open work explains more than what somebody typed, and that more than the data date; done work passes that on. */
function order(net: Sources['net'], cause: Cause): number {
  if (cause.kind === 'relation') return net.state[net.slots.get(cause.otherId)!] === COMPLETE ? 4 : 0
  if (cause.kind === 'data_date') return 3
  return cause.kind === 'planned_start' ? 2 : 1
}

const keyOf = (cause: Cause): string => ('relationId' in cause ? cause.relationId : cause.kind)

function mandatoryCauses({ net }: Sources, slot: number, kinds: readonly LimitCause['limit'][]): Cause[] {
  if ((net.special[slot]! & LIMITED) === 0 || net.state[slot] !== NOT_STARTED) return []
  const holds = (kind: LimitCause['limit']) => (kind === 'mandatory_finish' ? 'finish' : 'start')
  const causes = limitCauses(net, slot, (kind) => (kinds.includes(kind) ? holds(kind) : null))
  const first = (kind: LimitCause['limit']) => causes.find(({ limit }) => limit === kind)
  const limit = first('manual') ?? first('mandatory_start') ?? causes[0]
  return limit ? notBeforeDataDate(net, slot, limit) : []
}

/** A mandatory date before the data date gives way to it. */
export function notBeforeDataDate(net: Sources['net'], slot: number, limit: LimitCause): Cause[] {
  const dataDate = dataDateOf(net, slot)
  if (limit.limit === 'manual' || limit.instant >= dataDate) return [limit]
  return [plain('data_date', limit.holds, dataDate), limit]
}

const earlyLimits: Partial<Record<LimitCause['limit'], LimitCause['holds']>> = {
  not_earlier: 'start',
  in_date: 'start',
  finish_not_earlier: 'finish',
  finish_in_date: 'finish',
}

/** What the row itself and the whole schedule say. */
function ownCauses(net: Sources['net'], slot: number): Cause[] {
  const { progressMode } = net.settings
  const causes: Cause[] = [plain('data_date', 'start', dataDateOf(net, slot))]
  const row = net.rows[slot]!
  const special = net.special[slot]!
  if (net.state[slot] === NOT_STARTED) {
    causes.push(plain('planned_start', 'start', plannedStartOf(net, slot)))
    if (row.externalEarlyStart !== null) causes.push(plain('external_start', 'start', row.externalEarlyStart))
    causes.push(...limitCauses(net, slot, (kind) => earlyLimits[kind] ?? null), ...externalCauses(net, slot, 'early'))
  } else if (net.state[slot] !== COMPLETE) {
    if ((special & PAUSED) !== 0 && row.resumedAt !== null) causes.push(plain('resumed', 'start', row.resumedAt))
    const pause = pauseEnd(net, slot)
    if (pause !== null) causes.push(plain('pause', 'start', pause))
    if (progressMode === 'actual_dates') causes.push(plain('actual_start', 'start', net.actualStart[slot]!))
  }
  return causes
}

function relationCauses({ net, dates }: Sources, slot: number): Cause[] {
  return [...net.incoming.listOf(slot)]
    .filter((r) => !isOverridden(net, r))
    .map((r) => {
      const pred = net.pred[r]!
      const otherId = net.ids[pred]!
      const finish = fromFinish(net.type[r]!)
      const isActual = !finish && net.lagsFromActual && net.state[pred] !== NOT_STARTED
      const since = isActual ? net.actualStart[pred]! : finish ? dates.earlyFinish[pred]! : dates.earlyStart[pred]!
      const value = isActual ? 'start' : finish ? 'early_finish' : 'early_start'
      return relationCause(net, r, {
        otherId,
        holds: holdsStart(net.type[r]!) ? 'start' : 'finish',
        instant: earliestBy(net, dates, r),
        since,
        from: since === NO_INSTANT ? null : { id: otherId, value },
      })
    })
}
