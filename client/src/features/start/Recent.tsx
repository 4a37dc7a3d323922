import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ago, momentOf } from '../../i18n/format.ts'
import { NodeIcon } from '../structure/index.ts'
import { type LeftOff, pathOf } from './use-starts.ts'

const MOST = 6

/** Schedules that the person was in, the last first. */
export function Recent({ all }: { all: readonly LeftOff[] }) {
  const { t } = useTranslation('start')
  if (all.length === 0) return null
  return (
    <section className="start-section" aria-label={t('recent')}>
      <header>
        <h2>{t('recent')}</h2>
      </header>
      <ul className="start-recent">
        {all.slice(0, MOST).map((one) => (
          <li key={one.schedule.id}>
            <NodeIcon kind="schedule" />
            <Link to={pathOf(one)} title={one.schedule.path.join(' / ')}>
              {one.schedule.name}
            </Link>
            <span title={one.schedule.versionName}>
              {[one.schedule.path.at(-1), one.schedule.versionName].filter(Boolean).join(', ')}
            </span>
            <small title={momentOf(one.schedule.seenAt ?? '')}>{ago(one.schedule.seenAt ?? '')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
