/** What a calculated plan says to a template, read when it is asked for. */
import { ChangeWords, type Translate } from '../change-words/index.ts'
import type { Spreading } from '../distributions/index.ts'
import { type CellValue, PlanCells, PlannedCells, shownColumns } from '../exchange/table/index.ts'
import type { FileAttribute } from '../exchange/user-fields.ts'
import type { Targets } from '../indicators/index.ts'
import { isMilestone, isSummary, type SchedulePlan, type WbsRow } from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import type { Resource } from '../resources/index.ts'
import { type Day, dayOfInstant, finishDayOf, type Instant, NO_INSTANT } from '../time/index.ts'
import { cashMonths } from './cash.ts'
import { changeGround } from './change-ground.ts'
import { changesBetween } from './changes.ts'
import { type Chronology, chronologyLines } from './chronology.ts'
import { CostScopes, costLists, isCostList, type ReportedCosts } from './costs.ts'
import { type Foreseen, figuresOf, indicatorScope, resourceMonths } from './figures.ts'
import type { ReportLanguage } from './format.ts'
import { GanttScope } from './gantt.ts'
import type { ReportRows } from './parameters.ts'
import { PictureScope, type ReportedPicture } from './picture.ts'
import { type Scope, scopeOf, type Value } from './values.ts'

export interface ReportAttribute extends FileAttribute {
  code: string
}

export interface ReportedPlan {
  schedule: string
  version: string
  plan: SchedulePlan
  inputs: PlanInputs
  targets: Targets
  foreseen: Foreseen | null
  spreading: Spreading
  /** That the person may assign; prices are theirs. */
  resources: readonly Resource[]
  attributes: readonly ReportAttribute[]
  /** As it was when the period began; null: not known. */
  before: SchedulePlan | null
  /** Of the schedule, newest first. */
  pictures: readonly ReportedPicture[]
  /** Among the documents that are kept with the schedule, by name. */
  storedPictures: readonly ReportedPicture[]
  /** Estimates and contract prices of the schedule; null: the report does not tell. */
  costs: ReportedCosts | null
  /** What happened in the period, and the words for it; null: the report does not tell. */
  chronology: (Chronology & { t: Translate }) | null
}

export interface ReportView {
  language: ReportLanguage
  rows: ReportRows
  /** Rows down to this level; null: all. */
  level: number | null
  /** Only these works with what is above them; null: all. */
  works: ReadonlySet<string> | null
  period: { start: Day; finish: Day }
}

/** What comes within so many days after the data date is ahead. */
const AHEAD_DAYS = 28

const lists = [
  'rows',
  'works',
  'milestones',
  'groups',
  'changes',
  'figures',
  'resourceMonths',
  'cashMonths',
  'pictures',
  'storedPictures',
  'chronology',
  ...costLists,
] as const
type ListName = (typeof lists)[number]
const isListName = (name: string): name is ListName => (lists as readonly string[]).includes(name)

export class ReportedSchedule implements Scope {
  readonly #of: ReportedPlan
  readonly #view: ReportView
  readonly #cells: PlanCells
  readonly #columns = new Map<string, ((row: WbsRow) => CellValue) | null>()
  readonly #scopes = new Map<string, WorkScope>()
  readonly #rowsById: ReadonlyMap<string, WbsRow>
  readonly #attributeIds: ReadonlyMap<string, string>
  readonly #shown: readonly WbsRow[]
  #planned: PlannedCells | null = null
  readonly #lists = new Map<string, readonly Scope[]>()

