import {
  Calculator,
  Construction,
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
  TimelineLineChart,
} from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import type { DestinationId } from './destinations.ts'

/** Apart from the places, which keys lead to before any list of them is shown. */
export const destinationIcons: Readonly<Record<DestinationId, ComponentType<{ size?: number }>>> = {
  home: Home,
  structure: DiagramTree,
  schedule: GanttChart,
  boards: PanelStats,
  days: Construction,
  timesheets: Time,
  cyclogram: TimelineLineChart,
  estimates: Calculator,
  model: Cube,
  grid: Th,
  pipeline: Flows,
  scoreboard: Dashboard,
  dashboards: Control,
  analytics: TimelineAreaChart,
  indicators: Formula,
}
