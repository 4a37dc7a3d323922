import type { ProfileKind } from '../../bim/player/profile.ts'
import { type Id, type SchedulePlan, USUAL_PRIORITY, type WbsRow } from '../../plan/index.ts'
import type { Instant } from '../../time/index.ts'
import type { StoredDates } from '../file.ts'
import type { IfcAnchors } from './anchors.ts'
import { IfcLines } from './lines.ts'
import { sequenceTypes } from './sequences.ts'
import type { StepRef, StepValue } from './step-values.ts'
import { writeCalendars } from './write-calendars.ts'
import { dateOf, durationOf, timesOf, writtenTimes } from './write-times.ts'

/** What a row does to its elements, by their GlobalIds. */
export interface IfcElements {
  guids: readonly string[]
  kind: ProfileKind
}

export interface IfcWriting {
  plan: SchedulePlan
  /** Computed dates by row id, of summaries too. */
  dates: ReadonlyMap<Id, WrittenDates>
  elements: ReadonlyMap<Id, IfcElements>
  /** When it is written; core has no clock. */
  now: Instant
}

export interface WrittenDates extends StoredDates {
  start: Instant | null
  finish: Instant | null
}

export interface WrittenTask {
  row: WbsRow
  ref: StepRef
}

/**
 * The lines of a schedule, to be put into a model where its data ends: one work schedule with all rows as tasks, in the
 * form of the schema of the model. Drafts are left out. Of what takes elements away or repairs them these are inputs
 * (IfcRelAssignsToProcess), of everything else outputs (IfcRelAssignsToProduct).
 */
export function* writeIfcSchedule({ plan, dates, elements, now }: IfcWriting, anchors: IfcAnchors): Generator<string> {
  const lines = new IfcLines(anchors)
  const rows = plan.rows.filter(({ type }) => type !== 'draft')
  const schedule = writeSchedule(lines, plan, now)
  yield* lines.take()
  const tasks = new Map<Id, WrittenTask>()
  for (const row of rows) {
    tasks.set(row.id, writeTask(lines, { row, plan, dates: dates.get(row.id) ?? null, elements: elements.get(row.id) }))
    yield* lines.take()
  }
  writeNests(lines, tasks)
  writeControl(lines, { tasks, schedule, plan, dates })
  yield* lines.take()
  writeSequences(lines, plan, tasks)
  yield* lines.take()
  if (lines.schema !== 'IFC2X3') writeCalendars(lines, plan, tasks)
  writeAssignments(lines, elements, tasks)
  yield* lines.take()
}

function writeSchedule(lines: IfcLines, { settings }: SchedulePlan, now: Instant): StepRef {
  const values = {
    Name: settings.name,
    // Mandatory in IFC2X3.
    Identification: settings.name,
    CreationDate: dateOf(lines, now),
    StartTime: dateOf(lines, settings.plannedStart),
    PredefinedType: { enum: 'PLANNED' },
  }
  const plan = lines.rooted('IFCWORKPLAN', 'P', values)
  const schedule = lines.rooted('IFCWORKSCHEDULE', 'S', values)
  lines.rooted('IFCRELAGGREGATES', 'A', { RelatingObject: plan, RelatedObjects: [schedule] })
  const { project } = lines.anchors
  if (lines.schema !== 'IFC2X3' && project !== null) {
    lines.rooted('IFCRELDECLARES', 'D', { RelatingContext: { ref: project }, RelatedDefinitions: [plan] })
  }
  return schedule
}

const taskTypes: Record<ProfileKind, string> = {
  install: 'CONSTRUCTION',
  remove: 'DEMOLITION',
  temporary: 'INSTALLATION',
  maintain: 'MAINTENANCE',
  neutral: 'NOTDEFINED',
}

interface TaskWriting {
  row: WbsRow
  plan: SchedulePlan
  dates: WrittenDates | null
  elements: IfcElements | undefined
}

function writeTask(lines: IfcLines, { row, plan, dates, elements }: TaskWriting): WrittenTask {
  const { actualStart, actualFinish } = row.progress
  const values: Record<string, StepValue> = {
    GlobalId: lines.guidOfWork(row.id),
    Name: row.name,
    Identification: row.code || null,
    Status: actualFinish !== null ? 'COMPLETED' : actualStart !== null ? 'STARTED' : 'NOTSTARTED',
    IsMilestone: { enum: row.type.startsWith('milestone') ? 'T' : 'F' },
    Priority: row.priority === USUAL_PRIORITY ? null : { whole: row.priority },
    PredefinedType: { enum: taskTypes[elements?.kind ?? 'neutral'] },
  }
  if (lines.schema === 'IFC2X3') {
    // Identification is mandatory there.
    return { row, ref: lines.rooted('IFCTASK', 'T', { ...values, Identification: row.code || row.id }) }
  }
  const TaskTime = lines.add('IFCTASKTIME', timesOf(lines, writtenTimes(row, plan, dates)))
  return { row, ref: lines.rooted('IFCTASK', 'T', { ...values, TaskTime }) }
}

