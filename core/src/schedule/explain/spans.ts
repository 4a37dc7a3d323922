import { nextWork, previousWork } from '../../calendar/index.ts'
import { type Instant, NO_INSTANT } from '../../time/index.ts'
import { BESIDE, COMPLETE, DRAFT, LEVEL_OF_EFFORT, NONE, WBS_SUMMARY } from '../codes.ts'
import { dataDateOf } from '../dates.ts'
import { fromFinish, holdsStart, lagCalendarOf, shift } from '../relation-dates.ts'
import { plain, relationCause, type Sources } from './sources.ts'
import type { Cause, DateValue, RelationCause } from './types.ts'

const columnOf = {
  start: 'start',
  finish: 'finish',
  early_start: 'earlyStart',
  early_finish: 'earlyFinish',
  late_start: 'lateStart',
  late_finish: 'lateFinish',
} as const satisfies Record<DateValue, string>

export function shownDate({ timetable }: Sources, slot: number, value: DateValue): Instant {
  return timetable[columnOf[value]][slot]!
}

export const isStart = (value: DateValue): boolean =>
  value === 'start' || value === 'early_start' || value === 'late_start'

/** The rows below from which a summary takes its date. */
export function summaryCauses(sources: Sources, slot: number, value: DateValue): Cause[] {
  const { net } = sources
  const own = shownDate(sources, slot, value)
  const causes: Cause[] = []
  for (let child = net.firstChild[slot]!; child >= 0; child = net.nextSibling[child]!) {
    const kind = net.kind[child]!
    if (kind === NONE || kind === DRAFT || kind === WBS_SUMMARY) continue
    if (net.state[child] === COMPLETE && value.startsWith('late')) continue
    if (shownDate(sources, child, value) === own) causes.push(rowCause(net.ids[child]!, value, own))
  }
  return causes.sort((a, b) => ((a.from?.id ?? '') < (b.from?.id ?? '') ? -1 : 1))
}

/** A WBS summary shows what the summary above it has. */
export function parentCause(sources: Sources, slot: number, value: DateValue): Cause[] {
  const parent = sources.net.parent[slot]!
  if (parent < 0) return []
  return [rowCause(sources.net.ids[parent]!, value, shownDate(sources, slot, value))]
}

function rowCause(id: string, value: DateValue, instant: Instant): Cause {
  return { kind: 'row', holds: isStart(value) ? 'start' : 'finish', instant, otherId: id, from: { id, value } }
}

/** The neighbours between which a level of effort spans; without any, the data date or its own duration. */
export function spanCauses(sources: Sources, slot: number, value: DateValue): Cause[] {
  const { net, dates, timetable } = sources
  const held = isStart(value) ? 'start' : 'finish'
  const causes = givingCauses(sources, slot, value, held)
  if (causes.length === 0 && held === 'start') return [plain('data_date', 'start', dataDateOf(net, slot))]
  if (causes.length === 0) {
    const from = { id: net.ids[slot]!, value: value.replace('finish', 'start') as DateValue }
    const instant = shownDate(sources, slot, value)
    return [{ kind: 'duration', holds: 'finish', minutes: timetable.remaining[slot]!, pauses: 0, instant, from }]
  }
  const instants = causes.map((cause) => cause.instant)
  const decisive = held === 'start' ? Math.min(...instants) : Math.max(...instants)
  return causes.filter((cause) => cause.instant === decisive && dates.projectFinish !== NO_INSTANT)
}

/** Other levels of effort give a date only where no work does, and of these only those that had it first. */
function givingCauses(sources: Sources, slot: number, value: DateValue, held: Cause['holds']): RelationCause[] {
  const { net } = sources
  const causes = neighbourCauses(sources, slot, value).filter((cause) => cause.holds === held)
  const isWork = ({ otherId }: RelationCause) => net.kind[net.slots.get(otherId)!] !== LEVEL_OF_EFFORT
  if (causes.some(isWork)) return causes.filter(isWork)
  const calendar = net.calendars[net.calendar[slot]!]!
  const own = shownDate(sources, slot, value)
  const giving = causes.filter(
    ({ instant }) => (held === 'start' ? nextWork : previousWork)(calendar, instant) === own || instant === own,
  )
  return giving.length > 0 ? giving : causes
}

function neighbourCauses(sources: Sources, slot: number, value: DateValue): RelationCause[] {
  const { net } = sources
  const names = (finish: boolean) => value.replace(/start|finish/, finish ? 'finish' : 'start') as DateValue
  return [...(net.aside.get(net.ids[slot]!) ?? [])]
    .filter((r) => net.standing[r] === BESIDE)
    .sort((a, b) => (net.relations[a]!.id < net.relations[b]!.id ? -1 : 1))
    .flatMap((r) => {
      const into = net.succ[r] === slot
      const other = into ? net.pred[r]! : net.succ[r]!
      const otherValue = names(into ? fromFinish(net.type[r]!) : !holdsStart(net.type[r]!))
      const since = shownDate(sources, other, otherValue)
      if (since === NO_INSTANT) return []
      const ownStart = into ? holdsStart(net.type[r]!) : !fromFinish(net.type[r]!)
      const otherId = net.ids[other]!
      return relationCause(net, r, {
        otherId,
        holds: ownStart ? 'start' : 'finish',
        instant: shift(lagCalendarOf(net, r), since, into ? net.lag[r]! : -net.lag[r]!),
        since,
        from: net.kind[other] === LEVEL_OF_EFFORT ? null : { id: otherId, value: otherValue },
      })
    })
}
