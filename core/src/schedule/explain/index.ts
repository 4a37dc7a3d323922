import type { Id } from '../../plan/index.ts'
import { type Instant, instantOrNull, NO_INSTANT, NO_MINUTES } from '../../time/index.ts'
import { COMPLETE, isNode, LEVEL_OF_EFFORT, NOT_STARTED, SUMMARY, WBS_SUMMARY } from '../codes.ts'
import { drives, earliestBy, fromFinish, holdsStart } from '../relation-dates.ts'
import { earlyCauses } from './early.ts'
import { lateCauses } from './late.ts'
import * as msProject from './msproject.ts'
import { plain, relationCause, type Sources } from './sources.ts'
import { isStart, parentCause, shownDate, spanCauses, summaryCauses } from './spans.ts'
import {
  type Cause,
  type DateOf,
  type DateValue,
  type ExplainedValue,
  type Explanation,
  type ExplanationChain,
  type ExplanationStep,
  STEP_LIMIT,
} from './types.ts'

/**
 * Why a value of a row is what it is: causes followed back to one that needs no explanation.
 *
 * Reads what the last calculation recorded, asking the same questions as the passes; costs a few relations per step,
 * not a calculation. null: the row has no such value.
 */
export function explain(sources: Sources, id: Id, value: ExplainedValue): Explanation | null {
  const slot = sources.net.slots.get(id) ?? -1
  if (slot < 0 || sources.timetable.earlyStart[slot] === NO_INSTANT) return null
  if (value === 'critical') return explainCritical(sources, id, slot)
  if (value === 'total_float') {
    const amount = sources.timetable.totalFloat[slot]!
    return amount === NO_MINUTES ? null : { id, value, amount, verdict: null, chains: floatChains(sources, id, slot) }
  }
  const amount = shownDate(sources, slot, value)
  if (amount === NO_INSTANT) return null
  return { id, value, amount, verdict: null, chains: [chainFrom(sources, { id, value })] }
}

/** The two dates whose distance the float is. */
function floatChains(sources: Sources, id: Id, slot: number): ExplanationChain[] {
  const { net, timetable } = sources
  const atStart = timetable.lateStart[slot]! - timetable.earlyStart[slot]!
  const atFinish = timetable.lateFinish[slot]! - timetable.earlyFinish[slot]!
  const kind = net.settings.totalFloat
  const byStart = kind === 'start' || (kind === 'smallest' && net.state[slot] === NOT_STARTED && atStart < atFinish)
  const values: DateValue[] = byStart ? ['late_start', 'early_start'] : ['late_finish', 'early_finish']
  const known = values.filter((value) => shownDate(sources, slot, value) !== NO_INSTANT)
  return known.map((value) => chainFrom(sources, { id, value }))
}

function explainCritical(sources: Sources, id: Id, slot: number): Explanation {
  const { net, timetable } = sources
  const { criticalBy, criticalThreshold } = net.settings
  const verdict = { isCritical: timetable.critical[slot] === 1, by: criticalBy, threshold: criticalThreshold }
  const onPath = criticalBy === 'longest_path' && isNode(net.kind[slot]!) && timetable.driving[slot] === 1
  const chains = onPath ? [pathChain(sources, slot)] : floatChains(sources, id, slot)
  return { id, value: 'critical', amount: timetable.totalFloat[slot]!, verdict, chains }
}

/** Along driving relations to the latest early finish of the project: here a relation leads to what it drives. */
function pathChain(sources: Sources, from: number): ExplanationChain {
  const { net, dates, isOnPath, ends } = sources
  const steps: ExplanationStep[] = []
  for (let slot = from; slot >= 0; ) {
    if (steps.length === STEP_LIMIT) return { steps, isCut: true }
    const driving = [...net.outgoing.listOf(slot)]
      .filter((r) => isOnPath[net.succ[r]!] === 1 && drives(net, dates, r))
      .sort((a, b) => (net.relations[a]!.id < net.relations[b]!.id ? -1 : 1))
    const instant = dates.earlyFinish[slot]!
    const ids = ends.map((end) => net.ids[end]!).sort()
    const isEnd = ends.includes(slot)
    const causes: Cause[] = isEnd
      ? [{ kind: 'project_finish', holds: 'finish', instant, from: null, ids }]
      : driving.map((r) => {
          const otherId = net.ids[net.succ[r]!]!
          const from: DateOf = { id: otherId, value: 'early_finish' }
          const since = fromFinish(net.type[r]!) ? instant : dates.earlyStart[slot]!
          const holds = holdsStart(net.type[r]!) ? 'start' : 'finish'
          return relationCause(net, r, { otherId, holds, instant: earliestBy(net, dates, r), since, from })
        })
    steps.push(step(sources, slot, 'early_finish', instant, causes))
    slot = isEnd || driving.length === 0 ? -1 : net.succ[driving[0]!]!
  }
  return { steps, isCut: false }
}

