/** What of a plan is another after it was written in a format and read back. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { unpackValues } from '../src/attributes/index.ts'
import { alignPlan, type PlanDifference, planDifferences } from '../src/comparison/index.ts'
import {
  computedDates,
  countsOf,
  type FilePlan,
  readSchedule,
  type ScheduleFile,
  type StoredDates,
  writePmxml,
  writeXer,
} from '../src/exchange/index.ts'
import { ALL_PROJECTS, type Id, type SchedulePlan } from '../src/plan/index.ts'

export const formats = {
  xer: ({ plan, notes, attributes }: FilePlan) =>
    writeXer(plan, { notes, attributes, stored: computedDates(plan), code: plan.rows[0]?.code ?? '' }),
  pmxml: ({ plan, notes, attributes }: FilePlan) =>
    writePmxml(plan, { notes, attributes, stored: computedDates(plan), code: plan.rows[0]?.code ?? '' }),
}

/** A plan that came with no file. */
export const asFile = (plan: SchedulePlan): FilePlan => ({
  plan,
  issues: [],
  notes: new Map(),
  stored: new Map(),
  attributes: [],
  baselines: [],
  counts: countsOf(plan, []),
})

export type Format = keyof typeof formats
export const formatNames = Object.keys(formats) as Format[]

export interface Roundtrip {
  file: string
  project: string
  format: Format
  works: number
  /** Facts that are others than before, by what they are about. */
  lost: Record<string, number>
  examples: string[]
  /** Works and milestones with a date that is another one, of those that have any. */
  moved: number
  dated: number
}

/** Each project of a file through each format; a text says why it could not be read. */
export function roundtripsOf(path: string, chosen: readonly Format[] = formatNames): Roundtrip[] | string {
  const plans = plansOf(path)
  if (typeof plans === 'string') return plans
  return plans.flatMap(({ project, plan }) =>
    chosen.map((format) => ({ file: basename(path), project, ...roundtrip(plan, format) })),
  )
}

/** The projects of a file, and all of them together where there are several. */
export function plansOf(path: string): { project: string; plan: FilePlan }[] | string {
  const reading = readSchedule(readFileSync(path))
  if (!reading.ok) return `${reading.error.code} ${JSON.stringify(reading.error.params)}`
  const { file } = reading
  const ids = file.projects.length > 1 ? [...file.projects.map(({ id }) => id), ALL_PROJECTS] : [file.projects[0]!.id]
  return ids.map((project) => ({ project, plan: file.toPlan(project, idsFrom('a'))! }))
}

function idsFrom(prefix: string): () => Id {
  let made = 0
  return () => `${prefix}${String(++made).padStart(11, '0')}`
}

export function roundtrip(file: FilePlan, format: Format): Omit<Roundtrip, 'file' | 'project'> {
  const back = readBack(Buffer.from(formats[format](file)))
  const aligned = alignPlan({ ...file.plan, notes: file.notes }, { ...back.plan, notes: back.notes }).plan
  const differences = planDifferences({ ...file.plan, notes: file.notes }, withAssignments(file.plan, aligned))
  const seen = differences.filter((difference) => isSeen(difference, file))
  const lost: Record<string, number> = {}
  for (const difference of seen) lost[aboutOf(difference)] = (lost[aboutOf(difference)] ?? 0) + 1
  return {
    format,
    works: file.counts.works + file.counts.milestones,
    lost: { ...lost, ...lostValues(file, back) },
    examples: seen.slice(0, 5).map((difference) => JSON.stringify(difference).slice(0, 300)),
    ...movedDates(file.plan, aligned),
  }
}

function readBack(bytes: Uint8Array): FilePlan {
  const reading = readSchedule(bytes)
  if (!reading.ok) throw new Error(`What was written cannot be read: ${JSON.stringify(reading.error)}`)
  const { projects, toPlan }: ScheduleFile = reading.file
  return toPlan(projects.length > 1 ? ALL_PROJECTS : projects[0]!.id, idsFrom('b'))!
}

/** Of several assignments of one resource to one work the first is the first. */
function withAssignments(was: SchedulePlan, is: SchedulePlan): SchedulePlan {
  const keyOf = ({ wbsId, resourceType, resourceCode }: SchedulePlan['assignments'][number]) =>
    `${wbsId}\n${resourceType}\n${resourceCode}`
  const there = new Set(was.assignments.map(({ id }) => id))
  const taken = new Set(is.assignments.map(({ id }) => id))
  const open = Map.groupBy(
    was.assignments.filter(({ id }) => !taken.has(id)),
    keyOf,
  )
  const assignments = is.assignments.map((one) => {
    const same = there.has(one.id) ? undefined : open.get(keyOf(one))?.shift()
    return same ? { ...one, id: same.id } : one
  })
  return { ...is, assignments }
}

/** What nothing follows from: where a start is known from, the ids of attributes. */
function isSeen(difference: PlanDifference, { plan }: FilePlan): boolean {
  if (difference.kind === 'value') return false
  const isDraft = difference.kind === 'deleted' && difference.row.type === 'draft'
  // The calendar of the schedule may be named or not.
  const isSameCalendar =
    difference.kind === 'field' &&
    difference.field === 'calendarId' &&
    (difference.from ?? plan.settings.defaultCalendarId) === (difference.to ?? plan.settings.defaultCalendarId)
  return !isDraft && !isSameCalendar
}

function aboutOf(difference: PlanDifference): string {
  if (difference.kind === 'field') return difference.field
  return difference.kind === 'setting' ? `setting ${difference.name}` : difference.kind
}

/** Values of attributes by the names of works and attributes, as many as are not the same. */
function lostValues(was: FilePlan, is: FilePlan): Record<string, number> {
  const [before, after] = [valueTexts(was), valueTexts(is)]
  const lost = [...before].filter(([key, text]) => after.get(key) !== text).length
  const added = [...after.keys()].filter((key) => !before.has(key)).length
  return lost + added > 0 ? { values: lost + added } : {}
}

function valueTexts({ plan, attributes }: FilePlan): Map<string, string> {
  const texts = new Map<string, string>()
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  plan.rows.forEach(({ code, name, values }) => {
    for (const [id, stored] of values === '' ? [] : unpackValues(values)) {
      const attribute = byId.get(id)
      const text = attribute?.values.find((value) => stored.slice(1) === value.id)?.name ?? stored.slice(1)
      texts.set(`${code}\n${name}\n${attribute?.name}`, text)
    }
  })
  return texts
}

function movedDates(was: SchedulePlan, is: SchedulePlan): { moved: number; dated: number } {
  const [before, after] = [computedDates(was), computedDates(is)]
  const moved = [...before].filter(([id, dates]) => !isSame(dates, after.get(id))).length
  return { moved, dated: before.size }
}

const compared = ['earlyStart', 'earlyFinish', 'lateStart', 'lateFinish', 'totalFloat', 'freeFloat'] as const

const isSame = (one: StoredDates, other: StoredDates | undefined): boolean =>
  other !== undefined && compared.every((field) => one[field] === other[field])
