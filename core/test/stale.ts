/**
 * Tells stale values of a file from differences of which nothing is known.
 *
 * P6 stores the dates of its last scheduling; a plan edited since then holds dates that contradict its own durations
 * and links. Such a contradiction is a proof: it uses only values of the file. So is a stored value that is exactly
 * what a proven one gives by the file's own link or duration. What the engine computes proves nothing here.
 */
import { type CompiledCalendar, compileCalendar, workBetween } from '../src/calendar/index.ts'
import type { ComparedField, Comparison, Difference, FilePlan, StoredDates } from '../src/exchange/index.ts'
import type { Id, Relation, WbsRow } from '../src/plan/index.ts'

interface Evidence {
  file: FilePlan
  rows: Map<Id, WbsRow>
  calendarOf(row: WbsRow): CompiledCalendar
  preds: Map<Id, Relation[]>
  succs: Map<Id, Relation[]>
}

type Key = `${Id} ${ComparedField}`
const keyOf = (id: Id, field: ComparedField): Key => `${id} ${field}`

/** The differences whose stored values the file itself proves to be stale. */
export function staleDifferences(file: FilePlan, comparison: Comparison): Set<Difference> {
  const evidence = gather(file)
  const open = new Map(comparison.differences.map((difference) => [keyOf(difference.id, difference.field), difference]))
  const proven = new Map<Key, Difference>()
  const prove = (key: Key) => {
    const difference = open.get(key)
    if (!difference) return false
    proven.set(key, difference)
    return open.delete(key)
  }
  for (const { id, field } of comparison.differences) if (contradicts(evidence, id, field)) prove(keyOf(id, field))
  if (flagsAreStale(evidence)) {
    for (const { id, field } of comparison.differences) if (field === 'driving') prove(keyOf(id, field))
  }
  for (let more = proven.size > 0; more; ) {
    more = false
    for (const [key, { id, field }] of [...open]) {
      if (givenBy(evidence, id, field).some((source) => proven.has(source)) && prove(key)) more = true
    }
  }
  return new Set(proven.values())
}

function gather(file: FilePlan): Evidence {
  const { plan } = file
  const calendars = new Map(plan.calendars.map((calendar) => [calendar.id, compileCalendar(calendar)]))
  return {
    file,
    rows: new Map(plan.rows.map((row) => [row.id, row])),
    calendarOf: (row) => calendars.get(row.calendarId ?? plan.settings.defaultCalendarId)!,
    preds: Map.groupBy(plan.relations, (relation) => relation.succId),
    succs: Map.groupBy(plan.relations, (relation) => relation.predId),
  }
}

/** The longest path leads to the latest early finish: flags that end elsewhere or have free float are of an older run. */
function flagsAreStale({ file, succs }: Evidence): boolean {
  const flagged = (id: Id) => file.stored.get(id)?.drivingPath === true
  const finishes = [...file.stored.values()].flatMap(({ earlyFinish }) => (earlyFinish === null ? [] : [earlyFinish]))
  const latest = finishes.reduce((a, b) => Math.max(a, b), 0)
  return [...file.stored].some(([id, { earlyFinish, freeFloat }]) => {
    if (!flagged(id) || earlyFinish === null || earlyFinish >= latest) return false
    return (freeFloat ?? 0) > 0 || !succs.get(id)?.some((relation) => flagged(relation.succId))
  })
}

/** The stored value against other stored values and facts of the same file. */
function contradicts(evidence: Evidence, id: Id, field: ComparedField): boolean {
  const row = evidence.rows.get(id)!
  const dates = evidence.file.stored.get(id)!
  const plain = isPlain(evidence, row)
  switch (field) {
    case 'earlyStart':
      return (
        plain &&
        (beforeDataDate(evidence, dates) ||
          beforePredecessor(evidence, row, dates) ||
          heldByNothing(evidence, row, dates))
      )
    case 'earlyFinish':
      return plain && isP6(evidence) && !lasts(evidence, row, dates.earlyStart, dates.earlyFinish)
    case 'lateStart':
      return plain && isP6(evidence) && !lasts(evidence, row, dates.lateStart, dates.lateFinish)
    case 'lateFinish':
      return plain && (afterSuccessor(evidence, row, dates) || afterProject(evidence, dates))
    case 'totalFloat':
      return plain && isP6(evidence) && !isFloat(evidence, row, dates)
    default:
      return false
  }
}

/**
 * Its stored dates are its remaining duration apart. Not those of levels of effort, summaries and resource-dependent
 * works; nor in MS Project those of works that have started, stand at the place somebody put them, stand still at times
 * or run around the clock.
 */
function isPlain({ file }: Evidence, row: WbsRow): boolean {
  if (
    row.activityKind !== 'ordinary' ||
    [row.limit, row.secondLimit].some((one) => one?.kind === 'as_late_as_possible')
  )
    return false
  if (file.plan.settings.rules === 'p6') return true
  return row.progress.actualStart === null && row.splits.length === 0 && !row.elapsed && row.limit?.kind !== 'manual'
}

/** There a duration and a float prove nothing: work may be spread unevenly, and floats come from two slacks. */
const isP6 = ({ file }: Evidence): boolean => file.plan.settings.rules === 'p6'

