import { evenly, type Spreading } from '@plumbline/core/distributions'
import { FiguresMemo, type OwnCount } from '@plumbline/core/indicators'
import { isActivity, type SchedulePlan, type WbsRow } from '@plumbline/core/plan'
import type { PlanInputs, TargetDates } from '@plumbline/core/progress'
import {
  createEngine,
  ENGINE_VERSION,
  type RelationReserve,
  type ScheduleEngine,
  type ScheduleIssue,
  type Timetable,
  worksByCalendar,
} from '@plumbline/core/schedule'
import { instantOrNull } from '@plumbline/core/time'
import { type PlanLoad, PlanLoads } from '@plumbline/core/usage'
import { standAside } from '../../../platform/workers/index.ts'
import { type WrittenIndicators, writtenIndicators } from './indicators.ts'

/** Int32 values per row in `values`, little-endian, in the order of `rowFields`. */
export const rowFields = [
  'start',
  'finish',
  'earlyStart',
  'earlyFinish',
  'lateStart',
  'lateFinish',
  'totalFloat',
  'freeFloat',
  'percent',
  'critical',
] as const

export const ID_BYTES = 12
export const VALUE_BYTES = rowFields.length * 4
const MAX_ISSUES = 200

/** A copy of a calendar of the library in a document. */
export interface CalendarCopy {
  id: string
  libraryId: string
  revision: number
  works: number
}

/** What the dates come to: whoever reads it can wait while people type. */
export interface Figures {
  indicators: WrittenIndicators
  /** JSON: what works need of each resource by day, columns of `resource_loads`. */
  loads: string
}

/** A result as it is stored: the facts about the whole, and the rows in tree order as two blocks of bytes. */
export interface Calculated {
  engineVersion: number
  inputHash: string
  resultHash: string
  /** Instants; null: nothing is scheduled. */
  start: number | null
  finish: number | null
  dataDate: number | null
  /** 0…100 of the works' planned durations. */
  percent: number
  works: number
  critical: number
  issues: { code: string; ids: string[] }[]
  /** Of calendars of the library, with the works on them. */
  copies: CalendarCopy[]
  /** Of all relations to other schedules. */
  externals: RelationReserve[]
  /** null: nobody has asked for them. */
  figures: Figures | null
  rowCount: number
  /** `ID_BYTES` per row. */
  ids: Uint8Array<ArrayBuffer>
  /** `VALUE_BYTES` per row. */
  values: Uint8Array<ArrayBuffer>
}

/** `targets`: dates and amounts of the active target version; null: there is none. `own`: what the space counts itself. */
export function calculatePlan(
  plan: SchedulePlan,
  inputs: PlanInputs = {},
  targets: ReadonlyMap<string, TargetDates> | null = null,
  own?: OwnCount,
): Calculated {
  const engine = createEngine()
  engine.load(plan, inputs)
  standAside()
  return calculated(plan, engine, {
    targets,
    own,
    memo: new FiguresMemo(),
    loads: new PlanLoads(),
    spreading: evenly,
    withFigures: true,
  })
}

interface Counting {
  targets: ReadonlyMap<string, TargetDates> | null
  own: OwnCount | undefined
  /** Of what the plan came to before. */
  memo: FiguresMemo
  loads: PlanLoads
  spreading: Spreading
  withFigures: boolean
}

/** What the plan comes to that the engine holds. */
export function calculated(plan: SchedulePlan, engine: ScheduleEngine, counting: Counting): Calculated {
  const { issues, changed } = engine.calculate()
  for (const slot of changed) {
    counting.memo.forget(engine.idOf(slot))
    counting.loads.forget(engine.idOf(slot))
  }
  standAside()
  const { inputHash, resultHash } = engine.identity()
  const { timetable } = engine
  const slotOf = (id: string): number => engine.slotOf(id)
  const rows = plan.rows.filter((row) => row.id.length === ID_BYTES)
  standAside()
  return {
    engineVersion: ENGINE_VERSION,
    inputHash,
    resultHash,
    start: instantOrNull(timetable.projectStart),
    finish: instantOrNull(timetable.projectFinish),
    dataDate: instantOrNull(plan.settings.dataDate),
    ...countsOf(plan.rows, timetable, slotOf),
    issues: issues.slice(0, MAX_ISSUES).map(briefOf),
    copies: copiesOf(plan),
    externals: engine.externalReserves(),
    figures: counting.withFigures ? figuresOf(plan, engine, counting) : null,
    rowCount: rows.length,
    ids: new Uint8Array(Buffer.from(rows.map((row) => row.id).join(''), 'latin1')),
    values: valuesOf(rows, timetable, slotOf),
  }
}

function figuresOf(
  plan: SchedulePlan,
  engine: ScheduleEngine,
  { targets, own, memo, loads, spreading }: Counting,
): Figures {
  return {
    indicators: writtenIndicators(plan, engine, targets, own, memo),
    loads: writtenLoads(loads.count(plan, engine, spreading)),
  }
}

/** Whole numbers, which JSON of ours cannot hold as numbers, stand in the text as they are. */
const writtenLoads = (loads: readonly PlanLoad[]): string =>
  `[${loads
    .map(({ resourceId, first, amounts, ...called }) => {
      const beside = JSON.stringify({ resource_id: resourceId, first_day: first, ...called })
      return `{"amounts":[${amounts.join()}],${beside.slice(1)}`
    })
    .join()}]`

function copiesOf(plan: SchedulePlan): CalendarCopy[] {
  const works = worksByCalendar(plan)
  return plan.calendars.flatMap(({ id, libraryId, libraryRevision: revision }) =>
    libraryId === null ? [] : [{ id, libraryId, revision, works: works.get(id) ?? 0 }],
  )
}

function briefOf(issue: ScheduleIssue): { code: string; ids: string[] } {
  return { code: issue.code, ids: issue.ids.slice(0, 50) }
}

function countsOf(
  rows: readonly WbsRow[],
  timetable: Timetable,
  slotOf: (id: string) => number,
): { works: number; critical: number; percent: number } {
  let works = 0
  let critical = 0
  let weight = 0
  let done = 0
  for (const row of rows) {
    if (!isActivity(row.type)) continue
    const slot = slotOf(row.id)
    works++
    critical += timetable.critical[slot] ?? 0
    weight += row.duration
    done += row.duration * ((timetable.percent[slot] ?? 0) / 10_000)
  }
  return { works, critical, percent: weight === 0 ? 0 : Math.round((done / weight) * 10_000) / 100 }
}

function valuesOf(
  rows: readonly WbsRow[],
  timetable: Timetable,
  slotOf: (id: string) => number,
): Uint8Array<ArrayBuffer> {
  const values = new Int32Array(rows.length * rowFields.length)
  const columns = rowFields.map((field) => timetable[field])
  let at = 0
  for (const row of rows) {
    const slot = slotOf(row.id)
    for (const column of columns) values[at++] = column[slot] ?? 0
  }
  return new Uint8Array(values.buffer)
}
