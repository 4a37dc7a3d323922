import './relations.css'
import { Button } from '@blueprintjs/core'
import { type RelatedSchedule, relatedSchedules } from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { dayOfDefaultCalendar } from '../../../documents/schedule/rows/row-view.ts'
import { formatReserve } from '../../../parts/values/duration.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { moveFocus } from '../base/table-keys.ts'

type Loaded = readonly RelatedSchedule[] | 'loading' | 'failed'

/** As of the last official calculation; asked again when the server has calculated. */
function useRelated(): { related: Loaded; again: () => void } {
  const { version, actions } = useSchedule()
  const [related, setRelated] = useState<Loaded>('loading')
  const [asked, setAsked] = useState(0)
  const { result } = useSnapshot(actions.session.state)
  const hash = result?.resultHash
  // biome-ignore lint/correctness/useExhaustiveDependencies: another result may have other reserves
  useEffect(() => {
    let isCurrent = true
    call(relatedSchedules, { params: { versionId: version.id } }).then(
      (found) => isCurrent && setRelated(found.related),
      () => isCurrent && setRelated('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [version.id, asked, hash])
  return { related, again: () => setAsked(asked + 1) }
}

/** R-SCH-25: schedules linked with this one, with the worst reserve of their links. */
export function RelatedTab() {
  const { t } = useTranslation('relations')
  const { related, again } = useRelated()
  if (related === 'loading') return <p className="schedule-hint">{t('related.loading')}</p>
  const refresh = <Button size="small" variant="minimal" text={t('related.again')} onClick={again} />
  if (related === 'failed') {
    return (
      <p className="schedule-hint">
        {t('related.failed')} {refresh}
      </p>
    )
  }
  return (
    <section className="schedule-side relations-related" data-testid="related-schedules">
      {related.length > 0 && (
        <table>
          <thead>
            <tr>
              <th className="schedule-side-name">{t('related.name')}</th>
              <th>{t('related.project')}</th>
              <th>{t('related.side')}</th>
              <th>{t('related.kept')}</th>
              <th className="schedule-number">{t('related.links')}</th>
              <th className="schedule-number">{t('related.driving')}</th>
              <th className="schedule-number">{t('related.free')}</th>
              <th className="schedule-number">{t('related.full')}</th>
            </tr>
          </thead>
          <tbody onKeyDown={moveFocus}>
            {related.map((one) => (
              <RelatedLine key={`${one.scheduleId} ${one.state} ${one.side} ${one.keptHere}`} related={one} />
            ))}
          </tbody>
        </table>
      )}
      {related.length === 0 && <p className="schedule-hint">{t('related.none')}</p>}
      <div className="schedule-side-add">{refresh}</div>
    </section>
  )
}

function RelatedLine({ related }: { related: RelatedSchedule }) {
  const { spaceId, actions } = useSchedule()
  const { t } = useTranslation('relations')
  const { frame } = actions.session
  const perDay = dayOfDefaultCalendar(frame)
  const days = (minutes: number | null): string =>
    minutes === null ? '–' : t('related.days', { days: formatReserve(minutes, perDay) })
  const { fullReserveMinutes: full } = related
  const isTight = full !== null && full <= frame.settings.criticalThreshold
  return (
    <tr tabIndex={0} data-state={related.state}>
      <td className="schedule-side-name">
        {related.state === 'shown' ? (
          <Link className="schedule-link" to={`/${spaceId}/schedule/${related.scheduleId}`}>
            {related.name}
          </Link>
        ) : (
          <span className="schedule-muted">{t(`related.${related.state}`)}</span>
        )}
      </td>
      <td className="schedule-muted">{related.projectName}</td>
      <td>{t(`related.${related.side}`)}</td>
      <td>{t(related.keptHere ? 'related.here' : 'related.there')}</td>
      <td className="schedule-number">{related.links}</td>
      <td className="schedule-number">{related.driving}</td>
      <td className="schedule-number">{days(related.freeReserveMinutes)}</td>
      <td className={`schedule-number ${isTight ? 'schedule-critical' : ''}`}>{days(full)}</td>
    </tr>
  )
}