function writeNests(lines: IfcLines, tasks: ReadonlyMap<Id, WrittenTask>): void {
  const below = Map.groupBy(tasks.values(), ({ row }) => row.parentId)
  for (const [parentId, children] of below) {
    const parent = parentId === null ? undefined : tasks.get(parentId)
    if (!parent) continue
    lines.rooted('IFCRELNESTS', 'N', { RelatingObject: parent.ref, RelatedObjects: children.map(({ ref }) => ref) })
  }
}

interface Control extends Pick<IfcWriting, 'plan' | 'dates'> {
  tasks: ReadonlyMap<Id, WrittenTask>
  schedule: StepRef
}

/** In IFC2X3 the times of a task hang on its assignment, else the tasks at the top bring those below with them. */
function writeControl(lines: IfcLines, { tasks, schedule, plan, dates }: Control): void {
  const related = (refs: StepRef[]) => ({ RelatedObjects: refs, RelatedObjectsType: { enum: 'PROCESS' } })
  if (lines.schema !== 'IFC2X3') {
    const tops = [...tasks.values()].filter(({ row }) => row.parentId === null).map(({ ref }) => ref)
    if (tops.length > 0) lines.rooted('IFCRELASSIGNSTOCONTROL', 'C', { ...related(tops), RelatingControl: schedule })
    return
  }
  for (const { row, ref } of tasks.values()) {
    const times = timesOf(lines, writtenTimes(row, plan, dates.get(row.id) ?? null))
    const TimeForTask = lines.rooted('IFCSCHEDULETIMECONTROL', 'I', { ...times, Name: row.name })
    lines.rooted('IFCRELASSIGNSTASKS', 'C', { ...related([ref]), RelatingControl: schedule, TimeForTask })
  }
}

function writeSequences(lines: IfcLines, { relations }: SchedulePlan, tasks: ReadonlyMap<Id, WrittenTask>): void {
  for (const { predId, succId, type, lag, lagCalendar } of relations) {
    const [pred, succ] = [tasks.get(predId), tasks.get(succId)]
    if (!pred || !succ) continue
    const isOld = lines.schema === 'IFC2X3'
    const kind = { enum: lagCalendar === 'all_hours' ? 'ELAPSEDTIME' : 'WORKTIME' }
    const LagValue = { type: 'IFCDURATION', value: durationOf(lines, lag) }
    lines.rooted('IFCRELSEQUENCE', 'Q', {
      RelatingProcess: pred.ref,
      RelatedProcess: succ.ref,
      TimeLag: isOld
        ? durationOf(lines, lag)
        : lag === 0
          ? null
          : lines.add('IFCLAGTIME', { LagValue, DurationType: kind }),
      SequenceType: { enum: sequenceTypes[type] },
    })
  }
}

function writeAssignments(
  lines: IfcLines,
  elements: ReadonlyMap<Id, IfcElements>,
  tasks: ReadonlyMap<Id, WrittenTask>,
): void {
  const builders = new Map<number, StepRef[]>()
  for (const [workId, { guids, kind }] of elements) {
    const task = tasks.get(workId)
    const ids = guids.flatMap((guid) => lines.anchors.elements.get(guid) ?? [])
    if (!task || ids.length === 0) continue
    if (kind === 'remove' || kind === 'maintain') {
      const RelatedObjects = ids.map((ref) => ({ ref }))
      const related = { RelatedObjects, RelatedObjectsType: { enum: 'PRODUCT' } }
      lines.rooted('IFCRELASSIGNSTOPROCESS', 'O', { ...related, RelatingProcess: task.ref })
      continue
    }
    for (const id of ids) builders.set(id, [...(builders.get(id) ?? []), task.ref])
  }
  for (const [ref, refs] of builders) {
    const related = { RelatedObjects: refs, RelatedObjectsType: { enum: 'PROCESS' } }
    lines.rooted('IFCRELASSIGNSTOPRODUCT', 'B', { ...related, RelatingProduct: { ref } })
  }
}
