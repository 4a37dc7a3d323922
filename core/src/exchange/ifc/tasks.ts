import type { Instant, Minutes } from '../../time/index.ts'
import { enumOf, type IfcContent, type IfcRecord, numberOf, refOf, refsOf, textOf } from './content.ts'
import type { StepValue } from './step-values.ts'
import { readDuration, readInstant } from './times.ts'

/** A task of the file. */
export interface IfcTask {
  /** By which the file itself names it. */
  id: number
  guid: string
  code: string
  name: string
  description: string
  isMilestone: boolean
  status: string
  /** null: not given. */
  priority: number | null
  parent: IfcTask | null
  children: IfcTask[]
  /** Work schedules that have it, said of it or of a task above. */
  schedules: ReadonlySet<number>
  /** The nearest calendar said of it or above. */
  calendar: number | null
  /** What it builds, changes or takes away, by the ids of the file; the schema has both directions. */
  products: ReadonlySet<number>
  times: TaskTimes
}

/** Durations stay as they are in the file: what a day of them is depends on the calendar. */
interface TaskTimes {
  start: Instant | null
  finish: Instant | null
  duration(minutesPerDay: Minutes): Minutes | null
  /** It lasts around the clock. */
  isElapsed: boolean
  actualStart: Instant | null
  actualFinish: Instant | null
  remaining(minutesPerDay: Minutes): Minutes | null
  /** Percent; null: not given. */
  percent: number | null
  early: [Instant | null, Instant | null]
  late: [Instant | null, Instant | null]
  totalFloat(minutesPerDay: Minutes): Minutes | null
  freeFloat(minutesPerDay: Minutes): Minutes | null
  isCritical: boolean
}

/** Tasks may stand in one another so deep; files hold circles. */
const deepest = 64

/** In the order of the file, each before what is below it. */
export function readTasks(content: IfcContent): IfcTask[] {
  const controls = readControls(content)
  const products = readProducts(content)
  const tasks = new Map(
    content
      .of('IFCTASK')
      .map((record) => [record.id, taskOf(content, record, products, controls.times.get(record.id))]),
  )
  nest(content, tasks)
  const ordered: IfcTask[] = []
  const add = (task: IfcTask, depth: number): void => {
    inherit(task, controls)
    ordered.push(task)
    if (depth < deepest) for (const child of task.children) add(child, depth + 1)
  }
  for (const task of tasks.values()) if (!task.parent) add(task, 0)
  return ordered
}

function taskOf(
  content: IfcContent,
  { id, values }: IfcRecord,
  products: ReadonlyMap<number, ReadonlySet<number>>,
  times: StepValue | undefined,
): IfcTask {
  return {
    id,
    guid: textOf(values.GlobalId),
    code: textOf(values.Identification),
    name: textOf(values.Name) || textOf(values.LongDescription),
    description: textOf(values.LongDescription) || textOf(values.Description),
    isMilestone: enumOf(values.IsMilestone) === 'T',
    status: textOf(values.Status),
    priority: numberOf(values.Priority),
    parent: null,
    children: [],
    schedules: new Set(),
    calendar: null,
    products: products.get(id) ?? new Set(),
    times: timesOf(content, content.at(values.TaskTime ?? times)?.values ?? {}),
  }
}

function timesOf(content: IfcContent, values: IfcRecord['values']): TaskTimes {
  const at = (name: string) => readInstant(content, values[name])
  const lasting = (name: string) => (day: Minutes) => readDuration(content, values[name], day)
  const completion = numberOf(values.Completion)
  return {
    start: at('ScheduleStart') ?? at('EarlyStart'),
    finish: at('ScheduleFinish') ?? at('EarlyFinish'),
    duration: lasting('ScheduleDuration'),
    isElapsed: enumOf(values.DurationType) === 'ELAPSEDTIME',
    actualStart: at('ActualStart'),
    actualFinish: at('ActualFinish'),
    remaining: lasting('RemainingTime'),
    // A ratio, which some programs write in percent.
    percent: completion === null ? null : Math.min(100, Math.max(0, completion <= 1 ? completion * 100 : completion)),
    early: [at('EarlyStart'), at('EarlyFinish')],
    late: [at('LateStart'), at('LateFinish')],
    totalFloat: lasting('TotalFloat'),
    freeFloat: lasting('FreeFloat'),
    isCritical: enumOf(values.IsCritical) === 'T',
  }
}

function nest(content: IfcContent, tasks: ReadonlyMap<number, IfcTask>): void {
  for (const { values } of content.of('IFCRELNESTS')) {
    const parent = tasks.get(refOf(values.RelatingObject) ?? -1)
    if (!parent) continue
    for (const id of refsOf(values.RelatedObjects)) {
      const child = tasks.get(id)
      if (!child || child.parent || isBelow(parent, child)) continue
      child.parent = parent
      parent.children.push(child)
    }
  }
}

function isBelow(task: IfcTask, other: IfcTask): boolean {
  for (let at: IfcTask | null = task; at; at = at.parent) if (at === other) return true
  return false
}

interface Controls {
  /** By task. */
  schedules: ReadonlyMap<number, ReadonlySet<number>>
  calendars: ReadonlyMap<number, number>
  /** In IFC2X3 the times of a task, by task. */
  times: ReadonlyMap<number, StepValue>
}

function readControls(content: IfcContent): Controls {
  const schedules = new Map<number, Set<number>>()
  const calendars = new Map<number, number>()
  const times = new Map<number, StepValue>()
  const idsOf = (name: string): ReadonlySet<number> => new Set(content.of(name).map(({ id }) => id))
  const [workSchedules, workCalendars] = [idsOf('IFCWORKSCHEDULE'), idsOf('IFCWORKCALENDAR')]
  for (const { values } of [...content.of('IFCRELASSIGNSTOCONTROL'), ...content.of('IFCRELASSIGNSTASKS')]) {
    const control = refOf(values.RelatingControl) ?? -1
    for (const task of refsOf(values.RelatedObjects)) {
      if (workSchedules.has(control)) addTo(schedules, task, control)
      if (workCalendars.has(control)) calendars.set(task, control)
      if (values.TimeForTask) times.set(task, values.TimeForTask)
    }
  }
  return { schedules, calendars, times }
}

/** What is said of a task holds below it; tasks come from the top down. */
function inherit(task: IfcTask, { schedules, calendars }: Controls): void {
  task.schedules = new Set([...(task.parent?.schedules ?? []), ...(schedules.get(task.id) ?? [])])
  task.calendar = calendars.get(task.id) ?? task.parent?.calendar ?? null
}

/** Products by task: those it is assigned to, and those that are assigned to it. */
function readProducts(content: IfcContent): ReadonlyMap<number, ReadonlySet<number>> {
  const products = new Map<number, Set<number>>()
  for (const { values } of content.of('IFCRELASSIGNSTOPRODUCT')) {
    const product = refOf(values.RelatingProduct)
    if (product !== null) for (const task of refsOf(values.RelatedObjects)) addTo(products, task, product)
  }
  for (const { values } of content.of('IFCRELASSIGNSTOPROCESS')) {
    const task = refOf(values.RelatingProcess)
    if (task !== null) for (const product of refsOf(values.RelatedObjects)) addTo(products, task, product)
  }
  return products
}

function addTo(sets: Map<number, Set<number>>, key: number, value: number): void {
  const known = sets.get(key)
  if (known) known.add(value)
  else sets.set(key, new Set([value]))
}
