import { compileCalendar, isWorkingDay } from '../calendar/index.ts'
import type { Spreading } from '../distributions/index.ts'
import { type CellValue, isDateCell, PlanCells, PlannedCells, shownColumns } from '../exchange/table/index.ts'
import type { FileAttribute } from '../exchange/user-fields.ts'
import { type AnyField, fieldOf } from '../fields/index.ts'
import type { Targets } from '../indicators/index.ts'
import { numberFormat } from '../numbers/index.ts'
import { isMilestone, isSummary, type SchedulePlan, statusOf, type WbsRow } from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import { type Day, dateOf, dayOfInstant, finishDayOf, type Instant, NO_INSTANT } from '../time/index.ts'
import { assignedResources } from '../usage/index.ts'
import { chosenLoads, type PaperLoad, type PaperRegister, paperLoads, withCapacities } from './loads.ts'
import type { PrintSettings } from './schema.ts'
import type { PaperColumn, PaperLink, PaperRow, PaperSource } from './source.ts'
import { paperWords } from './words.ts'

export interface PrintedPlan {
  plan: SchedulePlan
  inputs: PlanInputs
  /** Of the target version that it is compared with. */
  targets: Targets
  attributes: readonly FileAttribute[]
  spreading: Spreading
  /** Rows in the order of the screen; null: all, in the order of the tree. */
  works: readonly string[] | null
}

/** A plan that is calculated once and printed in several ways. */
export class PlanSheets {
  readonly #printed: PrintedPlan
  readonly #cells = new Map<PrintSettings['language'], PlanCells>()

  constructor(printed: PrintedPlan) {
    this.#printed = printed
  }

  #loads: readonly PaperLoad[] | null = null

