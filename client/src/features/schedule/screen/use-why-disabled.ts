import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import type { ScreenCommand } from '../commands/registry.ts'
import { whyDisabled, whyReadOnly } from '../commands/why-disabled.ts'
import { useAnswer } from './schedule-context.ts'

/** In words; null: the command can run. */
export function useWhyDisabled(command: ScreenCommand): string | null {
  const { t } = useScheduleText()
  const why = useAnswer((actions) => whyDisabled(command, actions))
  return why && t(`disabled.${why}`)
}

/** In words; null: this person may change the plan. */
export function useWhyReadOnly(): string | null {
  const { t } = useScheduleText()
  const why = useAnswer(whyReadOnly)
  return why && t(`disabled.${why}`)
}