  constructor(of: ReportedPlan, view: ReportView) {
    this.#of = of
    this.#view = view
    this.#cells = new PlanCells(of.plan, view.language, undefined, of.inputs)
    this.#rowsById = new Map(of.plan.rows.map((row) => [row.id, row]))
    this.#attributeIds = new Map(
      of.attributes.flatMap(({ id, code, name }) => [
        [nameOf(name), id],
        [nameOf(code), id],
      ]),
    )
    this.#shown = shownRows(of.plan.rows, this.#rowsById, view.works)
  }

  get rowCount(): number {
    return this.#shown.length
  }

  value(name: string): Value | undefined {
    if (isListName(name)) return this.#list(name)
    const { plan, schedule, version } = this.#of
    switch (name) {
      case 'name':
      case 'schedule':
        return schedule
      case 'version':
        return version
      case 'dataDate':
        return dayCell(dayOfInstant(plan.settings.dataDate))
      case 'start':
      case 'finish':
        return this.#extent(name)
      case 'targetFinish':
        return this.#targetFinish()
      case 'gantt':
        return this.#gantt()
      case 'indicator':
        return this.#indicators()
      case 'ppc':
        return this.#ppc()
      default:
        return undefined
    }
  }

  /** What stands in such a column; undefined: there is none. */
  column(row: WbsRow, key: string): CellValue | undefined {
    let read = this.#columns.get(key)
    if (read === undefined) {
      read = this.#columnOf(key) ?? this.#columnOf(this.#attributeIds.get(key) ?? '')
      this.#columns.set(key, read)
    }
    return read?.(row)
  }

  #columnOf(key: string): ((row: WbsRow) => CellValue) | null {
    const { attributes, plan, targets } = this.#of
    const planned = (): PlannedCells => {
      this.#planned ??= new PlannedCells(plan, this.#cells.engine, targets)
      return this.#planned
    }
    const asked = { cells: this.#cells, language: this.#view.language, attributes, planned }
    const column = shownColumns([{ key, title: key }], asked).at(-1)
    return column ? (row) => column.cell(row) : null
  }

  fact(row: WbsRow, name: string): Value | undefined {
    const { timetable } = this.#cells.engine
    const slot = this.#cells.engine.slotOf(row.id)
    switch (name) {
      case 'level':
        return this.#cells.level(row)
      case 'indent':
        return '\u2003'.repeat(this.#cells.level(row) - 1)
      case 'group':
        return this.scope(row.parentId)
      case 'summary':
        return isSummary(row.type)
      case 'milestone':
        return isMilestone(row.type)
      case 'done':
        return row.progress.actualFinish !== null
      case 'started':
        return row.progress.actualStart !== null
      case 'critical':
        return slot >= 0 && timetable.critical[slot] === 1
      case 'late':
        return this.#isLate(row)
      case 'inPeriod':
        return this.#meets(row, this.#view.period)
      case 'ahead':
        return row.progress.actualFinish === null && this.#meets(row, this.#ahead())
      case 'finishedInPeriod':
        return this.#isWithin(row.progress.actualFinish)
      case 'startedInPeriod':
        return this.#isWithin(row.progress.actualStart)
      case 'promised':
        return this.#promised(row)
      case 'kept':
        return this.#promised(row) && this.#isKept(row)
      case 'driver':
        return this.#driver(row)
      case 'works':
        return this.#below(row)
      case 'pictures':
        return this.#picturesOf(row)
      default:
        return undefined
    }
  }

  scope(id: string | null): WorkScope | null {
    const row = id === null ? undefined : this.#rowsById.get(id)
    if (!row) return null
    const known = this.#scopes.get(row.id) ?? new WorkScope(this, row)
    this.#scopes.set(row.id, known)
    return known
  }

  #list(name: ListName): readonly Scope[] {
    const known = this.#lists.get(name)
    if (known) return known
    const made = this.#made(name)
    this.#lists.set(name, made)
    return made
  }

  #made(name: ListName): readonly Scope[] {
    const { costs, schedule } = this.#of
    if (isCostList(name))
      return costs ? new CostScopes(costs, { schedule, language: this.#view.language }).list(name) : []
    switch (name) {
      case 'changes':
        return this.#changes()
      case 'figures':
        return figuresOf(this.#indicators(), this.#counted(), this.#view.language)
      case 'resourceMonths':
        return resourceMonths(this.#counted())
      case 'cashMonths':
        return cashMonths({ ...this.#counted(), resources: this.#of.resources })
      case 'chronology':
        return this.#chronology()
      case 'pictures':
        return this.#of.pictures.map((picture) => this.#pictureScope(picture))
      case 'storedPictures':
        return this.#of.storedPictures.map((picture) => new PictureScope(picture, null))
      default:
        return this.#rowsOf(name).map((row) => this.scope(row.id)!)
    }
  }

  #chronology(): readonly Scope[] {
    const { chronology, plan, attributes, schedule } = this.#of
    if (!chronology) return []
    const { t, people } = chronology
    const words = new ChangeWords(changeGround({ plan, attributes, people, language: this.#view.language, t }), t)
    return chronologyLines(chronology, { words, schedule, workOf: (id) => this.scope(id) })
  }

  #pictureScope(picture: ReportedPicture): PictureScope {
    return new PictureScope(picture, this.scope(picture.workId))
  }

  #byWork: ReadonlyMap<string | null, readonly ReportedPicture[]> | null = null

  /** Those that show a work. */
  #picturesOf({ id }: WbsRow): readonly Scope[] {
    this.#byWork ??= Map.groupBy(this.#of.pictures, ({ workId }) => workId)
    return (this.#byWork.get(id) ?? []).map((picture) => this.#pictureScope(picture))
  }

  #counted() {
    const { schedule, plan, targets, foreseen, spreading } = this.#of
    return { schedule, plan, targets, foreseen, spreading, engine: this.#cells.engine }
  }

  /** Of the rows that are chosen, in the order of the tree. */
  #gantt(): GanttScope {
    const { schedule, plan, inputs, targets, attributes, spreading } = this.#of
    const works = this.#rowsOf('rows').map(({ id }) => id)
    return new GanttScope(schedule, { plan, inputs, targets, attributes, spreading, works })
  }

  #known: Scope | null = null

  #indicators(): Scope {
    this.#known ??= indicatorScope(this.#counted())
    return this.#known
  }

  /** The target version finishes it in the period. */
  #promised(row: WbsRow): boolean {
    const target = this.#of.targets?.get(row.id)
    if (!target || target.finish === NO_INSTANT || !isWork(row)) return false
    const [day, { start, finish }] = [lastDayOf(target.finish), this.#view.period]
    return day >= start && day <= finish
  }

  /** Finished on the day of the target version at the latest. */
  #isKept({ id, progress }: WbsRow): boolean {
    const target = this.#of.targets?.get(id)
    return !!target && progress.actualFinish !== null && lastDayOf(progress.actualFinish) <= lastDayOf(target.finish)
  }

  /** Of the works that were promised, in percent; null: none was. */
  #ppc(): number | null {
    const promised = this.#shown.filter((row) => this.#promised(row))
    if (promised.length === 0) return null
    return Math.round((promised.filter((row) => this.#isKept(row)).length / promised.length) * 100)
  }

  #rowsOf(name: 'rows' | 'works' | 'milestones' | 'groups'): readonly WbsRow[] {
    const { rows, level } = this.#view
    const within = (row: WbsRow): boolean => level === null || this.#cells.level(row) <= level
    switch (name) {
      case 'works':
        return this.#shown.filter(isWork)
      case 'milestones':
        return this.#shown.filter(({ type }) => isMilestone(type))
      case 'groups':
        return this.#shown.filter((row) => isSummary(row.type) && within(row) && this.#shownBelow().has(row.id))
      case 'rows':
        return this.#shown.filter(
          (row) => within(row) && (rows === 'all' || (rows === 'works') === !isSummary(row.type)),
        )
    }
  }

  #byParent: ReadonlyMap<string | null, readonly WbsRow[]> | null = null

  /** Works that stand directly in a summary. */
  #shownBelow(): ReadonlyMap<string | null, readonly WbsRow[]> {
    this.#byParent ??= Map.groupBy(this.#shown.filter(isWork), ({ parentId }) => parentId)
    return this.#byParent
  }

  #below(row: WbsRow): readonly Scope[] | undefined {
    if (!isSummary(row.type)) return undefined
    return (this.#shownBelow().get(row.id) ?? []).map(({ id }) => this.scope(id)!)
  }

  #instants(row: WbsRow): { start: Instant; finish: Instant } | null {
    const [start, finish] = [this.#cells.start(row), this.#cells.finish(row)]
    const isDated = start !== null && finish !== null && start !== NO_INSTANT && finish !== NO_INSTANT
    return isDated ? { start, finish } : null
  }

  #meets(row: WbsRow, period: { start: Day; finish: Day }): boolean {
    const dates = this.#instants(row)
    if (!dates || isSummary(row.type)) return false
    return dayOfInstant(dates.start) <= period.finish && lastDayOf(dates.finish) >= period.start
  }

  #ahead(): { start: Day; finish: Day } {
    const start = dayOfInstant(this.#of.plan.settings.dataDate)
    return { start, finish: start + AHEAD_DAYS }
  }

  #isWithin(instant: Instant | null): boolean {
    if (instant === null) return false
    const day = dayOfInstant(instant)
    return day >= this.#view.period.start && day <= this.#view.period.finish
  }

  #isLate(row: WbsRow): boolean {
    const target = this.#of.targets?.get(row.id)
    const dates = this.#instants(row)
    return !!target && !!dates && target.finish !== NO_INSTANT && dates.finish > target.finish
  }

  /** What holds a work where it is: the names of the works that drive it. */
  #driver(row: WbsRow): string {
    const { relations } = this.#of.plan
    this.#relations ??= new Map(relations.map((relation) => [relation.id, relation.predId]))
    const ids = this.#cells.engine.driversOf(row.id).map((id) => this.#relations?.get(id) ?? '')
    return ids.flatMap((id) => this.#rowsById.get(id)?.name ?? []).join(', ')
  }
  #relations: ReadonlyMap<string, string> | null = null

  #extent(which: 'start' | 'finish'): CellValue {
    let found: Instant | null = null
    for (const row of this.#of.plan.rows) {
      const instant = this.#instants(row)?.[which]
      if (instant === undefined) continue
      found = found === null ? instant : which === 'start' ? Math.min(found, instant) : Math.max(found, instant)
    }
    if (found === null) return null
    return dayCell(which === 'start' ? dayOfInstant(found) : lastDayOf(found))
  }

  #targetFinish(): CellValue {
    let found: Instant | null = null
    for (const { finish } of this.#of.targets?.values() ?? []) {
      if (finish !== NO_INSTANT) found = found === null ? finish : Math.max(found, finish)
    }
    return found === null ? null : dayCell(lastDayOf(found))
  }

  #changes(): readonly Scope[] {
    const { before, plan, inputs } = this.#of
    return before === null ? [] : changesBetween(before, plan, { inputs, cells: this.#cells })
  }
}

