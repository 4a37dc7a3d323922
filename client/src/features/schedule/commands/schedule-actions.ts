import type { CostsUpdated, TargetDatesUpdated } from '@plumbline/core/contract'
import type { Place, ScheduleCommand } from '@plumbline/core/documents/schedule'
import { type Id, isSummary, type RelationType, relationId } from '@plumbline/core/plan'
import type { ExplainedValue } from '@plumbline/core/schedule'
import { NO_INSTANT } from '@plumbline/core/time'
import { ref } from 'valtio'
import { newId } from '../../../api/new-id.ts'
import { factsAfter } from '../../../documents/schedule/edits/future-facts.ts'
import { placeAbove, placeBelow, placeLast, topmost } from '../../../documents/schedule/edits/tree-places.ts'
import { LINK_NUMBERS } from '../../../documents/schedule/rows/columns.ts'
import { chosenColumns } from '../../../documents/schedule/rows/grid-columns.ts'
import { dayOfDefaultCalendar, typeOf } from '../../../documents/schedule/rows/row-view.ts'
import type { Answer } from '../../../documents/schedule/session/messages.ts'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import type { Planner } from '../../../instruments/planner/index.ts'
import { formatDate } from '../../../parts/values/date.ts'
import type { Destination } from '../../../shell/destinations.ts'
import { handForPrint } from '../../../shell/shown-for-print.ts'
import { Arranger, type HasArranger } from '../arrange/arranger.ts'
import type { HistoryScope } from '../base/history-scope.ts'
import { type KeptLayout, keepLayout, keptLayout } from '../base/kept-layout.ts'
import { isRowTab, type PanelTab } from '../base/panel-tabs.ts'
import type { SchedulePorts } from '../base/ports.ts'
import type { ScreenDialog } from '../base/screen-dialog.ts'
import type { ScreenState } from '../base/screen-state.ts'
import type { Voice } from '../base/voice.ts'
import { zoomLevels } from '../base/zoom-levels.ts'
import { ColumnActions, type HasColumns } from '../columns/column-actions.ts'
import { DailyViews, type HasDays } from '../days/daily-views.ts'
import { shownRowIds } from '../exporting/shown-rows.ts'
import { Filters, type HasFilters } from '../filters/filters.ts'
import { type HasHistogram, HistogramModel } from '../histogram/histogram-model.ts'
import type { HasTime, TimeTravel } from '../history/time-travel.ts'
import { type HasLevelling, LevellingModel } from '../levelling/levelling-model.ts'
import { CheckMarks, type HasChecks } from '../outline/check-marks.ts'
import { type HasOutline, OutlineActions } from '../outline/outline-actions.ts'
import { type HasRemoval, Removal } from '../outline/removal.ts'
import { Following, type HasFollowing } from '../presence/following.ts'
import { CalculationActions, type HasCalculation } from '../settings/calculation-actions.ts'
import { type HasUsage, UsageModel } from '../usage/usage-model.ts'
import { ChangedCells, type HasChanges } from '../view/changed-cells.ts'
import { type HasLayouts, Layouts } from '../view/layouts.ts'
import { CellActions, type HasCells } from './cell-actions.ts'

/** The value that a column of the grid shows. */
const valueOfColumn: Record<string, ExplainedValue> = { start: 'start', finish: 'finish', totalFloat: 'total_float' }

interface ActionOptions {
  scheduleId: string
  spaceId: string
  versionId: string
  /** Days stand in place of the chart from the beginning. */
  showsDays: boolean
  /** Of which changes the rows stand out from the beginning. */
  changes: { since: string; by: Id }
  userId: Id
  time: TimeTravel
  session: ScheduleSession
  state: ScreenState
  voice: Voice
  calculate: () => void
  /** Opens the dialog that imports a file into this schedule. */
  importFile: () => void
  /** Leads to the comparison of this version with others. */
  compare: () => void
  /** Leads to the forms of reports that are offered here. */
  reports: () => void
  /** Leads to the sheets that this version is printed on. */
  print: () => void
  /** Leads to another screen. */
  go: (to: Destination) => void
  /** Takes dates from the target version; with `preview` only says how many. null: refused, and told. */
  updateTargets: (preview: boolean) => Promise<TargetDatesUpdated | null>
  /** Takes planned costs from the assignments. null: refused, and told. */
  updateCosts: () => Promise<CostsUpdated | null>
}

