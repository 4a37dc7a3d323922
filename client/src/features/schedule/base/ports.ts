import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { Id, RelationType } from '@plumbline/core/plan'
import type { ExplainedValue } from '@plumbline/core/schedule'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import type { Planner } from '../../../instruments/planner/index.ts'
import type { Destination } from '../../../shell/destinations.ts'
import type { HistoryScope } from './history-scope.ts'
import type { KeptLayout } from './kept-layout.ts'
import type { PanelTab } from './panel-tabs.ts'
import type { ScreenDialog } from './screen-dialog.ts'
import type { ScreenState } from './screen-state.ts'
import type { Voice } from './voice.ts'

/** Rows with what is calculated of them, and the questions that the worker answers. */
export interface PlanPort {
  readonly session: ScheduleSession
}

/** Selection, layout and what is open. */
export interface StatePort {
  readonly state: ScreenState
}

export interface SelectionPort {
  /** Ids of the selected rows that exist, in the order they were selected. */
  selected(): Id[]
}

/** Changing the plan, and telling how that went. */
export interface RunPort {
  /** May this person change the plan? */
  readonly canEdit: boolean
  /** May this person tell what was done? */
  readonly canReport: boolean
  readonly voice: Voice
  /** True when it was done; a refusal has been told to the person. */
  execute(command: ScheduleCommand): Promise<boolean>
  addRelation(predId: Id, succId: Id, type: RelationType, lag: number): Promise<boolean>
  /** Once what was done so far is in the rows. */
  settled(): Promise<unknown>
  undo(): Promise<void>
}

/** Bringing something on screen. */
export interface ShowPort {
  open(dialog: ScreenDialog | null): void
  /** Brings a row on screen with the caret on it; `look` turns the chart to its bar, `edit` opens its name. */
  showRow(id: Id, how: 'look' | 'edit' | 'stay'): void
  showPanel(tab: PanelTab): void
  /** Opens the panel on what happened: in the schedule, in the row with the caret or in its cell. */
  showHistory(scope: HistoryScope): void
  /** Every branch, or every group. */
  expandAll(expanded: boolean): void
  /** Leads to another screen. */
  go(to: Destination): void
}

/** Why a value is what it is. */
interface ExplainPort {
  /** Of the row with the caret; without a value, of what the caret stands on. */
  askWhy(value?: ExplainedValue): void
  showWhy(whyOpen: boolean): void
}

/** Grid and chart. */
export interface ChartPort {
  /** Set when the instrument stands; null before and after. */
  planner: Planner | null
  zoomTo(zoom: ScreenState['zoom']): void
}

/** What of the screen is kept in this browser. */
export interface KeepPort {
  readonly scheduleId: string
  kept(): KeptLayout
  keep(change: Partial<KeptLayout>): void
  /** What is collapsed now stays so after a reload. */
  keepCollapsed(): void
  chooseColumns(keys: readonly string[]): void
  /** Columns for a while: they are not kept. null: those that are. */
  showColumns(keys: readonly string[] | null): void
}

/**
 * What every part of the screen may ask for. A folder with a model of its own declares it as `Has…` beside the model, and
 * who needs that asks for it by name: `useSchedule<HasFilters>()`, `ScreenCommand<HasFilters>`.
 */
export interface SchedulePorts
  extends PlanPort,
    StatePort,
    SelectionPort,
    RunPort,
    ShowPort,
    ExplainPort,
    ChartPort,
    KeepPort {}
