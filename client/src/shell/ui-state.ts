import { proxy, subscribe } from 'valtio'

/** What a panel can show of a node (R-SHELL-40); each screen shows those that have content there. */
export const infoTabs = [
  'analytics',
  'node_info',
  'task_relations',
  'directories',
  'related_schedules',
  'gallery',
  'timesheets',
  'daily_planning',
  'planning',
  'resource_planning',
  'assignments',
] as const
export type InfoTab = (typeof infoTabs)[number]

interface UiState {
  /** Chosen last, on whatever screen; also over a reload. */
  infoTab: InfoTab
  panelWidth: number
  /** The form that is open for settings of something; null: none. */
  settingsForm: { of: 'project'; id: string } | null
  /** What screens have beside the rail. */
  window: { width: number; height: number }
}

const RAIL = 44
const KEY = 'plumbline.ui'
const NARROWEST = 280
const WIDEST_SHARE = 0.6

/** App-wide: stays as it is from one screen to the next (R-SHELL-39). */
export const uiState = proxy<UiState>({
  infoTab: 'analytics',
  panelWidth: 360,
  settingsForm: null,
  window: windowSize(),
})

function windowSize(): UiState['window'] {
  return { width: innerWidth - RAIL, height: innerHeight }
}

/** As wide as wanted, as far as the window lets it. */
export function setPanelWidth(width: number): void {
  uiState.panelWidth = Math.round(Math.max(NARROWEST, Math.min(width, uiState.window.width * WIDEST_SHARE)))
}

/** Once, when the application starts. */
export function startUiState(): void {
  const kept = read()
  const tab = infoTabs.find((one) => one === kept.infoTab)
  if (tab) uiState.infoTab = tab
  if (typeof kept.panelWidth === 'number' && Number.isFinite(kept.panelWidth)) setPanelWidth(kept.panelWidth)
  window.addEventListener('resize', () => {
    uiState.window = windowSize()
    setPanelWidth(uiState.panelWidth)
  })
  subscribe(uiState, () => {
    const { infoTab, panelWidth } = uiState
    localStorage.setItem(KEY, JSON.stringify({ infoTab, panelWidth }))
  })
}

function read(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
