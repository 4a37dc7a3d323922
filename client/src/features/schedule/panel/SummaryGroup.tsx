import type { Instant } from '@plumbline/core/time'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { dayOfDefaultCalendar } from '../rows/row-view.ts'
import { useSchedule } from '../screen/schedule-context.ts'
import { useScheduleText } from '../screen/use-words.ts'
import type { RolledUp } from '../session/messages.ts'
import { formatDate, formatFinishDate } from '../values/date.ts'
import { localDecimal } from '../values/decimal.ts'
import { formatDuration } from '../values/duration.ts'
import { Field, Group } from './Field.tsx'

/** The sums are asked for anew when changes pause this long, milliseconds: a summary may stand above everything. */
const PAUSE = 250

function useRollUp(id: string): RolledUp | null {
  const { actions } = useSchedule()
  const { patches } = useSnapshot(actions.session.state)
  const [found, setFound] = useState<RolledUp | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every patch may have changed what is below
  useEffect(() => {
    let isCurrent = true
    const ask = (): unknown => actions.session.rollUp(id).then((sum) => isCurrent && setFound(sum))
    const timer = setTimeout(ask, found === null ? 0 : PAUSE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [actions, id, patches])
  return found
}

/** How far everything below a task or sum is, taken together. */
export function SummaryGroup({ id }: { id: string }) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const sum = useRollUp(id)
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
