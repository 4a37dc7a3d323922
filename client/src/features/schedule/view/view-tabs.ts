/** Parts of the panel that says what the schedule shows. */
export const viewTabs = ['rows', 'scale'] as const
export type ViewTab = (typeof viewTabs)[number]
