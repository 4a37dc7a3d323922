import type { TimetableSummary } from '@plumbline/core/contract'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { loadSentences } from '../../../i18n/i18n.ts'
import { scheduleText } from '../../../parts/words/schedule-text.ts'
import { tell, toastTimes } from '../../../shell/toast.ts'

const ROWS_NAMED = 3

/** What could not be calculated: the first reason with its rows, and how many more there are. */
export async function tellCalculationErrors(
  session: ScheduleSession,
  issues: TimetableSummary['issues'],
): Promise<void> {
  const [first] = issues
  if (!first) return
  await loadSentences()
  const rows = first.ids.slice(0, ROWS_NAMED).map((id) => rowLabel(session, id))
  const reason = [scheduleText(`issue:${first.code}`), rows.filter(Boolean).join(', ')].filter(Boolean).join(' ')
  const key = issues.length > 1 ? 'toast.calculationErrors' : 'toast.calculationError'
  tell({
    message: scheduleText(key, { reason, count: issues.length - 1 }),
    intent: 'danger',
    timeout: toastTimes.scheduleError,
    countsDown: true,
  })
}
