import './phone.css'
import { ArrowRight, Offline, Tick, WarningSign } from '@blueprintjs/icons'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { formatNumber } from '../../../i18n/number.ts'
import { today } from '../../../i18n/typed-date.ts'
import { session } from '../../../session/session.ts'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import type { DayBook } from '../session/day-book.ts'
import { textOfDay } from '../session/day-window.ts'
import { type WorkOfDay, worksOn } from '../works-on.ts'
import { dayText } from './day-text.ts'
import { PhoneReport } from './PhoneReport.tsx'
import { PhotoQueue } from './photo-queue.ts'

interface PhoneDayProps {
  book: DayBook
  /** Which day is looked at first. */
  day: number
  name: string
}

/** The foreman's day: works of today and tomorrow, told with one thumb, also without a network. */
export function PhoneDay({ book, day: first, name }: PhoneDayProps) {
  const { t, i18n } = useTranslation('days')
  const { spaceId = '', scheduleId = '' } = useParams()
  const { person } = useSnapshot(session)
  // Works stand in documents, which tell of their changes by the revision alone.
  useSnapshot(book.state).revision
  const [after, setAfter] = useState(0)
  const [reporting, setReporting] = useState<{ workId: string; executorId: string } | null>(null)
  const photos = useMemo(() => new PhotoQueue(person?.id ?? ''), [person?.id])
  useEffect(() => () => photos.close(), [photos])
  const day = first + after
  const works = worksOn(book, day)
  const nameOfDay = (one: number): string =>
    one === today() ? t('phone.today') : one === today() + 1 ? t('phone.tomorrow') : dayText(one, i18n.language)
  const reported = works.find(
    ({ work, executorId }) => work.id === reporting?.workId && executorId === reporting.executorId,
  )
  if (reported) {
    return (
      <PhoneReport
        book={book}
        day={day}
        told={reported}
        addPhoto={(caption, file) => photos.add(scheduleId, caption, file)}
        close={() => setReporting(null)}
      />
    )
  }
  return (
    <div className="phone" data-testid="phone-day">
      <header>
        <div>
          <h1>{dayText(day, i18n.language)}</h1>
          <p>{name}</p>
        </div>
        <Link to={`/${spaceId}`}>{t('phone.leave')}</Link>
      </header>
      <div className="phone-tabs" role="tablist">
        {[0, 1].map((one) => (
          <button key={one} type="button" role="tab" aria-selected={one === after} onClick={() => setAfter(one)}>
            {nameOfDay(first + one)} <b>{worksOn(book, first + one).length}</b>
          </button>
        ))}
      </div>
      <Sent book={book} photos={photos} />
      <main>
        <CameBack book={book} />
        {works.length === 0 && <p className="phone-empty">{t('phone.none')}</p>}
        <ul>
          {works.map((one) => (
            <WorkCard
              key={`${one.executorId} ${one.work.id}`}
              told={one}
              report={() => setReporting({ workId: one.work.id, executorId: one.executorId })}
            />
          ))}
        </ul>
      </main>
    </div>
  )
}

/** Whether everything has left the phone. */
function Sent({ book, photos }: { book: DayBook; photos: PhotoQueue }) {
  const { t } = useTranslation('days')
  const { pending, isLive } = useSnapshot(book.state)
  const { waiting } = useSnapshot(photos.state)
  const count = pending + waiting
  if (isLive && count === 0) {
    return (
      <p className="phone-sent" role="status" data-testid="phone-sent">
        <Tick /> {t('phone.allSent')}
      </p>
    )
  }
  return (
    <p className="phone-sent is-waiting" role="status" data-testid="phone-sent">
      <Offline /> {t(isLive ? 'phone.sending' : 'phone.noNetwork', { count })}
    </p>
  )
}

function WorkCard({ told, report }: { told: WorkOfDay; report: () => void }) {
  const { t, i18n } = useTranslation('days')
  const { work, plan, fact, waitsFor } = told
  const figure = (amount: string): string => formatNumber(Number(amount), i18n.language, 6)
  return (
    <li className={work.critical ? 'phone-card is-critical' : 'phone-card'}>
      <p className="phone-tags">
        <span>{work.code}</span>
        {work.critical && <b className="is-critical">{t('phone.critical')}</b>}
        {waitsFor !== '' && (
          <b className="is-warning">
            <WarningSign /> {t('phone.notCleared')}
          </b>
        )}
        {fact !== null && waitsFor === '' && (
          <b className="is-done">
            <Tick /> {t('phone.told')}
          </b>
        )}
      </p>
      <h2>{work.name}</h2>
      <p className="pl-muted">{waitsFor === '' ? work.path : t('phone.waitsFor', { what: waitsFor })}</p>
      <div className="phone-acts">
        <p>
          <b>{fact === null ? '–' : figure(fact)}</b>{' '}
          {plan === null ? work.unit : t('phone.of', { plan: figure(plan), unit: work.unit })}
        </p>
        <button type="button" className="phone-button is-main" onClick={report}>
          {t('phone.report')} <ArrowRight />
        </button>
      </div>
    </li>
  )
}

/** What the server would not take as a fact: it is a proposal now, and nothing of it is lost. */
function CameBack({ book }: { book: DayBook }) {
  const { t, i18n } = useTranslation('days')
  const open = book.sessions.flatMap(({ document }) =>
    document.proposals().flatMap((one) => (one.state === 'open' ? [{ one, work: document.work(one.workId) }] : [])),
  )
  return open.map(({ one, work }) => (
    <section key={one.id} className="phone-back">
      <p className="phone-tags">
        <b className="is-warning">{t('phone.cameBack')}</b>
        <span>{dayText(one.day, i18n.language)}</span>
      </p>
      <h2>
        {work?.name ?? t('workGone')}: {one.amount ?? t('removed')}
      </h2>
      <p>{sentenceOf(one.code, { day: textOfDay(one.day) })}</p>
      <p className="pl-muted">{t('phone.plannerDecides')}</p>
    </section>
  ))
}
