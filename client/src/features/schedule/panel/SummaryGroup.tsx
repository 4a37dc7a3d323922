import type { Instant } from '@plumbline/core/time'
import { dayOfDefaultCalendar } from '../../../documents/schedule/rows/row-view.ts'
import { Field, Group } from '../../../parts/inputs/Field.tsx'
import { formatDate, formatFinishDate } from '../../../parts/values/date.ts'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { formatDuration } from '../../../parts/values/duration.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { useAsked } from '../base/use-asked.ts'

/** The sums are asked for anew when changes pause this long, milliseconds: a summary may stand above everything. */
const PAUSE = 250

/** How far everything below a task or sum is, taken together. */
export function SummaryGroup({ id }: { id: string }) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const sum = useAsked(id, (session) => session.ask.rollUp(id), PAUSE)
  if (!sum) return null
  const date = (instant: Instant | null, format: (instant: Instant) => string): string =>
    instant === null ? '–' : format(instant)
  const { volume } = sum
  return (
    <Group title={t('info.progress')}>
      <Line label={t('info.status')} value={t(`progress.${sum.status}`)} />
      <Line label={t('info.percent')} value={localDecimal(String(sum.percent / 100))} />
      <Line label={t('info.actualStart')} value={date(sum.actualStart, formatDate)} />
      <Line label={t('info.actualFinish')} value={date(sum.actualFinish, formatFinishDate)} />
      <Line
        label={t('info.remaining')}
        value={formatDuration(sum.remaining, dayOfDefaultCalendar(actions.session.frame))}
      />
      {volume && (
        <Line
          label={t('info.measure')}
          value={`${localDecimal(volume.fact)} / ${localDecimal(volume.plan)} ${volume.unit}`}
        />
      )}
    </Group>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <Field label={label}>
      <span className="schedule-value">{value}</span>
    </Field>
  )
}
