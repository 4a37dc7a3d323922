/** Parts of the panel that says what the schedule shows. */
export const viewTabs = ['rows', 'layouts', 'scale', 'days', 'changes'] as const
export type ViewTab = (typeof viewTabs)[number]