  resources(): { id: string; name: string }[] {
    return assignedResources(this.#printed.plan)
  }

  /** `register`: null where nothing of it is printed. */
  source(
    settings: Pick<PrintSettings, 'columns' | 'language' | 'level' | 'format'>,
    register: PaperRegister | null = null,
  ): PaperSource {
    const { plan, inputs, spreading } = this.#printed
    const { language, format } = settings
    const cells = this.#cells.get(language) ?? new PlanCells(plan, language, undefined, inputs)
    this.#cells.set(language, cells)
    if (format.histogram !== null) this.#loads ??= paperLoads(plan, cells.engine, spreading)
    return {
      ...sourceOf(this.#printed, cells, settings),
      loads: withCapacities(chosenLoads(this.#loads ?? [], format), plan, register),
    }
  }
}

function sourceOf(
  { plan, targets, attributes, works }: PrintedPlan,
  cells: PlanCells,
  { columns, language, level }: Pick<PrintSettings, 'columns' | 'language' | 'level'>,
): Omit<PaperSource, 'loads'> {
  const rows = shownRows(plan, works).filter((row) => level === null || cells.level(row) <= level)
  let made: PlannedCells | null = null
  const planned = (): PlannedCells => {
    made ??= new PlannedCells(plan, cells.engine, targets)
    return made
  }
  const known = columns.flatMap((column) => {
    const [shown] = shownColumns([column], { cells, language, attributes, planned })
    return shown ? [{ ...column, shown }] : []
  })
  const say = known.map(({ key, shown }) => {
    const write = writerOf(key, language)
    return (row: WbsRow): string => write(shown.cell(row), row, isOver(row, cells))
  })
  const rowOf = (row: WbsRow): PaperRow => paperRow(row, cells, targets, language)
  const { dataDate } = plan.settings
  return {
    rowCount: rows.length,
    columns: known.map(({ key, title, width }) => paperColumn(key, title, width)),
    row: (at) => rowOf(rows[at]!),
    cells: (at) => say.map((write) => write(rows[at]!)),
    links: linksOf(plan, rows, cells),
    dataDate,
    hasTargets: targets !== null && targets.size > 0,
    ...extentOf(rows, cells, dataDate),
    isDayOff: dayOffIn(plan),
  }
}

function shownRows({ rows }: SchedulePlan, works: readonly string[] | null): readonly WbsRow[] {
  if (works === null) return rows
  const byId = new Map(rows.map((row) => [row.id, row]))
  return works.flatMap((id) => byId.get(id) ?? [])
}

const figures: readonly string[] = ['length', 'percent', 'number', 'amount']

function paperColumn(key: string, title: string, width: number): PaperColumn {
  const field = fieldOf(key)
  return { title, width, align: field && figures.includes(field.kind) ? 'right' : 'left', isTree: key === 'name' }
}

const two = (n: number): string => String(n).padStart(2, '0')

/** DD.MM.YYYY */
export function dayOnPaper(day: Day): string {
  const { year, month, dayOfMonth } = dateOf(day)
  return `${two(dayOfMonth)}.${two(month)}.${year}`
}

/** As the grid says it. */
function writerOf(
  key: string,
  language: PrintSettings['language'],
): (value: CellValue, row: WbsRow, isOver: boolean) => string {
  const number = numberFormat(language, { maximumFractionDigits: 2 })
  const { actual } = paperWords[language]
  const field = fieldOf(key)
  const length = field?.kind === 'length' ? lengthWriter(field.look, language) : null
  return (value, row, isOver) => {
    if (length && (value === null || typeof value === 'number')) return length(value, row, isOver)
    if (value === null || isOtherEnd(key, row)) return ''
    if (isDateCell(value)) {
      const { actualStart, actualFinish } = row.progress
      const isActual = (key === 'start' && actualStart) || (key === 'finish' && actualFinish)
      return `${dayOnPaper(value.day)}${isActual ? ` ${actual}` : ''}`
    }
    if (typeof value === 'number') return field?.kind === 'percent' ? `${Math.round(value)}%` : number.format(value)
    return typeof value === 'boolean' ? (value ? '✓' : '') : value
  }
}

/** A milestone has one date. */
const isOtherEnd = (key: string, { type }: WbsRow): boolean =>
  (key === 'start' && type === 'milestone_finish') || (key === 'finish' && type === 'milestone_start')

/** Days: what is typed to a hundredth, what is looked at to a tenth. */
function lengthWriter(
  look: AnyField['look'],
  language: PrintSettings['language'],
): (days: number | null, row: WbsRow, isOver: boolean) => string {
  const [tenths, hundredths] = [1, 2].map((digits) =>
    numberFormat(language, { maximumFractionDigits: digits, useGrouping: false }),
  )
  return (days, { type }, isOver) => {
    // What is over has no reserve any more.
    if (look === 'reserve' && (days === null || isOver)) return '–'
    if (days === null) return ''
    const isTyped = look === 'time' && !isSummary(type)
    const said = (isTyped ? hundredths! : tenths!).format(days).replace('-', '−')
    return look === 'shift' && days > 0 ? `+${said}` : said
  }
}

function isOver({ id, type, progress }: WbsRow, cells: PlanCells): boolean {
  const { timetable, slotOf } = tableOf(cells)
  const slot = slotOf(id)
  const percent = slot < 0 ? 0 : timetable.percent[slot]!
  return statusOf(type, progress.actualStart !== null, progress.actualFinish !== null, percent) === 'completed'
}

function paperRow(
  row: WbsRow,
  cells: PlanCells,
  targets: PrintedPlan['targets'],
  language: PrintSettings['language'],
): PaperRow {
  const { timetable, slotOf } = tableOf(cells)
  const slot = slotOf(row.id)
  const [start, finish] = slot < 0 ? [NO_INSTANT, NO_INSTANT] : [timetable.start[slot]!, timetable.finish[slot]!]
  const share = slot < 0 ? 0 : Math.max(0, timetable.percent[slot]!) / 10_000
  const isDone = row.progress.actualFinish !== null
  const target = targets?.get(row.id)
  const late = slot < 0 ? NO_INSTANT : timetable.lateFinish[slot]!
  const kind = kindOf(row, start)
  return {
    id: row.id,
    level: cells.level(row) - 1,
    kind,
    name: row.name,
    start,
    finish,
    doneUntil: isDone ? finish : start + (finish - start) * Math.min(1, share),
    isDone,
    isCritical: slot >= 0 && timetable.critical[slot] === 1,
    targetStart: target?.start ?? NO_INSTANT,
    targetFinish: target?.finish ?? NO_INSTANT,
    floatEnd: kind === 'work' && !isDone && late !== NO_INSTANT && timetable.totalFloat[slot]! > 0 ? late : NO_INSTANT,
    label: labelOf(kind, finish, share, language),
  }
}

const tableOf = ({ engine }: PlanCells) => ({
  timetable: engine.timetable,
  slotOf: (id: string): number => engine.slotOf(id),
})

function kindOf({ type }: WbsRow, start: Instant): PaperRow['kind'] {
  if (start === NO_INSTANT || type === 'draft') return 'none'
  if (isSummary(type)) return 'summary'
  return isMilestone(type) ? 'milestone' : 'work'
}

/** When a milestone is, and how far a summary is. */
function labelOf(kind: PaperRow['kind'], finish: Instant, share: number, language: string): string {
  if (kind === 'summary') return share > 0 ? `${Math.round(share * 100)}%` : ''
  if (kind !== 'milestone' || finish === NO_INSTANT) return ''
  const day = finishDayOf(finish) ?? dayOfInstant(finish)
  const form = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, form).format(new Date(day * 86_400_000))
}

function linksOf({ relations }: SchedulePlan, rows: readonly WbsRow[], { engine }: PlanCells): PaperLink[] {
  const places = new Map(rows.map(({ id }, at) => [id, at]))
  const { critical } = engine.timetable
  return relations.flatMap(({ predId, succId, type }) => {
    const [from, to] = [places.get(predId), places.get(succId)]
    if (from === undefined || to === undefined) return []
    const isCritical = critical[engine.slotOf(predId)] === 1 && critical[engine.slotOf(succId)] === 1
    return [{ from, to, type, isCritical }]
  })
}

function extentOf(rows: readonly WbsRow[], { engine }: PlanCells, dataDate: Instant) {
  const { start, finish } = engine.timetable
  const extent = { start: dataDate, finish: dataDate }
  let isAny = false
  for (const { id } of rows) {
    const slot = engine.slotOf(id)
    if (slot < 0 || start[slot] === NO_INSTANT || finish[slot] === NO_INSTANT) continue
    extent.start = isAny ? Math.min(extent.start, start[slot]!) : start[slot]!
    extent.finish = isAny ? Math.max(extent.finish, finish[slot]!) : finish[slot]!
    isAny = true
  }
  return extent
}

function dayOffIn({ calendars, settings }: SchedulePlan): (day: Day) => boolean {
  const usual = calendars.find(({ id }) => id === settings.defaultCalendarId)
  if (!usual) return () => false
  const compiled = compileCalendar(usual)
  return (day) => !isWorkingDay(compiled, day)
}
