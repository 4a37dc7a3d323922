/** Worker thread: works of a version by their executors, what documents of days hold of them, volumes over days. */
import { workBetween } from '@plumbline/core/calendar'
import type { DayEffect } from '@plumbline/core/contract'
import type { RebuiltPlans } from '@plumbline/core/days'
import { DayDocument, daysOfQuarter, encodeWork, quartersBetween } from '@plumbline/core/documents/day'
import { type Assignment, type Measure, personFields, type SchedulePlan } from '@plumbline/core/plan'
import { calendarOfRows, decimalOf, millionths } from '@plumbline/core/progress'
import { dayOfInstant, instantOf } from '@plumbline/core/time'
import * as Y from 'yjs'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import type { PackedWorks } from '../../official/timetable/index.ts'
import { type PackedInputs, unpackDayFacts, unpackInputs } from '../document/index.ts'
import { effectOf, type TriedFact } from './effect.ts'
import { KnownPlan } from './known-plan.ts'
import { isDated, type PlanWork } from './plan-works.ts'
import { spreadAnew } from './spreading.ts'

/** Works are seen so long before and after a quarter: whoever promises looks ahead. */
const AHEAD_DAYS = 42

export type WorksQuestion =
  | { ask: 'executors'; from: number; to: number }
  /**
   * Brings the works in these documents up to date. `told`: by quarter what is done of works whose finish is held up; not
   * given, and there are such works, they are named and nothing is written.
   */
  | {
      ask: 'keep'
      also: readonly string[]
      rooms: { room: string; executorId: string; quarter: string }[]
      told?: readonly ToldOf[]
    }
  /** Which quarters the works of each executor lie in. */
  | { ask: 'quarters' }
  | {
      ask: 'spread'
      executorId: string
      rooms: { room: string; quarter: string }[]
      keepManual: boolean
      userId: string
    }
  | { ask: 'users' }
  /** Works of the executor in those days, and these; with the people and machines they hold that have hours. */
  | { ask: 'sheetWorks'; executorId: string; from: number; to: number; ids: readonly string[] }
  /** In which of these weeks, by their Mondays, each executor has works. */
  | { ask: 'weeks'; mondays: readonly number[] }
  /** What the finish would be with other facts. */
  | { ask: 'effect'; inputs: PackedInputs; facts: readonly TriedFact[]; alone: number }
  /** Working minutes of each between two instants, on its calendar. */
  | { ask: 'lengths'; works: { id: string; start: number; finish: number }[] }

/** What was told of a work in one document. */
export interface ToldOf {
  workId: string
  executorId: string
  quarter: string
  /** Decimal. */
  amount: string
}

export interface WorksTask {
  url: string
  token: string
  versionId: string
  works: PackedWorks | null
  question: WorksQuestion
}

export interface WorksAnswer {
  executors?: { id: string; works: number; curators: string[] }[]
  quarters?: { executorId: string; quarters: string[] }[]
  spread?: { works: number; changedDays: number; skipped: RebuiltPlans['skipped'] }
  lengths?: number[]
  effect?: DayEffect
  users?: { id: string; executor: number; curator: number }[]
  sheetWorks?: SheetWork[]
  weeks?: { executorId: string; mondays: number[] }[]
  /** Works whose finish is held up, so that it matters what is told of them elsewhere. */
  held?: string[]
}

/** A work as timesheets know it. */
export interface SheetWork {
  id: string
  code: string
  name: string
  curator: string | null
  /** Of the executor, in those days. */
  isOwn: boolean
  labour: Measure | null
  /** In the currency of the schedule where nothing was said. */
  cost: Measure
  assignments: { id: string; name: string; resourceId: string | null; specialtyId: string | null }[]
}

const known = new KnownPlan()

