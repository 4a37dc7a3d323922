import type { ScreenCommand } from './registry.ts'
import type { ScheduleActions } from './schedule-actions.ts'

/** Why a command cannot run now; words below `disabled.` of the locale. */
export type Reason =
  | 'loading'
  | 'past'
  | 'stopped'
  | 'locked'
  | 'factsOnly'
  | 'readOnly'
  | 'offline'
  | 'noRow'
  | 'oneRow'
  | 'noDate'
  | 'noRelation'
  | 'arranged'
  | 'nothingToUndo'
  | 'nothingToRedo'
  | 'noFilter'
  | 'nothingUnsaved'
  | 'notThisVersion'
  | 'notAWork'
  | 'noPauses'
  | 'notNow'

/** null: it can. Commands that say nothing themselves work on rows that may be edited. */
export function whyDisabled(command: ScreenCommand, actions: ScheduleActions): Reason | null {
  if (command.enabled(actions)) return null
  return (
    command.why?.(actions) ??
    whyReadOnly(actions) ??
    whyNoRow(actions) ??
    (actions.arranger.isOn ? 'arranged' : 'notNow')
  )
}

/** null: this person may change the plan now. */
export function whyReadOnly(actions: ScheduleActions): Reason | null {
  if (actions.canEdit) return null
  const { phase, status } = actions.session.state
  if (phase !== 'ready') return 'loading'
  if (status.right !== status.rightNow) return 'past'
  if (status.connection === 'stopped') return 'stopped'
  if (actions.state.version?.locked) return 'locked'
  return status.right === 'facts' ? 'factsOnly' : 'readOnly'
}

const whyNoRow = (actions: ScheduleActions): Reason | null => (actions.selected().length === 0 ? 'noRow' : null)

export const whyFewRows = (actions: ScheduleActions): Reason | null =>
  whyReadOnly(actions) ?? whyNoRow(actions) ?? (actions.selected().length === 1 ? 'oneRow' : null)

/** Whoever tells facts undoes them as well. */
export const whyNoUndo =
  (nothing: 'nothingToUndo' | 'nothingToRedo') =>
  (actions: ScheduleActions): Reason | null =>
    actions.canReport ? nothing : (whyReadOnly(actions) ?? nothing)

export const isReachable = ({ session }: ScheduleActions): boolean => session.state.status.connection !== 'offline'
