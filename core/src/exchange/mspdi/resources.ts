import { type Assignment, blankAssignment, type Id, isSummary, type Measure, type WbsRow } from '../../plan/index.ts'
import type { IssueList } from '../issues.ts'
import type { FileResource } from '../known-resources.ts'
import { cleanLine, longestCode, longestName } from '../text.ts'
import { plainDecimal } from '../xer/values.ts'
import type { CalendarCopies } from './calendars.ts'
import type { XmlRecord } from './records.ts'
import type { TaskRow } from './relations.ts'
import { named } from './tasks.ts'
import { readDecimalNumber, readDuration, readFlag } from './values.ts'

/** Stands for "nobody" in assignments. */
const nobody = '-65535'
const kinds: Record<string, Assignment['resourceType']> = { '0': 'material', '1': 'human', '2': 'cost' }

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
): Assignment[] {
  const resourceOf = new Map(resources.map((record) => [record.fields.UID ?? '', record]))
  const byTask = new Map<TaskRow, Assigned[]>()
  const assignments: Assignment[] = []
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
    const assignment = readAssignment(record, resource, uid, work.row, newId())
    const calendarId = assignment.resourceType === 'human' ? calendarOf(resource, calendars) : null
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

function readAssignment(
  { fields }: XmlRecord,
  resource: XmlRecord | undefined,
  uid: string,
  work: WbsRow,
  id: Id,
): Assignment {
  const resourceType = kinds[resource?.fields.Type ?? '1'] ?? 'human'
  const isCost = resourceType === 'cost'
  return {
    ...blankAssignment(id, work.id),
    resourceCode: cleanLine(uid, longestCode),
    resourceName: cleanLine(resource?.fields.Name ?? '', longestName),
    resourceType,
    units: resourceType === 'human' ? unitsOf(fields.Units) : null,
    plan: isCost ? money(fields.Cost) : hours(fields.Work),
    fact: isCost ? money(fields.ActualCost) : hours(fields.ActualWork),
  }
}

/** null: none. */
function unitsOf(text: string | undefined): string | null {
  const units = plainDecimal(readDecimalNumber(text) ?? 0)
  return units === '0' || units.startsWith('-') ? null : units
}

/** What the file says of resources: prices of hours and units, and how much there is. Its numbers of them are no codes. */
export function readFileResources(resources: readonly XmlRecord[]): FileResource[] {
  return resources.map(({ fields }) => {
    const resourceType = kinds[fields.Type ?? '1'] ?? 'human'
    const price = (text: string | undefined): string => plainDecimal(Math.max(0, readDecimalNumber(text) ?? 0))
    const [standard, overtime] = [price(fields.StandardRate), price(fields.OvertimeRate)]
    const most = unitsOf(fields.MaxUnits)
    const isPriced = standard !== '0' && resourceType !== 'cost'
    const isHuman = resourceType === 'human'
    return {
      ...{ resourceType, resourceCode: cleanLine(fields.UID ?? '', longestCode) },
      code: cleanLine(fields.Code ?? '', longestCode),
      unit: cleanLine(fields.MaterialLabel ?? '', LONGEST_UNIT),
      prices: isPriced
        ? [{ from: null, standard, overtime: isHuman && overtime !== '0' ? overtime : null, per: 'unit' }]
        : [],
      availability: isHuman && most !== null ? [{ from: null, units: most }] : [],
    }
  })
}

const LONGEST_UNIT = 32

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
