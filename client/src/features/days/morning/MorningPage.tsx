import '../count.css'
import './morning.css'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { today } from '../../../i18n/typed-date.ts'
import { useScheduleScreen } from '../../../parts/screens/use-schedule-screen.ts'
import { AppFrame } from '../../../shell/AppFrame.tsx'
import { PageBody, PageFailure } from '../../../shell/PageBody.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import { dateText } from '../grid/day-columns.ts'
import type { DayBook } from '../session/day-book.ts'
import { type DayWindow, dayOfText, windowAt } from '../session/day-window.ts'
import { useDayBook } from '../session/use-day-book.ts'
import { worksOn } from '../works-on.ts'
import { CameIn } from './CameIn.tsx'
import { ToDecide } from './ToDecide.tsx'
import { ToSign } from './ToSign.tsx'

/** `/:spaceId/schedule/:scheduleId/morning?from=…`: what came from site since yesterday, and what waits for a decision. */
export default function MorningPage() {
  const { t } = useTranslation('days')
  const { spaceId, scheduleId, userId, schedule, versionId, breadcrumb } = useScheduleScreen(t('morning.title'))
  const [query] = useQuery()
  const day = dayOfText(query.get('from') ?? '') ?? today()
  // Yesterday may be last week's Friday.
  const window = useMemo(() => windowAt('weeks', day - 7), [day])
  const { book, error } = useDayBook({ spaceId, scheduleId, versionId, userId, window })
  const failure = error ?? schedule.error
  return (
    <AppFrame
      breadcrumb={breadcrumb}
      toolsRight={<Link to={`/${spaceId}/schedule/${scheduleId}/days`}>{t('open')}</Link>}
    >
      <PageBody busy={book === null && failure === null}>
        {failure !== null && <PageFailure error={failure} again={schedule.again} />}
        {book && failure === null && (
          <div className="morning">
            <ToDecide book={book} />
            <ToSign book={book} scheduleId={scheduleId} versionId={versionId} window={window} />
            <Unreported book={book} window={window} day={day} />
            <CameIn scheduleId={scheduleId} versionId={versionId} />
          </div>
        )}
      </PageBody>
    </AppFrame>
  )
}

/** Planned for the last day that anything was planned for, and nobody has said what was done. */
function Unreported({ book, window, day }: { book: DayBook; window: DayWindow; day: number }) {
  const { t, i18n } = useTranslation('days')
  // Works stand in documents, which tell of their changes by the revision alone.
  useSnapshot(book.state).revision
  let last = day - 1
  while (last >= window.from && worksOn(book, last).every(({ plan }) => plan === null)) last--
  const works = worksOn(book, last).filter(({ plan, fact }) => plan !== null && fact === null)
  const nameOf = (id: string): string => book.state.plan?.executors.find((one) => one.id === id)?.name || t('nobody')
  return (
    <section data-testid="morning-unreported">
      <h2>
        {t('morning.unreported')} <span className="days-count">{works.length}</span>
        {works.length > 0 && (
          <span className="pl-muted">{t('morning.plannedFor', { day: dateText(last, i18n.language) })}</span>
        )}
      </h2>
      {works.length === 0 && <p className="pl-muted">{t('morning.allReported')}</p>}
      <ul>
        {works.slice(0, 100).map(({ work, executorId, plan }) => (
          <li key={`${executorId} ${work.id}`}>
            <span className="morning-code">{work.code}</span>
            <b>{work.name}</b>
            <span>{`${plan} ${work.unit}`}</span>
            <span className="pl-spring" />
            <span className="pl-muted">{nameOf(executorId)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
