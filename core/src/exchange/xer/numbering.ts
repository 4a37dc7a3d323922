import { type Assignment, type Calendar, type Id, isSummary, type SchedulePlan } from '../../plan/index.ts'
import { computedDates } from '../computed.ts'
import { type FileBaseline, mostBaselines, type StoredDates } from '../file.ts'
import type { WrittenRegister } from '../register.ts'
import type { FileAttribute } from '../user-fields.ts'
import { type KeptOfP6, nothingKept, resourceName } from './kept.ts'
import { inOrder } from './sequences.ts'
import { type StepNumber, stepPlace, stepPlaces } from './steps.ts'
import { baselineProject, freeCodes, topOf, writtenProjects } from './write-projects.ts'
import type { RegisterNumbers } from './write-resources.ts'
import type { XerId } from './write-table.ts'
import type { Numbering, Numberings } from './written-tables.ts'

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
  /** What the project is compared with, the first before all others. */
  baselines?: readonly FileBaseline[]
  /** Of the file of P6 that it came with. */
  kept?: KeptOfP6
  /** Of the space; left out: resources are what their assignments say. */
  register?: WrittenRegister
}

const OWN_TOPIC_NUMBER = 1

/** Numbers count from one in each table; those of baselines go on where those of the schedule end. */
export function numberingsOf(plan: SchedulePlan, writing: XerWriting): Numberings {
  const numbers = new FileNumbers()
  const own = numberingOf(plan, writing, numbers)
  const [project, ...others] = own.projects.all
  // Of several projects that are opened together each would have baselines of its own.
  if (!project || others.length > 0) return [own]
  const isFree = freeCodes()
  isFree(project.code)
  const baselines = (writing.baselines ?? []).slice(0, mostBaselines).map((baseline, i) => {
    const code = isFree(keptCode(baseline) ?? `${project.code.slice(0, LONGEST_STEM)} - B${i + 1}`)
    const beside = { kept: own.kept && nothingKept, register: own.register }
    return { ...baselineNumbering(baseline, { code, of: project.id }, numbers), ...beside }
  })
  const first = baselines[0]?.projects.all[0]
  if (first) project.comparedWith = first.id
  return [own, ...baselines]
}

/** What P6 itself called it, where a file of P6 brought it. */
function keptCode({ key }: FileBaseline): string | null {
  return key.startsWith(KEY_OF_P6) ? key.slice(KEY_OF_P6.length) : null
}

const KEY_OF_P6 = 'xer-'
const LONGEST_STEM = 30

function numberingOf(plan: SchedulePlan, writing: XerWriting, numbers: FileNumbers): Numbering {
  const { code = plan.settings.name, stored = new Map(), attributes = [], notes = new Map() } = writing
  const numbered = numberedRows(withoutDrafts(plan), numbers)
  const { rows } = numbered
  const projects = writtenProjects(numbered.plan, code, rows)
  numbers.reserve('rows', projects.all.length > 0 ? 1 : 0)
  numbers.reserve('projects', projects.all.length)
  return {
    ...numbered,
    sequences: sequencesOf(numbered, writing.kept),
    kept: writing.kept ?? null,
    curveOf: (points) => numbers.curve(points),
    register: writing.register
      ? { register: writing.register, numbers: registerNumbers(writing.register, numbers) }
      : null,
    projects,
    stored,
    attributes,
    attributeNumbers: {
      types: numbers.of(
        'types',
        attributes.map(({ id }) => id),
      ),
      codes: numbers.of(
        'codes',
        attributes.flatMap(({ values }) => values.map(({ id }) => id)),
      ),
    },
    notes,
    memoOf: (id) => ({ memo_id: rows.get(id)!, memo_type_id: OWN_TOPIC_NUMBER }),
    stepOf: stepNumbers(numbered.plan, numbers),
    ownTopic: OWN_TOPIC_NUMBER,
  }
}

function stepNumbers({ rows }: SchedulePlan, numbers: FileNumbers): StepNumber {
  const given = numbers.of('steps', stepPlaces(rows))
  return (rowId, stepId) => given.get(stepPlace(rowId, stepId))!
}

/** Codes, fields, steps and notes of people belong to the project itself. */
function baselineNumbering(
  { plan, name }: FileBaseline,
  { code, of }: { code: string; of: XerId },
  numbers: FileNumbers,
): Numbering {
  const numbered = numberedRows(withoutDrafts(plan), numbers)
  const top = topOf(numbered.plan.rows)
  const node = numbered.rows.get(top?.id ?? '') ?? numbers.reserve('rows', 1)
  const project = { id: numbers.reserve('projects', 1), code, node, baseline: { of, name } }
  return {
    ...numbered,
    kept: null,
    register: null,
    curveOf: (points) => numbers.curve(points),
    projects: baselineProject(numbered.plan, project),
    stored: computedDates(numbered.plan),
    attributes: [],
    attributeNumbers: { types: new Map(), codes: new Map() },
    notes: new Map(),
    memoOf: (id) => ({ memo_id: numbered.rows.get(id)!, memo_type_id: OWN_TOPIC_NUMBER }),
    stepOf: () => '',
    ownTopic: OWN_TOPIC_NUMBER,
  }
}