function chainFrom(sources: Sources, asked: DateOf): ExplanationChain {
  const { net } = sources
  const steps: ExplanationStep[] = []
  // As-late-as-possible works are shown elsewhere than logic has them; relations lead to where logic has them.
  let asShown = true
  for (let at: DateOf | null = asked; at; ) {
    if (steps.length === STEP_LIMIT) return { steps, isCut: true }
    const next: ExplanationStep = stepOf(sources, at, asShown)
    steps.push(next)
    const first: Cause | undefined = next.causes[0]
    asShown = first?.kind === 'row' || net.levelsOfEffort.has(net.slots.get(next.id)!)
    at = first?.from ?? null
  }
  return { steps, isCut: false }
}

function stepOf(sources: Sources, { id, value }: DateOf, asShown: boolean): ExplanationStep {
  const { net, dates } = sources
  const slot = net.slots.get(id)!
  const kind = net.kind[slot]!
  if (kind === SUMMARY) return shownStep(sources, slot, value, summaryCauses(sources, slot, value))
  if (kind === WBS_SUMMARY) return shownStep(sources, slot, value, parentCause(sources, slot, value))
  if (net.byMsProject && kind !== LEVEL_OF_EFFORT) {
    const instant = msProject.instantOf(sources, slot, value, asShown)
    return step(sources, slot, value, instant, msProject.causesOf(sources, slot, value, asShown))
  }
  const actual = actualCause(sources, slot, value)
  if (actual) return step(sources, slot, value, actual.instant, [actual])
  if (kind === LEVEL_OF_EFFORT) return shownStep(sources, slot, value, spanCauses(sources, slot, value))
  const side = isStart(value) ? 'start' : 'finish'
  if (value === 'late_start' || value === 'late_finish') {
    const instant = side === 'start' ? dates.lateStart[slot]! : dates.lateFinish[slot]!
    return step(sources, slot, value, instant, lateCauses(sources, slot, side))
  }
  const place = asShown ? sources.placed.get(slot) : undefined
  if (place) {
    const cause: Cause = {
      kind: 'as_late_as_possible',
      holds: side,
      instant: place[side],
      from: null,
      moved: place.moved,
    }
    return step(sources, slot, value, place[side], [cause])
  }
  const instant = side === 'start' ? dates.earlyStart[slot]! : dates.earlyFinish[slot]!
  return step(sources, slot, value, instant, earlyCauses(sources, slot, side))
}

function actualCause({ net }: Sources, slot: number, value: DateValue): Cause | null {
  const state = net.state[slot]!
  if (value === 'start' && state !== NOT_STARTED) return plain('actual_start', 'start', net.actualStart[slot]!)
  if (value === 'finish' && state === COMPLETE) return plain('actual_finish', 'finish', net.actualFinish[slot]!)
  return null
}

function shownStep(sources: Sources, slot: number, value: DateValue, causes: Cause[]): ExplanationStep {
  return step(sources, slot, value, shownDate(sources, slot, value), causes)
}

function step(sources: Sources, slot: number, value: DateValue, instant: Instant, causes: Cause[]): ExplanationStep {
  const { net, timetable } = sources
  const first = causes[0]
  const isHeld = first?.holds === (isStart(value) ? 'start' : 'finish')
  return {
    id: net.ids[slot]!,
    value,
    instant,
    calendarId: net.calendars[net.calendar[slot]!]!.source.id,
    movedFrom: first && isHeld && first.instant !== instant ? first.instant : null,
    remaining: timetable.remaining[slot]!,
    actualStart: instantOrNull(net.actualStart[slot]!),
    actualFinish: instantOrNull(net.actualFinish[slot]!),
    causes,
  }
}
