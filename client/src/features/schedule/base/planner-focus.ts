import type { ChartPort, StatePort } from './ports.ts'

/** What of the screen is needed here. */
type Acts = StatePort & ChartPort

/**
 * After a list above the plan has closed the keys go to the plan again, unless the person went to a field meanwhile, or
 * a dialog came of it. Blueprint would give the focus to the button, where arrows do nothing.
 */
export function focusPlanner({ state, planner }: Acts): void {
  const at = document.activeElement
  const isElsewhere = at instanceof HTMLElement && at.matches('input, textarea, select, [contenteditable]')
  const isInList = at?.closest('.bp6-popover') != null
  if (state.dialog === null && (!isElsewhere || isInList)) planner?.focus()
}
