import {
  Calculator,
  Control,
  Cube,
  Dashboard,
  DiagramTree,
  Flows,
  Function as Formula,
  GanttChart,
  Home,
  PanelStats,
  Th,
  Time,
  TimelineAreaChart,
  TimelineEvents,
  TimelineLineChart,
} from '@blueprintjs/icons'
import type { ComponentType } from 'react'

/** Where somebody is; null: they have had none open. */
export interface Whereabouts {
  spaceId: string
  scheduleId: string | null
  projectId: string | null
}

export interface Destination {
  /** Of its text in `goTo.to`. */
  id: string
  /** `KeyboardEvent.code` of what follows G. */
  code: string
  icon: ComponentType<{ size?: number }>
  /** null: it needs a schedule or a project, and none is known. */
  path(at: Whereabouts): string | null
}

const inSpace =
  (path: string) =>
  ({ spaceId }: Whereabouts): string =>
    `/${spaceId}${path}`
const ofSchedule =
  (path: (id: string) => string) =>
  ({ spaceId, scheduleId }: Whereabouts): string | null =>
    scheduleId && `/${spaceId}/${path(scheduleId)}`
const ofProject =
  (path: (id: string) => string) =>
  ({ spaceId, projectId }: Whereabouts): string | null =>
    projectId && `/${spaceId}/${path(projectId)}`

/** «G then D»: the screens that one key leads to from everywhere. On a schedule W leads to its rows. */
export const destinations = [
  { id: 'home', code: 'KeyH', icon: Home, path: inSpace('/home') },
  { id: 'structure', code: 'KeyS', icon: DiagramTree, path: inSpace('') },
  { id: 'schedule', code: 'KeyW', icon: GanttChart, path: ofSchedule((id) => `schedule/${id}`) },
  { id: 'boards', code: 'KeyK', icon: PanelStats, path: ofSchedule((id) => `kanban-schedule/${id}`) },
  { id: 'days', code: 'KeyY', icon: TimelineEvents, path: ofSchedule((id) => `schedule/${id}/days`) },
  { id: 'timesheets', code: 'KeyT', icon: Time, path: ofSchedule((id) => `schedule/${id}/timesheets`) },
  { id: 'cyclogram', code: 'KeyC', icon: TimelineLineChart, path: ofSchedule((id) => `schedule/${id}/cyclogram`) },
  { id: 'estimates', code: 'KeyE', icon: Calculator, path: ofSchedule((id) => `schedule/${id}/estimates`) },
  { id: 'model', code: 'KeyM', icon: Cube, path: ofSchedule((id) => `schedule/${id}/model`) },
  { id: 'grid', code: 'KeyG', icon: Th, path: ofProject((id) => `grid/${id}`) },
  { id: 'pipeline', code: 'KeyP', icon: Flows, path: ofProject((id) => `pipeline/${id}`) },
  { id: 'scoreboard', code: 'KeyD', icon: Dashboard, path: inSpace('/scoreboard') },
  { id: 'dashboards', code: 'KeyB', icon: Control, path: inSpace('/dashboards') },
  { id: 'analytics', code: 'KeyA', icon: TimelineAreaChart, path: inSpace('/analytics') },
  { id: 'indicators', code: 'KeyI', icon: Formula, path: inSpace('/indicators') },
] as const satisfies readonly Destination[]
