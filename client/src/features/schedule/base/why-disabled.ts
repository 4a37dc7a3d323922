import type { ScreenCommand } from './command.ts'
import type { SchedulePorts } from './ports.ts'
import type { Reason } from './reason.ts'
import type { ScreenState } from './screen-state.ts'

/** Rows stand in groups or in another order than that of the tree. */
export const isArranged = ({ arrangement }: ScreenState): boolean =>
  arrangement.group.length > 0 || arrangement.sort.length > 0

/** null: it can. Commands that say nothing themselves work on rows that may be edited. */
export function whyDisabled<Acts>(command: ScreenCommand<Acts>, actions: SchedulePorts & Acts): Reason | null {
  if (command.enabled(actions)) return null
  return (
    command.why?.(actions) ??
    whyReadOnly(actions) ??
    whyNoRow(actions) ??
    (isArranged(actions.state) ? 'arranged' : 'notNow')
  )
}

/** null: this person may change the plan now. */
export function whyReadOnly(actions: SchedulePorts): Reason | null {
  if (actions.canEdit) return null
  const { phase, status } = actions.session.state
  if (phase !== 'ready') return 'loading'
  if (status.right !== status.rightNow) return 'past'
  if (status.connection === 'stopped') return 'stopped'
  if (actions.state.version?.locked) return 'locked'
  return status.right === 'facts' ? 'factsOnly' : 'readOnly'
}

const whyNoRow = (actions: SchedulePorts): Reason | null => (actions.selected().length === 0 ? 'noRow' : null)

export const whyFewRows = (actions: SchedulePorts): Reason | null =>
  whyReadOnly(actions) ?? whyNoRow(actions) ?? (actions.selected().length === 1 ? 'oneRow' : null)

/** Whoever tells facts undoes them as well. */
export const whyNoUndo =
  (nothing: 'nothingToUndo' | 'nothingToRedo') =>
  (actions: SchedulePorts): Reason | null =>
    actions.canReport ? nothing : (whyReadOnly(actions) ?? nothing)

export const isReachable = ({ session }: SchedulePorts): boolean => session.state.status.connection !== 'offline'
