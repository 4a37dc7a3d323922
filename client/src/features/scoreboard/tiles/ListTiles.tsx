import { homeRead, type IndicatorView } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useNumbers } from '../../../i18n/format.ts'
import { useReading } from '../../../parts/overview/use-reading.ts'
import { Avatar } from '../../../shell/Avatar.tsx'
import { fullName } from '../../../shell/initials.ts'

interface ViewProps {
  view: IndicatorView
}

/** Works behind their target: by how much, and what reserve they have left. */
export function LateTile({ view }: ViewProps) {
  const { t } = useTranslation('scoreboard')
  const { spaceId = '' } = useParams()
  const number = useNumbers()
  if (!view.hasTarget) return <p className="scoreboard-muted">{t('noTarget')}</p>
  if (view.late.length === 0) return <p className="scoreboard-muted">{t('nothingLate')}</p>
  return (
    <table className="scoreboard-table">
      <thead>
        <tr>
          <th>{t('code')}</th>
          <th>{t('work')}</th>
          <th className="is-number">{t('toTarget')}</th>
          <th className="is-number">{t('reserve')}</th>
        </tr>
      </thead>
      <tbody>
        {view.late.map(({ scheduleId, workId, code, name, place, critical, lateDays, reserveDays }) => (
          <tr key={`${scheduleId} ${workId}`} data-critical={critical || undefined}>
            <td>{code}</td>
            <td>
              <Link to={`/${spaceId}/schedule/${scheduleId}?row=${workId}`}>{name}</Link>
              {place && <small>{place}</small>}
            </td>
            <td className="is-number is-late">{t('days', { n: `+${number(Math.ceil(lateDays * 10) / 10)}` })}</td>
            <td className="is-number">{reserveDays === null ? '–' : number(Math.round(reserveDays * 10) / 10)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Unfinished works by the reserve that they have left. */
export function ReservesTile({ view }: ViewProps) {
  const { t } = useTranslation('scoreboard')
  const number = useNumbers()
  const { reserves } = view
  const most = Math.max(1, ...Object.values(reserves))
  return (
    <dl className="scoreboard-bars">
      {(['none', 'week', 'month', 'more'] as const).map((part) => (
        <div key={part}>
          <dt>{t(`reservePart.${part}`)}</dt>
          <dd>
            <div className={`is-${part}`} style={{ width: `${(reserves[part] / most) * 100}%` }} />
            <span>{number(reserves[part])}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The quality checks of one schedule. */
export function ChecksTile({ view }: ViewProps) {
  const { t } = useTranslation('scoreboard')
  const { t: words } = useTranslation('quality')
  const number = useNumbers()
  const told = view.checks.filter(({ state }) => state === 'pass' || state === 'fail')
  if (told.length === 0) return <p className="scoreboard-muted">{t('checksOfOne')}</p>
  return (
    <table className="scoreboard-table">
      <tbody>
        {told.map(({ code, state, found }) => (
          <tr key={code}>
            <td>{words(`check.${code}`)}</td>
            <td className="is-number">{number(found)}</td>
            <td className={state === 'fail' ? 'is-late' : 'is-kept'}>
              {t(`check.${state === 'fail' ? 'fail' : 'pass'}`)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Who has the space open now. */
export function PeopleTile() {
  const { t } = useTranslation('scoreboard')
  const { spaceId = '' } = useParams()
  const { value } = useReading(homeRead, spaceId, { spaceId })
  const here = value?.people.filter((person) => person.here) ?? []
  return (
    <ul className="scoreboard-people" aria-label={t('kind.people')}>
      {here.map((person) => (
        <li key={person.id}>
          <Avatar person={person} />
          <span>{fullName(person)}</span>
        </li>
      ))}
    </ul>
  )
}
