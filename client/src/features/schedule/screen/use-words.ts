import { useMemo } from 'react'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { tell } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'
import type { EventWords } from '../commands/planner-events.ts'

export function useEventWords(): EventWords {
  const { t } = useScheduleText()
  const { actions } = useSchedule()
  return useMemo(
    () => ({
      edit: (key, params) => t(`edit.${key}`, params),
      drag: (key, params) => t(`drag.${key}`, params),
      row: (id) => rowLabel(actions.session, id),
      limitSet: (date) =>
        tell({
          message: t('toast.limitSet', { date }),
          action: { text: t('command.undo'), run: () => actions.undo() },
        }),
    }),
    [t, actions],
  )
}