answerTasks<WorksTask, WorksAnswer>(async (task) => {
  const api = openCollabApi(task.url, task.token)
  const read = await known.read(api, task.versionId)
  const { plan } = read
  const { question } = task
  if (question.ask === 'users') return { result: { users: usersOf(plan) } }
  if (question.ask === 'lengths') return { result: { lengths: lengthsOf(plan, question.works) } }
  if (question.ask === 'effect') {
    const { inputs } = question
    return { result: { effect: effectOf(plan, unpackInputs(inputs), unpackDayFacts(inputs), question) } }
  }
  const works = read.works(task.works)
  if (question.ask === 'executors') return { result: { executors: executorsOf(works, question) } }
  if (question.ask === 'sheetWorks') return { result: { sheetWorks: sheetWorksOf(works, plan, question) } }
  if (question.ask === 'weeks') return { result: { weeks: weeksOf(works, question.mondays) } }
  if (question.ask === 'quarters') return { result: { quarters: quartersOf(works) } }
  if (question.ask === 'keep') {
    const held = works.flatMap(({ work }) => (work.held ? [work.id] : []))
    if (held.length > 0 && !question.told) return { result: { held } }
    const also = new Set(question.also)
    for (const one of question.rooms) await keep(api, one, withElsewhere(works, one, question.told ?? []), also)
    return { result: {} }
  }
  return { result: { spread: await spread(api, question, works, plan) } }
})

type Api = ReturnType<typeof openCollabApi>

async function openDays(api: Api, room: string): Promise<DayDocument> {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, (await api.read(room, 'system')).update)
  return new DayDocument(doc)
}

/** Works as the document of that executor and quarter has them: with what the others say of those that are held up. */
function withElsewhere(
  works: readonly PlanWork[],
  { executorId, quarter }: { executorId: string; quarter: string },
  told: readonly ToldOf[],
): readonly PlanWork[] {
  if (told.length === 0) return works
  const sums = new Map<string, bigint>()
  for (const one of told) {
    if (one.executorId === executorId && one.quarter === quarter) continue
    sums.set(one.workId, (sums.get(one.workId) ?? 0n) + millionths(one.amount))
  }
  return works.map((one) => {
    const { held, id } = one.work
    const sum = sums.get(id)
    return held && sum ? { ...one, work: { ...one.work, held: { ...held, elsewhere: decimalOf(sum) } } } : one
  })
}

async function keep(
  api: Api,
  { room, executorId, quarter }: { room: string; executorId: string; quarter: string },
  works: readonly PlanWork[],
  also: ReadonlySet<string>,
): Promise<void> {
  const { from, to } = daysOfQuarter(quarter)
  const [first, last] = [instantOf(from - AHEAD_DAYS), instantOf(to + AHEAD_DAYS + 1)]
  const days = await openDays(api, room)
  const isKept = (id: string): boolean => days.isHere(id) || also.has(id)
  const own = works.filter(
    (one) =>
      one.executorId === executorId &&
      (!isDated(one) || (one.work.finish >= first && one.work.start < last) || isKept(one.work.id)),
  )
  const known = days.map('works')
  const changed = own
    .map(({ work }): [string, unknown[]] => [work.id, encodeWork(work)])
    .filter(([id, value]) => JSON.stringify(known.get(id)) !== JSON.stringify(value))
  const ids = new Set(own.map(({ work }) => work.id))
  const gone = [...known.keys()].filter((id) => !ids.has(id))
  if (changed.length + gone.length === 0) return
  await api.command(room, [{ do: 'works.set', works: changed, gone }], 'system', 'write')
}

function executorsOf(works: readonly PlanWork[], { from, to }: { from: number; to: number }) {
  const [first, last] = [instantOf(from), instantOf(to + 1)]
  const found = new Map<string, { works: number; curators: Set<string> }>()
  for (const { executorId, work } of works) {
    // What is not calculated yet has no dates, and is nowhere.
    if (work.finish < first || work.start >= last) continue
    const one = found.get(executorId) ?? { works: 0, curators: new Set<string>() }
    found.set(executorId, one)
    one.works++
    if (work.curator !== null) one.curators.add(work.curator)
  }
  return [...found].map(([id, { works, curators }]) => ({ id, works, curators: [...curators] }))
}

const noCost = { plan: '0', fact: '0' }

/** More of one person in a week is more than a list shows. */
const MAX_OFFERED = 200

