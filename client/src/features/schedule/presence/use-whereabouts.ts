import type { PresentPerson } from '../../../documents/schedule/session/messages.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { session as signedIn } from '../../../session/session.ts'
import { isPanelTab } from '../base/panel-tabs.ts'
import { useSchedule } from '../base/schedule-context.ts'

/** «At A1010 Excavation, Relations, away, follows you». */
export function useWhereabouts(): (person: PresentPerson) => string {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const me = signedIn.person?.id
  return ({ cell, screen, idle, following }) => {
    const row = cell ? rowLabel(actions.session, cell.row) : ''
    const parts = [
      row && t('presence.row', { row }),
      isPanelTab(screen) && t(`panel.${screen}`),
      idle && t('presence.away'),
      following === me && t('presence.followsYou'),
    ]
    return parts.filter(Boolean).join(', ')
  }
}
