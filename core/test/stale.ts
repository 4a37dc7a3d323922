/**
 * Tells stale values of a file from mistakes of the engine.
 *
 * P6 stores the dates of its last scheduling; a plan edited since then holds dates that contradict its own durations
 * and links. Such a contradiction is the proof: it uses only values of the file. A difference is explained when its
 * stored value contradicts the file, or when it follows from an explained one along the network.
 */
import { type CompiledCalendar, compileCalendar, workBetween } from '../src/calendar/index.ts'
import type { ComparedField, Comparison, Difference, FilePlan, StoredDates } from '../src/exchange/index.ts'
import type { Id, Relation, WbsRow } from '../src/plan/index.ts'
import type { ScheduleEngine } from '../src/schedule/types.ts'

interface Evidence {
  xer: FilePlan
  engine: ScheduleEngine
  rows: Map<Id, WbsRow>
  calendarOf(row: WbsRow): CompiledCalendar
  preds: Map<Id, Relation[]>
  succs: Map<Id, Relation[]>
  /** Late dates count back from the end of the project: from the works that finish last, in the file or in the engine. */
  last: Key[]
}

type Key = `${Id} ${ComparedField}`
const keyOf = (id: Id, field: ComparedField): Key => `${id} ${field}`

/** The differences whose stored values the file itself proves to be stale. */
export function staleDifferences(xer: FilePlan, engine: ScheduleEngine, comparison: Comparison): Set<Difference> {
  const evidence = gather(xer, engine)
  const open = new Map(comparison.differences.map((difference) => [keyOf(difference.id, difference.field), difference]))
  const explained = new Map<Key, Difference>()
  const explain = (key: Key) => {
    const difference = open.get(key)
    if (!difference) return false
    explained.set(key, difference)
    return open.delete(key)
  }
  for (const { id, field } of comparison.differences) if (contradicts(evidence, id, field)) explain(keyOf(id, field))
  if (flagsAreStale(evidence)) {
    for (const { id, field } of comparison.differences) if (field === 'driving') explain(keyOf(id, field))
  }
  for (let more = explained.size > 0; more; ) {
    more = false
    for (const [key, { id, field }] of [...open]) {
      if (sources(evidence, id, field).some((source) => explained.has(source)) && explain(key)) more = true
    }
  }
  return new Set(explained.values())
}

function gather(xer: FilePlan, engine: ScheduleEngine): Evidence {
  const { plan } = xer
  const calendars = new Map(plan.calendars.map((calendar) => [calendar.id, compileCalendar(calendar)]))
  return {
    xer,
    engine,
    rows: new Map(plan.rows.map((row) => [row.id, row])),
    calendarOf: (row) => calendars.get(row.calendarId ?? plan.settings.defaultCalendarId)!,
    preds: Map.groupBy(plan.relations, (relation) => relation.succId),
    succs: Map.groupBy(plan.relations, (relation) => relation.predId),
    last: lastFinish(xer, engine),
  }
}

/** The longest path leads to the latest early finish: flags that end elsewhere or have free float are of an older run. */
function flagsAreStale({ xer, succs }: Evidence): boolean {
  const flagged = (id: Id) => xer.stored.get(id)?.drivingPath === true
  const finishes = [...xer.stored.values()].flatMap(({ earlyFinish }) => (earlyFinish === null ? [] : [earlyFinish]))
  const latest = finishes.reduce((a, b) => Math.max(a, b), 0)
  return [...xer.stored].some(([id, { earlyFinish, freeFloat }]) => {
    if (!flagged(id) || earlyFinish === null || earlyFinish >= latest) return false
    return (freeFloat ?? 0) > 0 || !succs.get(id)?.some((relation) => flagged(relation.succId))
  })
}

/** The stored value against other stored values and facts of the same file. */
function contradicts(evidence: Evidence, id: Id, field: ComparedField): boolean {
  const row = evidence.rows.get(id)!
  const dates = evidence.xer.stored.get(id)!
  // Levels of effort, summaries and resource-dependent works have dates that their duration does not give.
  const plain = row.activityKind === 'ordinary'
  switch (field) {
    case 'earlyStart':
      return (
        plain &&
        (beforeDataDate(evidence, dates) ||
          beforePredecessor(evidence, row, dates) ||
          heldByNothing(evidence, row, dates))
      )
    case 'earlyFinish':
      return plain && !lasts(evidence, row, dates.earlyStart, dates.earlyFinish)
    case 'lateStart':
      return plain && !lasts(evidence, row, dates.lateStart, dates.lateFinish)
    case 'lateFinish':
      return plain && afterSuccessor(evidence, row, dates)
    case 'totalFloat':
      return !isFloat(evidence, row, dates)
    default:
      return false
  }
}

function beforeDataDate({ xer }: Evidence, { earlyStart }: StoredDates): boolean {
  // MS Project leaves what should have started where logic has it.
  const isPushed = xer.plan.settings.rules === 'p6'
  return isPushed && earlyStart !== null && earlyStart < xer.plan.settings.dataDate
}

/** A plain finish-to-start link without a lead, between works that have not begun, under no mandatory limit. */
function isPlainLink({ rows }: Evidence, { predId, succId, type, lag }: Relation): boolean {
  const ends = [rows.get(predId), rows.get(succId)]
  const open = ends.every((row) => row?.progress.actualStart === null && row.activityKind === 'ordinary')
  const forced = ends.some((row) => [row?.limit, row?.secondLimit].some((limit) => limit?.kind.startsWith('mandatory')))
  return type === 'fs' && lag >= 0 && open && !forced
}

