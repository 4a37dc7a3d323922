import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { UsageLane } from '../../../documents/schedule/session/live-usage.ts'
import { COLOURS } from '../../../parts/resources/schedule-parts.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { moneySeries } from './lane-money.ts'
import type { HasUsage } from './usage-model.ts'

/** What bars and lines of the lanes are. */
export function UsageLegend({ money }: { money: UsageLane['money'] }) {
  const { actions } = useSchedule<HasUsage>()
  const { t } = useTranslation('usage')
  const { whole } = useSnapshot(actions.usage.state)
  return (
    <ul className="usage-legend" aria-label={t('legend')}>
      {whole ? (
        <ScheduleMarks />
      ) : (
        <li>
          <i className="usage-mark-bar" /> {t(money ? 'inPeriod' : 'needed')}
        </li>
      )}
      {money ? (
        moneySeries.map(
          (name) =>
            money[name] && (
              <li key={name}>
                <i className={`usage-mark-curve is-${name}`} /> {t(`money.${name}`)}
              </li>
            ),
        )
      ) : (
        <>
          <li>
            <i className="usage-mark-line" /> {t('available')}
          </li>
          <li>
            <i className="usage-mark-over" /> {t('over')}
          </li>
        </>
      )}
    </ul>
  )
}

function ScheduleMarks() {
  const { actions } = useSchedule<HasUsage>()
  const { t } = useTranslation('usage')
  const { schedules } = useSnapshot(actions.usage.state)
  return (
    <>
      {schedules.slice(0, COLOURS).map(({ id, name }, at) => (
        <li key={id} title={name} className="usage-legend-schedule">
          <i className={`space-usage-part-${at}`} /> {name}
        </li>
      ))}
      {schedules.length > COLOURS && (
        <li>
          <i className={`space-usage-part-${COLOURS}`} /> {t('others', { count: schedules.length - COLOURS })}
        </li>
      )}
    </>
  )
}