function sheetWorksOf(
  works: readonly PlanWork[],
  { assignments, settings }: SchedulePlan,
  { executorId, from, to, ids }: Extract<WorksQuestion, { ask: 'sheetWorks' }>,
): SheetWork[] {
  const [first, last] = [instantOf(from), instantOf(to + 1)]
  const named = new Set(ids)
  const isOwn = (one: PlanWork): boolean =>
    one.executorId === executorId && isDated(one) && one.work.finish >= first && one.work.start < last
  const own = new Set(works.filter(isOwn).slice(0, MAX_OFFERED))
  const shown = works.filter((one) => own.has(one) || named.has(one.work.id))
  const shownIds = new Set(shown.map(({ work }) => work.id))
  const held = Map.groupBy(
    assignments.filter(({ wbsId, resourceType }) => resourceType === 'human' && shownIds.has(wbsId)),
    ({ wbsId }) => wbsId,
  )
  return shown.map((one) => ({
    ...{ id: one.work.id, code: one.work.code, name: one.work.name, curator: one.work.curator },
    ...{
      isOwn: own.has(one),
      labour: one.row.labour,
      cost: one.row.cost ?? { ...noCost, unit: settings.currency },
      assignments: (held.get(one.work.id) ?? []).map(heldOf),
    },
  }))
}

const heldOf = ({ id, resourceCode, resourceName, resourceId, specialtyId }: Assignment) => ({
  ...{ id, resourceId, specialtyId },
  name: [resourceCode, resourceName].filter(Boolean).join(' '),
})

function weeksOf(works: readonly PlanWork[], mondays: readonly number[]) {
  const found = new Map<string, Set<number>>()
  for (const { executorId, work } of works.filter(isDated)) {
    const [first, last] = [dayOfInstant(work.start), dayOfInstant(work.finish)]
    for (const monday of mondays) {
      if (last < monday || first > monday + 6) continue
      found.set(executorId, (found.get(executorId) ?? new Set<number>()).add(monday))
    }
  }
  return [...found].map(([executorId, weeks]) => ({ executorId, mondays: [...weeks] }))
}

function quartersOf(works: readonly PlanWork[]) {
  const found = new Map<string, Set<string>>()
  for (const { executorId, work } of works.filter(isDated)) {
    const quarters = found.get(executorId) ?? new Set<string>()
    found.set(executorId, quarters)
    for (const quarter of quartersBetween(dayOfInstant(work.start), dayOfInstant(work.finish))) quarters.add(quarter)
  }
  return [...found].map(([executorId, quarters]) => ({ executorId, quarters: [...quarters] }))
}

async function spread(
  api: Api,
  { executorId, rooms, keepManual, userId }: Extract<WorksQuestion, { ask: 'spread' }>,
  works: readonly PlanWork[],
  plan: SchedulePlan,
): Promise<NonNullable<WorksAnswer['spread']>> {
  const documents = new Map<string, DayDocument>()
  for (const { room, quarter } of rooms) documents.set(quarter, await openDays(api, room))
  const own = works.filter((one) => one.executorId === executorId)
  const { rebuilt, commands } = spreadAnew(own, plan, documents, keepManual)
  for (const { room, quarter } of rooms) {
    for (const command of commands.get(quarter) ?? []) await api.command(room, [command], userId, 'write')
  }
  return { works: rebuilt.works, changedDays: rebuilt.changes.length, skipped: rebuilt.skipped }
}

function usersOf({ rows }: SchedulePlan) {
  const found = new Map<string, { executor: number; curator: number }>()
  for (const row of rows) {
    for (const field of personFields) {
      const id = row[field]
      if (id === null) continue
      const counts = found.get(id) ?? { executor: 0, curator: 0 }
      found.set(id, counts)
      counts[field]++
    }
  }
  return [...found].map(([id, counts]) => ({ id, ...counts }))
}

function lengthsOf(plan: SchedulePlan, works: readonly { id: string; start: number; finish: number }[]): number[] {
  const calendarOf = calendarOfRows(plan.calendars, plan.settings)
  const rows = new Map(plan.rows.map((row) => [row.id, row]))
  return works.map(({ id, start, finish }) => {
    const row = rows.get(id)
    return row ? Math.max(0, workBetween(calendarOf(row), start, finish)) : 0
  })
}