function beforePredecessor(evidence: Evidence, row: WbsRow, { earlyStart }: StoredDates): boolean {
  if (earlyStart === null) return false
  return (evidence.preds.get(row.id) ?? []).some((relation) => {
    const finish = evidence.xer.stored.get(relation.predId)?.earlyFinish ?? null
    return (
      isPlainLink(evidence, relation) &&
      finish !== null &&
      workBetween(evidence.calendarOf(row), earlyStart, finish) > 0
    )
  })
}

/**
 * A work of MS Project that is to start as soon as possible starts where its links put it, not later. Only with links
 * to its start, whose predecessors have stored dates, and without anything else that could hold it.
 */
function heldByNothing({ xer, preds, calendarOf }: Evidence, row: WbsRow, { earlyStart }: StoredDates): boolean {
  const links = preds.get(row.id) ?? []
  const isOpen = row.limit === null && row.progress.actualStart === null && row.externalEarlyStart === null
  if (xer.plan.settings.rules !== 'msproject' || earlyStart === null || !isOpen || links.length === 0) return false
  const calendar = calendarOf(row)
  return links.every(({ predId, type, lag, lagCalendar }) => {
    const pred = xer.stored.get(predId)
    const since = type === 'fs' ? pred?.earlyFinish : type === 'ss' ? pred?.earlyStart : null
    return (
      typeof since === 'number' && lagCalendar === null && workBetween(calendar, since, earlyStart) > Math.max(0, lag)
    )
  })
}

function afterSuccessor(evidence: Evidence, row: WbsRow, { lateFinish }: StoredDates): boolean {
  if (lateFinish === null) return false
  return (evidence.succs.get(row.id) ?? []).some((relation) => {
    const start = evidence.xer.stored.get(relation.succId)?.lateStart ?? null
    return (
      isPlainLink(evidence, relation) && start !== null && workBetween(evidence.calendarOf(row), start, lateFinish) > 0
    )
  })
}

/** The span of the stored dates is the remaining duration. Suspended works stretch over their pause. */
function lasts({ calendarOf }: Evidence, row: WbsRow, from: number | null, to: number | null): boolean {
  if (from === null || to === null || row.suspendedAt !== null || row.expectedFinish !== null) return true
  const { remaining, percent } = row.progress
  const wanted = remaining ?? Math.ceil((row.duration * (100 - percent)) / 100)
  return workBetween(calendarOf(row), from, to) === wanted
}

function isFloat({ calendarOf }: Evidence, row: WbsRow, dates: StoredDates): boolean {
  const { earlyStart, earlyFinish, lateStart, lateFinish, totalFloat } = dates
  const between = (a: number | null, b: number | null) =>
    a === null || b === null ? totalFloat : workBetween(calendarOf(row), a, b)
  return between(earlyFinish, lateFinish) === totalFloat || between(earlyStart, lateStart) === totalFloat
}

/** Where a value comes from: other values of the activity, what drives it, what waits for it. */
function sources(evidence: Evidence, id: Id, field: ComparedField): Key[] {
  const own = (...fields: ComparedField[]) => fields.map((each) => keyOf(id, each))
  const drivers = () => evidence.engine.driversOf(id).map((relation) => relation.split(':')[0]!)
  const followers = () => (evidence.succs.get(id) ?? []).map((relation) => relation.succId)
  switch (field) {
    case 'earlyStart':
    case 'earlyFinish':
      return [
        ...own('earlyStart', 'earlyFinish'),
        ...drivers().flatMap((pred) => keysOf(pred, 'earlyStart', 'earlyFinish')),
      ]
    case 'lateStart':
    case 'lateFinish':
      return [
        ...own('lateStart', 'lateFinish'),
        ...followers().flatMap((succ) => keysOf(succ, 'lateStart', 'lateFinish')),
        ...evidence.last,
      ]
    case 'totalFloat':
      return own('earlyStart', 'earlyFinish', 'lateStart', 'lateFinish')
    case 'freeFloat':
      return [
        ...own('earlyStart', 'earlyFinish'),
        ...followers().flatMap((succ) => keysOf(succ, 'earlyStart', 'earlyFinish')),
      ]
    case 'critical':
      return own('totalFloat', 'earlyFinish', 'lateFinish')
    // The longest path is walked back from the last finish along driving relations.
    case 'driving':
      return [
        ...own('earlyStart', 'earlyFinish'),
        ...followers().flatMap((succ) => keysOf(succ, 'earlyStart', 'driving')),
        ...evidence.last,
      ]
  }
}

function keysOf(id: Id, ...fields: ComparedField[]): Key[] {
  return fields.map((field) => keyOf(id, field))
}

function lastFinish(xer: FilePlan, engine: ScheduleEngine): Key[] {
  const { earlyFinish, projectFinish } = engine.timetable
  const stored = [...xer.stored].filter(([, dates]) => dates.earlyFinish !== null)
  const latest = stored.reduce((max, [, dates]) => Math.max(max, dates.earlyFinish!), Number.NEGATIVE_INFINITY)
  return stored
    .filter(([id, dates]) => dates.earlyFinish === latest || earlyFinish[engine.slotOf(id)] === projectFinish)
    .map(([id]) => keyOf(id, 'earlyFinish'))
}