/** What a person can do on the schedule screen, whichever key, button or drag it comes from. */
export class ScheduleActions
  implements
    SchedulePorts,
    HasFollowing,
    HasFilters,
    HasArranger,
    HasLayouts,
    HasDays,
    HasHistogram,
    HasUsage,
    HasLevelling,
    HasChanges,
    HasTime,
    HasCells,
    HasColumns,
    HasCalculation,
    HasOutline,
    HasRemoval,
    HasChecks
{
  readonly session: ScheduleSession
  readonly state: ScreenState
  readonly voice: Voice
  readonly following: Following
  readonly filters: Filters
  readonly arranger: Arranger
  readonly layouts: Layouts
  readonly days: DailyViews
  readonly histogram: HistogramModel
  readonly usage: UsageModel
  readonly levelling: LevellingModel
  readonly changes: ChangedCells
  readonly time: TimeTravel
  readonly cells = new CellActions(this)
  readonly columns = new ColumnActions(this)
  readonly calculation: CalculationActions
  readonly outline = new OutlineActions(this)
  readonly removal = new Removal(this)
  readonly checks: CheckMarks
  readonly scheduleId: string
  readonly spaceId: string
  readonly #calculate: () => void
  readonly #importFile: () => void
  readonly #compare: () => void
  readonly #reports: () => void
  readonly #print: () => void
  readonly #versionId: string
  readonly go: (to: Destination) => void
  /** What was sent last. */
  #underway: Promise<unknown> = Promise.resolve()
  /** Set when the instrument stands; null before and after. */
  planner: Planner | null = null
  /** Whoever looks at what was done. */
  executed: (command: ScheduleCommand) => void = () => undefined

  constructor(options: ActionOptions) {
    this.session = options.session
    this.state = options.state
    this.voice = options.voice
    this.time = options.time
    this.following = new Following(this, options.userId)
    this.filters = new Filters(this, options.scheduleId)
    this.arranger = new Arranger(this)
    this.days = new DailyViews(this, options.scheduleId, options.showsDays, () => this.filters.apply())
    this.histogram = new HistogramModel(this)
    this.changes = new ChangedCells(this, options.versionId, options.changes)
    this.layouts = new Layouts(this, options.scheduleId, options.versionId)
    this.scheduleId = options.scheduleId
    this.spaceId = options.spaceId
    this.usage = new UsageModel(this)
    this.levelling = new LevellingModel(this)
    this.#calculate = options.calculate
    this.#importFile = options.importFile
    this.#compare = options.compare
    this.#reports = options.reports
    this.#print = options.print
    this.#versionId = options.versionId
    this.go = options.go
    this.checks = new CheckMarks(this, options.scheduleId)
    this.calculation = new CalculationActions(this, options.updateTargets, options.updateCosts)
  }

  /** May this person change the plan? */
  get canEdit(): boolean {
    return this.#mayAs('plan')
  }

  /** May this person tell what was done? */
  get canReport(): boolean {
    return this.#mayAs('facts')
  }

  #mayAs(part: 'plan' | 'facts'): boolean {
    const { phase, status } = this.session.state
    return phase === 'ready' && (status.right === 'write' || status.right === part)
  }

  /** Ids of the selected rows that exist, in the order they were selected. */
  selected(): Id[] {
    const { store } = this.session
    const ids = this.state.selection.length > 0 ? this.state.selection : this.state.row ? [this.state.row] : []
    return ids.filter((id) => store.slotOf(id) >= 0)
  }

  /** True when it was done; a refusal has been told to the person. */
  async execute(command: ScheduleCommand): Promise<boolean> {
    const answered = this.session.execute(command)
    this.#underway = answered
    const answer = await answered
    if (!answer.ok) this.voice.refused(answer.refusal)
    else {
      this.#tellOfFuture(command)
      this.executed(command)
    }
    return answer.ok
  }

  /** Dates that are told as facts but lie after the data date are taken, as in imported files, and never in silence. */
  #tellOfFuture(command: ScheduleCommand): void {
    const { dataDate } = this.session.frame.settings
    const count = factsAfter(command, dataDate)
    if (count > 0) this.voice.done('afterDataDate', { count, date: formatDate(dataDate) })
  }

  /** Once what was done so far is in the rows: answers come in the order of the commands. */
  settled(): Promise<unknown> {
    return this.#underway
  }

  open(dialog: ScreenDialog | null): void {
    this.state.dialog = dialog
  }

  async addRow(where: 'above' | 'below'): Promise<void> {
    const { store, frame, visible } = this.session
    const slot = store.slotOf(this.state.row)
    const id = newId()
    const isOpenSummary = slot >= 0 && isSummary(typeOf(store, slot)) && visible.isExpanded(this.state.row)
    const place: Place =
      slot < 0 ? placeLast(store) : where === 'above' ? placeAbove(store, slot) : placeBelow(store, slot, isOpenSummary)
    const fields = { type: 'work' as const, name: this.voice.newRowName(), duration: dayOfDefaultCalendar(frame) }
    if (await this.execute({ do: 'row.create', id, place, fields })) this.showRow(id, 'edit')
  }

  async onSelected(what: 'row.indent' | 'row.outdent' | 'row.up' | 'row.down'): Promise<void> {
    const { store } = this.session
    const ids = topmost(store, this.selected()).map((slot) => store.ids[slot]!)
    if (ids.length === 0) return
    const isDone = await this.execute({ do: what, ids })
    if (isDone && ids.length > 1) this.voice.done('moved', { count: ids.length })
  }

  /** Finish to start, in the order the rows were selected. */
  async linkSelected(): Promise<void> {
    const ids = this.selected()
    const commands = ids.slice(1).map((succId, i) => this.#relation(ids[i]!, succId, 'fs', 0))
    const fresh = commands.filter((command) => this.session.store.linkOf(idOfRelation(command)) < 0)
    if (fresh.length > 0 && (await this.execute(asOne(fresh)))) this.voice.done('linked', { count: fresh.length })
  }

  /** The chosen relation; else all between the selected rows; else all of the one selected row. */
  async unlinkSelected(): Promise<void> {
    const ids = this.state.link !== null ? [this.state.link] : this.#linksOf(this.selected())
    if (ids.length === 0) return
    this.state.link = null
    if (await this.execute({ do: 'relation.delete', ids })) this.voice.done('unlinked', { count: ids.length })
  }

  addRelation(predId: Id, succId: Id, type: RelationType, lag: number): Promise<boolean> {
    return this.execute(this.#relation(predId, succId, type, lag))
  }

  /** The chosen relation; else what can be empty in the selected cells; else the selected rows. */
  deleteSelected(): void {
    if (this.state.link !== null) return void this.unlinkSelected()
    const range = this.planner?.range()
    if (range && !range.whole && this.cells.clear(range)) return
    this.deleteSelectedRows()
  }

  deleteSelectedRows(): void {
    void this.removal.ask(this.selected())
  }

  async undo(): Promise<void> {
    this.#toldOfTurn(await this.session.undo())
  }

  async redo(): Promise<void> {
    this.#toldOfTurn(await this.session.redo())
  }

  calculate(): void {
    this.#calculate()
    void this.calculation.warnOfMissingVolume()
  }

  importFile(): void {
    this.#importFile()
  }

  compare(): void {
    this.#compare()
  }

  reports(): void {
    this.#reports()
  }

  /** What a filter hides is not printed. */
  async print(): Promise<void> {
    await this.settled()
    handForPrint(this.#versionId, this.state.shownRows === null ? null : shownRowIds(this.session))
    this.#print()
  }

  /** On summaries: these; with none selected, or on works: everything. */
  expandSelected(expanded: boolean): void {
    const { store, visible, rows } = this.session
    const summaries = this.selected().filter((id) => isSummary(typeOf(store, store.slotOf(id))))
    if (summaries.length === 0) visible.setAllExpanded(expanded)
    for (const id of summaries) visible.setExpanded(id, expanded)
    rows.rowsChanged()
    this.keepCollapsed()
  }

  /** Every branch, or every group. */
  expandAll(expanded: boolean): void {
    this.session.visible.setAllExpanded(expanded)
    this.session.rows.rowsChanged()
    this.keepCollapsed()
  }

  toggle(row: number): void {
    const { rows, visible } = this.session
    const id = rows.key(row)
    visible.setExpanded(id, !visible.isExpanded(id))
    rows.rowsChanged()
    this.keepCollapsed()
  }

  /** Opens the explanation of a value of the row with the caret; without one, of what the caret stands on. */
  askWhy(value?: ExplainedValue): void {
    this.state.why = value ?? valueOfColumn[this.state.column] ?? 'start'
    this.showWhy(true)
    if (!isRowTab(this.state.panelTab)) this.state.panelTab = 'relations'
    this.state.panelOpen = true
    keepLayout(this.scheduleId, { panelOpen: true })
  }

  showPanel(panelTab: PanelTab): void {
    this.state.panelTab = panelTab
    this.state.panelOpen = true
    keepLayout(this.scheduleId, { panelTab, panelOpen: true })
  }

  /** Opens the panel on what happened: in the schedule, in the row with the caret or in its cell. */
  showHistory(scope: HistoryScope): void {
    this.state.historyScope = scope
    this.state.panelTab = 'history'
    this.state.panelOpen = true
    keepLayout(this.scheduleId, { panelOpen: true, panelTab: 'history' })
  }

  showWhy(whyOpen: boolean): void {
    this.state.whyOpen = whyOpen
    keepLayout(this.scheduleId, { whyOpen })
  }

  /** What of the screen is kept in this browser. */
  kept(): KeptLayout {
    return keptLayout(this.scheduleId)
  }

  keep(change: Partial<KeptLayout>): void {
    keepLayout(this.scheduleId, change)
  }

  chooseColumns(keys: readonly string[]): void {
    const columns = chosenColumns(keys)
    this.state.columns = ref(columns)
    keepLayout(this.scheduleId, { columns })
  }

  /** Columns for a while: they are not kept. null: those that are. */
  showColumns(keys: readonly string[] | null): void {
    this.state.columns = ref(chosenColumns(keys ?? this.kept().columns))
  }

  zoomBy(step: number): void {
    const at = zoomLevels.indexOf(this.state.zoom) + step
    const zoom = zoomLevels[Math.min(zoomLevels.length - 1, Math.max(0, at))]
    if (zoom) this.zoomTo(zoom)
  }

  zoomTo(zoom: ScreenState['zoom']): void {
    this.state.zoom = zoom
    keepLayout(this.scheduleId, { zoom })
    this.planner?.setZoom(zoom)
  }

  /** Brings a row on screen with the caret on it; `look` turns the chart to its bar, `edit` opens its name. */
  showRow(id: Id, how: 'look' | 'edit' | 'stay'): void {
    const { store, visible, rows } = this.session
    const slot = store.slotOf(id)
    if (slot < 0) return
    visible.reveal(slot)
    if (visible.rowOf(slot) < 0 && this.filters.isFiltering) this.filters.clear()
    // In groups only works are listed.
    if (visible.rowOf(slot) < 0 && this.arranger.isGrouped) this.arranger.clear()
    rows.rowsChanged()
    this.#setRow(id, visible.rowOf(slot), how)
    const start = store.times.start[slot]!
    if (how === 'look' && start !== NO_INSTANT) this.planner?.scrollToTime(start)
  }

  /** What others changed since stays theirs; the person is told how much that was. */
  #toldOfTurn(answer: Answer): void {
    if (!answer.ok) this.voice.refused(answer.refusal)
    else if (answer.undone && answer.undone.kept > 0) this.voice.kept(answer.undone, () => void this.#insist())
  }

  async #insist(): Promise<void> {
    const answer = await this.session.insist()
    if (!answer.ok) this.voice.refused(answer.refusal)
  }

  #setRow(id: Id, row: number, how: 'look' | 'edit' | 'stay'): void {
    this.state.row = id
    this.state.selection = [id]
    const planner = this.planner
    if (!planner || row < 0) return
    planner.refresh()
    planner.setCaret(row, this.state.column)
    planner.scrollToRow(row)
    if (how === 'edit') planner.edit(row, 'name')
    else planner.focus()
  }

  #relation(predId: Id, succId: Id, type: RelationType, lag: number): ScheduleCommand & { do: 'relation.create' } {
    return { do: 'relation.create', predId, succId, type, lag, lagCalendar: null }
  }

  #linksOf(ids: readonly Id[]): string[] {
    const { store } = this.session
    const slots = new Set(ids.map((id) => store.slotOf(id)))
    const found: string[] = []
    for (let link = 0; link < store.linkCount; link++) {
      const pred = slots.has(store.linkNumbers[link * LINK_NUMBERS]!)
      const succ = slots.has(store.linkNumbers[link * LINK_NUMBERS + 1]!)
      if (slots.size > 1 ? pred && succ : pred || succ) found.push(store.linkIds[link]!)
    }
    return found
  }

  /** What is collapsed now stays so after a reload. */
  keepCollapsed(): void {
    keepLayout(this.scheduleId, { collapsed: this.session.visible.collapsedIds() })
    this.planner?.refresh()
  }
}

function idOfRelation(command: ScheduleCommand & { do: 'relation.create' }): string {
  return relationId(command.predId, command.succId, command.type)
}

function asOne(commands: ScheduleCommand[]): ScheduleCommand {
  return commands.length === 1 ? commands[0]! : { do: 'batch', commands }
}
