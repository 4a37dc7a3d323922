/** In the order they are shown. */
export const panelTabs = [
  'info',
  'relations',
  'assignments',
  'timesheets',
  'chat',
  'logic',
  'related_schedules',
  'gallery',
  'history',
  'quality',
  'missing',
  'resource_planning',
  'risk',
  'assistant',
  'settings',
  'unsaved',
] as const
export type PanelTab = (typeof panelTabs)[number]

export function isPanelTab(text: string): text is PanelTab {
  return panelTabs.some((tab) => tab === text)
}

/** Shows the row with the caret; the other tabs are about the whole schedule. */
export function isRowTab(tab: PanelTab): boolean {
  return tab === 'info' || tab === 'relations' || tab === 'assignments' || tab === 'timesheets'
}

/** The names of R-SHELL-40 where they are others than ours. */
const inAddress: Partial<Record<PanelTab, string>> = { info: 'node_info', relations: 'task_relations' }

/** How the address names what the panel shows; '' is not named: what is unsaved is in this browser only. */
export function addressOfTab(tab: PanelTab): string {
  return tab === 'unsaved' ? '' : (inAddress[tab] ?? tab)
}

/** null: the address names none that there is. */
export function panelTabOf(address: string | null): PanelTab | null {
  return panelTabs.find((tab) => address && addressOfTab(tab) === address) ?? null
}
