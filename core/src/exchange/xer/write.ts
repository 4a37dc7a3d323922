import { type Assignment, type Id, isSummary, type SchedulePlan } from '../../plan/index.ts'
import type { StoredDates } from '../file.ts'
import type { FileAttribute } from '../user-fields.ts'
import { writtenProjects } from './write-projects.ts'
import { field, linesOf } from './write-table.ts'
import { type Numbering, xerTables } from './written-tables.ts'

export interface XerWriting {
  /** Short name of the project; P6 shows it as the project id. */
  code?: string
  /** `YYYY-MM-DD` of the export; core has no clock. */
  date?: string
  /** Computed dates by row id; left out: P6 has to schedule the project first. */
  stored?: ReadonlyMap<Id, StoredDates>
  attributes?: readonly FileAttribute[]
  /** Of works, by row id. */
  notes?: ReadonlyMap<Id, string>
}

/**
 * Writes a plan as a P6 XER file in UTF-8, lines ending in CR LF.
 *
 * A summary with dates of its own is a project of its own; all of them are read back as one schedule.
 * Drafts are left out with the links to them: P6 has no such rows. What P6 has no field for is lost: main measures,
 * lag calendars of single links, the progress scenario.
 */
export function writeXer(plan: SchedulePlan, writing: XerWriting = {}): string {
  return [...xerPieces(plan, writing)].join('')
}

/** Line by line. */
export function* xerPieces(plan: SchedulePlan, writing: XerWriting = {}): Generator<string> {
  const { currency } = plan.settings
  const { date = '2000-01-01' } = writing
  const program = ['Project', 'plumbline', 'Plumbline', 'dbxDatabaseNoName', 'Project Management']
  yield `${['ERMHDR', '22.12', date, ...program, currency].map(field).join('\t')}${LINE_END}`
  for (const table of xerTables(numberingOf(plan, writing))) {
    for (const line of linesOf(table)) yield line + LINE_END
  }
  yield `%E${LINE_END}`
}

const LINE_END = '\r\n'

/** Numbers count from one in each table. */
export function numberingOf(plan: SchedulePlan, writing: XerWriting): Numbering {
  const { code = plan.settings.name, stored = new Map(), attributes = [], notes = new Map() } = writing
  const live = withoutDrafts(plan)
  const rows = number(live.rows.map((row) => row.id))
  const resources = number(live.assignments.map(resourceKey))
  const firstOf = firstAssignments(live)
  return {
    plan: live,
    rows,
    calendars: number(plan.calendars.map((calendar) => calendar.id)),
    relations: number(live.relations.map((relation) => relation.id)),
    assignments: number(live.assignments.map((assignment) => assignment.id)),
    resourceOf: (assignment) => resources.get(resourceKey(assignment))!,
    sequences: number(live.rows.filter(({ type }) => isSummary(type)).map((row) => row.id)),
    projects: writtenProjects(live, code, rows),
    costAt: (row) => firstOf.get(row.id) ?? null,
    expenses: rows,
    stored,
    attributes,
    attributeNumbers: {
      types: number(attributes.map(({ id }) => id)),
      codes: number(attributes.flatMap(({ values }) => values.map(({ id }) => id))),
    },
    notes,
    memoOf: (id) => ({ memo_id: rows.get(id)!, memo_type_id: OWN_TOPIC_NUMBER }),
    ownTopic: OWN_TOPIC_NUMBER,
  }
}

const OWN_TOPIC_NUMBER = 1

function number<T>(items: Iterable<T>): Map<T, number> {
  const numbers = new Map<T, number>()
  for (const item of items) if (!numbers.has(item)) numbers.set(item, numbers.size + 1)
  return numbers
}

/** P6 has no such rows. */
export function withoutDrafts(plan: SchedulePlan): SchedulePlan {
  const rows = plan.rows.filter((row) => row.type !== 'draft')
  const there = new Set(rows.map(({ id }) => id))
  return {
    ...plan,
    rows,
    relations: plan.relations.filter(({ predId, succId }) => there.has(predId) && there.has(succId)),
    assignments: plan.assignments.filter(({ wbsId }) => there.has(wbsId)),
  }
}

/** P6 knows a resource by its short name and type; here both stand in the assignment. */
export function resourceKey({ resourceType, resourceCode, calendarId }: Assignment): string {
  return `${resourceType}\n${resourceCode}\n${calendarId ?? ''}`
}

/** Work → its first assignment, with which the costs of the work stand; works without assignments are not in it. */
export function firstAssignments({ assignments }: SchedulePlan): Map<Id, Id> {
  const first = new Map<Id, Id>()
  for (const { id, wbsId } of assignments) if (!first.has(wbsId)) first.set(wbsId, id)
  return first
}
