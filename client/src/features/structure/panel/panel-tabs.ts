import type { EpsNode } from '@plumbline/core/contract'
import type { InfoTab } from '../../../shell/ui-state.ts'

/** What is to be seen here of every node, in the order it is shown. */
const ofAll = ['analytics', 'node_info', 'planning', 'task_relations', 'assignments', 'directories', 'gallery'] as const
const ofSchedules = [
  'analytics',
  'node_info',
  'planning',
  'daily_planning',
  'timesheets',
  'task_relations',
  'related_schedules',
  'assignments',
  'directories',
  'gallery',
] as const
export type StructureTab = (typeof ofSchedules)[number]

/** The tabs that have content for this node; the others are not shown (R-SHELL-40). */
export function tabsOf({ kind, schedule }: Pick<EpsNode, 'kind' | 'schedule'>): readonly StructureTab[] {
  return kind === 'schedule' && schedule ? ofSchedules : ofAll
}

/** The one chosen for the whole application, where this node has it; else the first. */
export function shownTab(tabs: readonly StructureTab[], chosen: InfoTab): StructureTab {
  return tabs.find((tab) => tab === chosen) ?? 'analytics'
}
