import { type Assignment, blankAssignment, type Id, isSummary, type Measure } from '../../plan/index.ts'
import { CompiledCopies } from '../compiled-copies.ts'
import type { IssueList } from '../issues.ts'
import { cleanLine, longestCode, longestName } from '../text.ts'
import { plainDecimal } from '../xer/values.ts'
import { type AssignedWork, readTimes } from './assigned-times.ts'
import type { CalendarCopies } from './calendars.ts'
import type { XmlRecord } from './records.ts'
import type { TaskRow } from './relations.ts'
import { named } from './tasks.ts'
import { readDecimalNumber, readDuration, readFlag } from './values.ts'

/** Stands for "nobody" in assignments. */
const nobody = '-65535'
export const kinds: Record<string, Assignment['resourceType']> = { '0': 'material', '1': 'human', '2': 'cost' }

interface Assigned {
  assignment: Assignment
  record: XmlRecord
  calendarId: Id | null
}

/** Assignments with what they mean for their works: totals, and the calendars that these follow. */
export function readAssignments(
  records: readonly XmlRecord[],
  resources: readonly XmlRecord[],
  rows: ReadonlyMap<string, TaskRow>,
  calendars: CalendarCopies,
  newId: () => Id,
  issues: IssueList,
  defaultCalendarId: Id,
): Assignment[] {
  const resourceOf = new Map(resources.map((record) => [record.fields.UID ?? '', record]))
  const byTask = new Map<TaskRow, Assigned[]>()
  const assignments: Assignment[] = []
  const compiled = new CompiledCopies(calendars.calendars)
  for (const record of records) {
    const uid = record.fields.ResourceUID ?? nobody
    const work = rows.get(record.fields.TaskUID ?? '')
    if (uid === nobody || !work) continue
    const resource = resourceOf.get(uid)
    if (!resource) issues.add('mspdi_resource_missing', 'warning', named(work.task), work.row.id)
    if (isSummary(work.row.type)) {
      issues.add('mspdi_assignment_to_summary', 'info', named(work.task), work.row.id)
      continue
    }
    const calendarId = isPerson(resource) ? calendarOf(resource, calendars) : null
    const calendar = compiled.of(calendarId ?? work.row.calendarId ?? defaultCalendarId)
    const assignment = readAssignment(record, resource, uid, { ...work, calendar }, newId())
    assignments.push(assignment)
    const others = byTask.get(work)
    if (others) others.push({ assignment, record, calendarId })
    else byTask.set(work, [{ assignment, record, calendarId }])
  }
  for (const [work, assigned] of byTask) followCalendars(work, assigned, issues)
  return assignments
}

function calendarOf(resource: XmlRecord | undefined, calendars: CalendarCopies): Id | null {
  const uid = resource?.fields.CalendarUID
  return calendars.has(uid) ? calendars.use(uid, cleanLine(resource?.fields.Name ?? '', 256)) : null
}

const typeOf = (resource: XmlRecord | undefined): Assignment['resourceType'] =>
  kinds[resource?.fields.Type ?? '1'] ?? 'human'
const isPerson = (resource: XmlRecord | undefined): boolean => typeOf(resource) === 'human'

function readAssignment(
  record: XmlRecord,
  resource: XmlRecord | undefined,
  uid: string,
  work: AssignedWork,
  id: Id,
): Assignment {
  const { fields } = record
  const resourceType = typeOf(resource)
  const isCost = resourceType === 'cost'
  return {
    ...blankAssignment(id, work.row.id),
    ...readTimes(record, work),
    overtime: isCost ? '0' : hours(fields.OvertimeWork),
    resourceCode: cleanLine(uid, longestCode),
    resourceName: cleanLine(resource?.fields.Name ?? '', longestName),
    resourceType,
    units: resourceType === 'human' ? unitsOf(fields.Units) : null,
    plan: isCost ? money(fields.Cost) : hours(fields.Work),
    fact: isCost ? money(fields.ActualCost) : hours(fields.ActualWork),
  }
}

/** null: none. */
export function unitsOf(text: string | undefined): string | null {
  const units = plainDecimal(readDecimalNumber(text) ?? 0)
  return units === '0' || units.startsWith('-') ? null : units
}

/**
 * A work follows the calendar of its people, unless it has one of its own or its duration is fixed; people with
 * different calendars each work on their own.
 */
function followCalendars({ task, row }: TaskRow, assigned: readonly Assigned[], issues: IssueList): void {
  if (row.type !== 'work' || row.elapsed || task.fields.Type === '1') return
  const people = assigned.filter(({ calendarId }) => calendarId !== null)
  const different = new Set(people.map(({ calendarId }) => calendarId))
  if (different.size === 0) return
  if (row.calendarId !== null) {
    const isOther = different.size > 1 || !different.has(row.calendarId)
    if (isOther && !readFlag(task.fields.IgnoreResourceCalendar))
      issues.add('mspdi_two_calendars', 'warning', named(task))
    return
  }
  if (different.size === 1) {
    row.calendarId = people[0]!.calendarId
    return
  }
  row.activityKind = 'resource_dependent'
  for (const { assignment, record, calendarId } of people) {
    const units = readDecimalNumber(record.fields.Units) ?? 1
    const work = readDuration(record.fields.RemainingWork) ?? 0
    assignment.calendarId = calendarId
    assignment.remaining = units > 0 ? Math.min(100_000_000, Math.max(0, Math.round(work / units))) : 0
  }
}

/** Labour and cost as the task states them. */
export function readTotals({ fields }: XmlRecord, currency: string): { labour: Measure | null; cost: Measure | null } {
  return {
    labour: measure('h', hours(fields.Work), hours(fields.ActualWork)),
    cost: measure(currency, money(fields.Cost), money(fields.ActualCost)),
  }
}

export function measure(unit: string, plan: string, fact: string): Measure | null {
  return plan === '0' && fact === '0' ? null : { unit, plan, fact }
}

function hours(text: string | undefined): string {
  return plainDecimal((readDuration(text) ?? 0) / 60)
}

/** Money stands in hundredths. */
function money(text: string | undefined): string {
  return plainDecimal((readDecimalNumber(text) ?? 0) / 100)
}
