import { SymbolDiamond } from '@blueprintjs/icons'
import type { EpsAnalytics } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { dateOf } from '../../../i18n/format.ts'
import { Late } from './Late.tsx'

/** Those that come next, each with how far it is from its target. */
export function Milestones({ milestones }: Pick<EpsAnalytics, 'milestones'>) {
  const { t } = useTranslation('structure')
  const { spaceId = '' } = useParams()
  if (milestones.length === 0) return null
  const isSeveral = (name: string): boolean => milestones.filter((one) => one.name === name).length > 1
  return (
    <section className="pl-panel-section" aria-label={t('analytics.milestones')}>
      <h3>{t('analytics.milestones')}</h3>
      <ul className="pl-milestones">
        {milestones.map(({ scheduleId, workId, name, place, critical, finish, toTargetDays }) => (
          <li key={`${scheduleId} ${workId}`}>
            <SymbolDiamond
              size={12}
              className={critical ? 'is-critical' : ''}
              title={critical ? t('analytics.criticalMilestone') : false}
            />
            <Link to={`/${spaceId}/schedule/${scheduleId}?row=${workId}`} title={place ? `${place} / ${name}` : name}>
              {name}
              {place && isSeveral(name) && <small>{place}</small>}
            </Link>
            <span className="is-date">{dateOf(finish)}</span>
            <span className="is-days">
              <Late days={toTargetDays} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