/** Calendars of resources stand beside those of the project, also where they are the same. */
function registerNumbers({ calendars: library }: WrittenRegister, numbers: FileNumbers): RegisterNumbers {
  const calendars = numbers.of('calendars', library.keys())
  const units = new Map<string, number>()
  return {
    heading: (id) => numbers.resource(`heading ${id}`),
    calendar: (id) => calendars.get(id) ?? null,
    unit(name) {
      const number = units.get(name) ?? units.size + 1
      units.set(name, number)
      return number
    },
  }
}

type Numbered = Pick<
  Numbering,
  'plan' | 'rows' | 'calendars' | 'relations' | 'assignments' | 'resourceOf' | 'sequences' | 'costAt' | 'expenses'
>

function numberedRows(live: SchedulePlan, numbers: FileNumbers): Numbered {
  const rows = numbers.of(
    'rows',
    live.rows.map((row) => row.id),
  )
  const keyOf = numbers.resourceKeys(live.calendars)
  const firstOf = firstAssignments(live)
  const summaries = live.rows.filter(({ type }) => isSummary(type))
  return {
    plan: live,
    rows,
    calendars: numbers.of(
      'calendars',
      live.calendars.map((calendar) => calendar.id),
    ),
    relations: numbers.of(
      'relations',
      live.relations.map((relation) => relation.id),
    ),
    assignments: numbers.of(
      'assignments',
      live.assignments.map((assignment) => assignment.id),
    ),
    resourceOf: (assignment) => numbers.resource(keyOf(assignment)),
    sequences: new Map(summaries.map(({ id }, i) => [id, i + 1])),
    costAt: (row) => firstOf.get(row.id) ?? null,
    expenses: rows,
  }
}

/** Those of the file stay where the summaries below a node stand in its order. */
function sequencesOf({ plan, sequences }: Numbered, kept: KeptOfP6 | undefined): ReadonlyMap<Id, number> {
  if (!kept) return sequences
  const summaries = plan.rows.filter(({ type }) => isSummary(type))
  const siblings = [...Map.groupBy(summaries, ({ parentId }) => parentId).values()]
  return new Map(
    siblings.flatMap((rows) => {
      const places = rows.map(({ id }, line) => {
        const number = kept.sequences.get(id)
        return number === undefined ? undefined : { number, line }
      })
      const numbers = inOrder(places)
      return rows.map(({ id }, i) => [id, numbers?.[i] ?? sequences.get(id)!] as const)
    }),
  )
}

/** The numbers of one file: ids of a plan are those of its versions too, so each plan has a map of its own. */
class FileNumbers {
  readonly #used = new Map<string, number>()
  readonly #resources = new Map<string, number>()
  readonly #curves = new Map<string, number>()

  of<T>(kind: string, items: Iterable<T>): Map<T, number> {
    const numbers = new Map<T, number>()
    for (const item of items) if (!numbers.has(item)) numbers.set(item, this.reserve(kind, 1))
    return numbers
  }

  /** The last of so many numbers that nothing else gets. */
  reserve(kind: string, count: number): number {
    const last = (this.#used.get(kind) ?? 0) + count
    this.#used.set(kind, last)
    return last
  }

  resource(key: string): number {
    const number = this.#resources.get(key) ?? this.#resources.size + 1
    this.#resources.set(key, number)
    return number
  }

  curve(points: readonly number[]): number {
    const key = points.join()
    const number = this.#curves.get(key) ?? this.#curves.size + 1
    this.#curves.set(key, number)
    return number
  }

  /** A resource is one for all plans of a file where its calendar has the same name and days. */
  resourceKeys(calendars: readonly Calendar[]): (assignment: Assignment) => string {
    const faces = new Map(calendars.map(({ id, ...days }) => [id, JSON.stringify(days)]))
    return (assignment) => resourceKey({ ...assignment, calendarId: faces.get(assignment.calendarId ?? '') ?? null })
  }
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
export function resourceKey(assignment: Assignment): string {
  return `${resourceName(assignment)}\n${assignment.calendarId ?? ''}`
}

/** Work → its first assignment, with which the costs of the work stand; works without assignments are not in it. */
export function firstAssignments({ assignments }: SchedulePlan): Map<Id, Id> {
  const first = new Map<Id, Id>()
  for (const { id, wbsId } of assignments) if (!first.has(wbsId)) first.set(wbsId, id)
  return first
}
