import './overview.css'
import { homeRead } from '@plumbline/core/contract'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { Output } from '../../api/request.ts'
import { ago, momentOf } from '../../i18n/format.ts'
import { useReading } from '../../parts/overview/use-reading.ts'
import { session } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { Avatar } from '../../shell/Avatar.tsx'
import { fullName } from '../../shell/initials.ts'
import { PageBody, PageFailure } from '../../shell/PageBody.tsx'
import { ToStructure } from '../../shell/ToStructure.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { Forecast, LeftOffCard, leftOffIn, Mine, Moved, Recent, type Starts, useStarts } from '../start/index.ts'
import { ScheduleTable } from './ScheduleTable.tsx'

type Home = Output<typeof homeRead>

/** `/:spaceId/home`: where one left off here, the schedules that moved last, what was done to versions, and who is here. */
export default function HomePage() {
  const { t } = useTranslation('overview')
  const { spaceId = '' } = useParams()
  const { space } = useSnapshot(session)
  const { value, error, again } = useReading(homeRead, spaceId, { spaceId })
  const starts = useStarts([spaceId])
  // Both at once: what comes later would push away what is being read.
  const isReady = value !== null && starts[spaceId] !== undefined
  usePageTitle(t('home'), space?.name)
  return (
    <AppFrame breadcrumb={[{ label: space?.name ?? '', to: `/${spaceId}` }, { label: t('home') }]}>
      <PageBody busy={!isReady && error === null}>
        {isReady && <Beginning home={value} spaceId={spaceId} starts={starts} />}
        {isReady && <Content home={value} spaceId={spaceId} />}
        {!value && error !== null && <PageFailure error={error} again={again} />}
      </PageBody>
    </AppFrame>
  )
}

/** As on the first screen, of this space; nothing for who was in no schedule of it. */
function Beginning({ home, spaceId, starts }: { home: Home; spaceId: string; starts: Starts }) {
  const all = leftOffIn(starts)
  const [last] = all
  if (!last) return null
  return (
    <>
      <p className="start-lead">
        <Forecast leftOff={last} />
      </p>
      <div className="start-columns">
        <div>
          <LeftOffCard leftOff={last} members={home.people} hasKey={false} />
          <Moved leftOff={last} />
        </div>
        <div>
          <Suspense fallback={<div className="start-room" />}>
            <Mine spaceId={spaceId} />
          </Suspense>
          <Recent all={all} />
        </div>
      </div>
    </>
  )
}

function Content({ home, spaceId }: { home: Home; spaceId: string }) {
  const { t } = useTranslation('overview')
  return (
    <div className="overview-home" data-testid="home">
      <section className="overview-schedules" aria-label={t('schedules')}>
        <h2>{t('schedules')}</h2>
        {home.schedules.length === 0 ? (
          <p className="overview-muted">
            {t('noSchedules')} <ToStructure spaceId={spaceId} />
          </p>
        ) : (
          <ScheduleTable spaceId={spaceId} schedules={home.schedules} />
        )}
      </section>
      <section aria-label={t('events')}>
        <h2>{t('events')}</h2>
        <Events home={home} spaceId={spaceId} />
      </section>
      <section aria-label={t('people')}>
        <h2>{t('people')}</h2>
        <People home={home} />
      </section>
    </div>
  )
}

function Events({ home, spaceId }: { home: Home; spaceId: string }) {
  const { t } = useTranslation('overview')
  if (home.events.length === 0) return <p className="overview-muted">{t('noEvents')}</p>
  return (
    <ul className="overview-list">
      {home.events.map(({ id, scheduleId, scheduleName, versionId, versionName, change, by, at }) => (
        <li key={id}>
          <span>
            {t(`change.${change}`, { by, version: versionName })}{' '}
            <Link to={`/${spaceId}/schedule/${scheduleId}${change === 'deleted' ? '' : `?version=${versionId}`}`}>
              {scheduleName}
            </Link>
          </span>
          <small title={momentOf(at)}>{ago(at)}</small>
        </li>
      ))}
    </ul>
  )
}

function People({ home }: { home: Home }) {
  const { t } = useTranslation('overview')
  const { person: me } = useSnapshot(session)
  return (
    <ul className="overview-list">
      {home.people.map((person) => (
        <li key={person.id}>
          <Avatar person={person} />
          <span>
            {fullName(person)} {person.id === me?.id && <small>{t('you')}</small>}
          </span>
          <small className={person.here ? 'pl-live' : undefined}>
            {person.here ? t('here') : person.lastOpenedAt ? ago(person.lastOpenedAt) : t('notYet')}
          </small>
        </li>
      ))}
    </ul>
  )
}