/** A row of the plan: its columns under their keys, its attributes under their names and codes. */
class WorkScope implements Scope {
  readonly #of: ReportedSchedule
  readonly #row: WbsRow

  constructor(of: ReportedSchedule, row: WbsRow) {
    this.#of = of
    this.#row = row
  }

  value(name: string): Value | undefined {
    const fact = this.#of.fact(this.#row, name)
    return fact === undefined ? this.#of.column(this.#row, name) : fact
  }
}

const dayCell = (day: Day): CellValue => ({ day, minute: null })

/** An end at midnight is that of the day before. */
const lastDayOf = (finish: Instant): Day => finishDayOf(finish) ?? dayOfInstant(finish)

/** As it can be written between braces. */
const nameOf = (name: string): string => name.trim().replace(/[^\p{L}\p{N}]+/gu, '_')

const isWork = ({ type }: WbsRow): boolean => !isSummary(type) && type !== 'draft'

function shownRows(
  rows: readonly WbsRow[],
  byId: ReadonlyMap<string, WbsRow>,
  works: ReadonlySet<string> | null,
): readonly WbsRow[] {
  if (works === null) return rows
  const kept = new Set<string>()
  for (const id of works) {
    for (let row = byId.get(id); row && !kept.has(row.id); row = byId.get(row.parentId ?? '')) kept.add(row.id)
  }
  return rows.filter(({ id }) => kept.has(id))
}

/** A report of several schedules, or of one: what stands around them. */
export function reportScope(
  facts: Readonly<Record<string, Value>>,
  schedules: readonly ReportedSchedule[],
): readonly Scope[] {
  const all: Scope = scopeOf({ ...facts, schedules: () => schedules })
  const [only] = schedules
  // Of several schedules their works are one list.
  const together = scopeOf(
    Object.fromEntries(
      [...lists, 'gantt'].map((name) => [
        name,
        () => schedules.flatMap((schedule) => schedule.value(name) as Scope | readonly Scope[]),
      ]),
    ),
  )
  return schedules.length === 1 && only ? [all, only] : [all, together]
}