/** Later than anything in the file finishes, where no must-finish date says so. */
function afterProject(evidence: Evidence, { lateFinish }: StoredDates): boolean {
  const { file } = evidence
  const isOpen = isP6(evidence) && file.plan.settings.mustFinishBy === null
  return (
    isOpen && lateFinish !== null && [...file.stored.values()].every((other) => (other.earlyFinish ?? 0) < lateFinish)
  )
}

/** MS Project leaves what should have started where logic has it. */
function beforeDataDate(evidence: Evidence, { earlyStart }: StoredDates): boolean {
  const { file } = evidence
  return isP6(evidence) && earlyStart !== null && earlyStart < file.plan.settings.dataDate
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
    const finish = evidence.file.stored.get(relation.predId)?.earlyFinish ?? null
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
function heldByNothing({ file, preds, calendarOf }: Evidence, row: WbsRow, { earlyStart }: StoredDates): boolean {
  const links = preds.get(row.id) ?? []
  const isOpen = row.limit === null && row.progress.actualStart === null && row.externalEarlyStart === null
  if (file.plan.settings.rules !== 'msproject' || earlyStart === null || !isOpen || links.length === 0) return false
  const calendar = calendarOf(row)
  return links.every(({ predId, type, lag, lagCalendar }) => {
    const pred = file.stored.get(predId)
    const since = type === 'fs' ? pred?.earlyFinish : type === 'ss' ? pred?.earlyStart : null
    return (
      typeof since === 'number' && lagCalendar === null && workBetween(calendar, since, earlyStart) > Math.max(0, lag)
    )
  })
}

function afterSuccessor(evidence: Evidence, row: WbsRow, { lateFinish }: StoredDates): boolean {
  if (lateFinish === null) return false
  return (evidence.succs.get(row.id) ?? []).some((relation) => {
    const start = evidence.file.stored.get(relation.succId)?.lateStart ?? null
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

/** Other values of the file that give this one, by its own rows alone: the same duration, or a plain link. */
function givenBy(evidence: Evidence, id: Id, field: ComparedField): Key[] {
  const row = evidence.rows.get(id)!
  const dates = evidence.file.stored.get(id)!
  if (!isPlain(evidence, row)) return []
  const { earlyStart, earlyFinish, lateStart, lateFinish } = dates
  switch (field) {
    case 'earlyStart':
      return linkedDates(evidence, row, 'earlyStart', earlyStart)
    case 'earlyFinish':
      return lasts(evidence, row, earlyStart, earlyFinish) ? [keyOf(id, 'earlyStart')] : []
    case 'lateStart':
      return lasts(evidence, row, lateStart, lateFinish) ? [keyOf(id, 'lateFinish')] : []
    case 'lateFinish':
      return [...linkedDates(evidence, row, 'lateFinish', lateFinish), ...projectEnds(evidence, row, lateFinish)]
    case 'totalFloat':
      return isFloat(evidence, row, dates) ? [keyOf(id, 'earlyFinish'), keyOf(id, 'lateFinish')] : []
    case 'critical':
      return [keyOf(id, 'totalFloat')]
    case 'freeFloat':
      return slackDates(evidence, row, dates)
    case 'driving':
      return []
  }
}

/** Finish-to-start links at whose other end the file has exactly the date that gives this one. */
function linkedDates(evidence: Evidence, row: WbsRow, field: 'earlyStart' | 'lateFinish', date: number | null): Key[] {
  const isEarly = field === 'earlyStart'
  const links = (isEarly ? evidence.preds : evidence.succs).get(row.id) ?? []
  return links.flatMap((link) => {
    const otherId = isEarly ? link.predId : link.succId
    const other = evidence.file.stored.get(otherId)
    const at = isEarly ? other?.earlyFinish : other?.lateStart
    if (date === null || typeof at !== 'number' || !isPlainLink(evidence, link) || link.lagCalendar !== null) return []
    const apart = isEarly
      ? workBetween(evidence.calendarOf(row), at, date)
      : workBetween(evidence.calendarOf(row), date, at)
    return apart === link.lag ? [keyOf(otherId, isEarly ? 'earlyFinish' : 'lateStart')] : []
  })
}

/** What nothing follows may finish with the last early finish of the file. */
function projectEnds({ file, succs }: Evidence, row: WbsRow, date: number | null): Key[] {
  if (date === null || (succs.get(row.id)?.length ?? 0) > 0) return []
  const last = [...file.stored].reduce((max, [, { earlyFinish }]) => Math.max(max, earlyFinish ?? max), 0)
  if (date !== last) return []
  return [...file.stored].filter(([, dates]) => dates.earlyFinish === last).map(([id]) => keyOf(id, 'earlyFinish'))
}

/** The link whose stored slack the free float is. */
function slackDates(evidence: Evidence, row: WbsRow, { earlyFinish, freeFloat }: StoredDates): Key[] {
  if (earlyFinish === null || freeFloat === null) return []
  return (evidence.succs.get(row.id) ?? []).flatMap((link) => {
    const start = evidence.file.stored.get(link.succId)?.earlyStart ?? null
    if (start === null || !isPlainLink(evidence, link) || link.lagCalendar !== null) return []
    const slack = workBetween(evidence.calendarOf(row), earlyFinish, start) - link.lag
    return slack === freeFloat ? [keyOf(link.succId, 'earlyStart'), keyOf(row.id, 'earlyFinish')] : []
  })
}
