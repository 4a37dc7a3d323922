import { useSnapshot } from 'valtio'
import type { ScreenCommand } from '../commands/registry.ts'
import { whyDisabled, whyReadOnly } from '../commands/why-disabled.ts'
import { useSchedule } from './schedule-context.ts'
import { useScheduleText } from './use-words.ts'

/** In words; null: the command can run. */
export function useWhyDisabled(command: ScreenCommand): string | null {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  useSnapshot(actions.state)
  useSnapshot(actions.session.state)
  const why = whyDisabled(command, actions)
  return why && t(`disabled.${why}`)
}

/** In words; null: this person may change the plan. */
export function useWhyReadOnly(): string | null {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  useSnapshot(actions.session.state)
  const why = whyReadOnly(actions)
  return why && t(`disabled.${why}`)
}
