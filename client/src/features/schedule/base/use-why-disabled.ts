import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import type { ScreenCommand } from './command.ts'
import type { SchedulePorts } from './ports.ts'
import { useAnswer } from './schedule-context.ts'
import { whyDisabled, whyReadOnly } from './why-disabled.ts'

/** In words; null: the command can run. */
export function useWhyDisabled<Acts>(command: ScreenCommand<Acts>): string | null {
  const { t } = useScheduleText()
  const why = useAnswer((actions: SchedulePorts & Acts) => whyDisabled(command, actions))
  return why && t(`disabled.${why}`)
}

/** In words; null: this person may change the plan. */
export function useWhyReadOnly(): string | null {
  const { t } = useScheduleText()
  const why = useAnswer(whyReadOnly)
  return why && t(`disabled.${why}`)
}
