import { useTranslation } from 'react-i18next'
import type { UsageLane } from '../../../documents/schedule/session/live-usage.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { type HasUsage, overOf } from './usage-model.ts'

/** «18 d +1» of a lane; leads to the works behind its first run. */
export function OverButton({ lane }: { lane: UsageLane }) {
  const { actions } = useSchedule<HasUsage>()
  const { t, i18n } = useTranslation('usage')
  const { days, most } = overOf(lane)
  const run = lane.runs[0]
  if (!run) return <span className="schedule-muted">–</span>
  const after = lane.after ? overOf({ runs: lane.after.runs }).days : null
  return (
    <button
      type="button"
      className="usage-over usage-over-button"
      data-testid="usage-over"
      title={t('showBehind')}
      onClick={() => void actions.usage.lookAt(lane.id, run)}
    >
      {t('overText', { days: formatNumber(days, i18n.language), most: formatNumber(most, i18n.language) })}
      {after !== null && (
        <span className="usage-after"> → {after === 0 ? t('none') : formatNumber(after, i18n.language)}</span>
      )}
    </button>
  )
}
