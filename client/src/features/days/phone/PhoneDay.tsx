import './phone.css'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { today } from '../../../i18n/typed-date.ts'
import { session } from '../../../session/session.ts'
import type { DayBook } from '../session/day-book.ts'
import { type WorkOfDay, worksOn } from '../works-on.ts'
import { dayText } from './day-text.ts'
import { Outbox } from './outbox.ts'
import { PhoneNav, type PhoneTab } from './PhoneNav.tsx'
import { PhoneQueue } from './PhoneQueue.tsx'
import { PhoneReport } from './PhoneReport.tsx'
import { PhoneWeek } from './PhoneWeek.tsx'
import { Sent } from './Sent.tsx'
import { UndoBar } from './UndoBar.tsx'
import { useOwnLetters } from './use-own-letters.ts'
import { type RunActs, useRun } from './use-run.ts'
import { WorkCard } from './WorkCard.tsx'
import { useQueue } from './waiting.ts'

interface PhoneDayProps {
  book: DayBook
  /** Which day is looked at first. */
  day: number
  name: string
  versionId: string
  scheduleId: string
}

/** The foreman's day: works of today and tomorrow, told with one thumb, also without a network. */
export function PhoneDay({ book, day: first, name, versionId, scheduleId }: PhoneDayProps) {
  const { person } = useSnapshot(session)
  // Works stand in documents, which tell of their changes by the revision alone.
  useSnapshot(book.state).revision
  const [tab, setTab] = useState<PhoneTab>('today')
  const [span, setSpan] = useState<'day' | 'week'>('day')
  const [day, setDay] = useState(first)
  const [reporting, setReporting] = useState<{ workId: string; executorId: string } | null>(null)
  const outbox = useMemo(() => new Outbox(person?.id ?? ''), [person?.id])
  useEffect(() => () => outbox.close(), [outbox])
  const queue = useQueue(book, outbox)
  const { justDone, start, stop } = useRun(book, day)
  const works = worksOn(book, day)
  useOwnLetters(works.length > 0 || (book.state.plan !== null && book.state.isLive))
  const reported = works.find(
    ({ work, executorId }) => work.id === reporting?.workId && executorId === reporting.executorId,
  )
  const runOf = { start: day === today() ? start : null, stop }
  if (reported) {
    return (
      <PhoneReport
        {...{ book, day, versionId, outbox, justDone, runOf }}
        key={reported.work.id}
        told={reported}
        addPhoto={(picture, file) => outbox.addPhoto({ epsId: scheduleId, ...picture }, file)}
        close={() => setReporting(null)}
      />
    )
  }
  return (
    <div className="phone" data-testid="phone-day">
      {tab === 'queue' ? (
        <PhoneQueue book={book} outbox={outbox} queue={queue} />
      ) : (
        <>
          <DayHead day={day} name={name} />
          <DayTabs
            {...{ book, first, day, span }}
            show={(one) => [setDay(one), setSpan('day')]}
            showWeek={() => setSpan('week')}
          />
          <Sent book={book} queue={queue} open={() => setTab('queue')} />
          <main>
            {span === 'week' ? (
              <PhoneWeek book={book} day={first} show={(one) => [setDay(one), setSpan('day')]} />
            ) : (
              <DayWorks
                {...{ works, runOf }}
                isKnown={book.state.isKnown}
                report={({ work, executorId }) => setReporting({ workId: work.id, executorId })}
              />
            )}
          </main>
        </>
      )}
      {justDone && <UndoBar done={justDone} />}
      <PhoneNav tab={tab} show={setTab} waiting={queue.count} />
    </div>
  )
}

function DayHead({ day, name }: { day: number; name: string }) {
  const { i18n } = useTranslation('days')
  return (
    <header>
      <div>
        <h1>{dayText(day, i18n.language)}</h1>
        <p>{name}</p>
      </div>
    </header>
  )
}

interface DayTabsProps {
  book: DayBook
  first: number
  day: number
  span: 'day' | 'week'
  show: (day: number) => void
  showWeek: () => void
}

function DayTabs({ book, first, day, span, show, showWeek }: DayTabsProps) {
  const { t, i18n } = useTranslation('days')
  const nameOf = (one: number): string =>
    one === today() ? t('phone.today') : one === today() + 1 ? t('phone.tomorrow') : dayText(one, i18n.language)
  return (
    <div className="phone-tabs" role="tablist">
      {[first, first + 1].map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={span === 'day' && one === day}
          onClick={() => show(one)}
        >
          {nameOf(one)} {book.state.isKnown && <b>{worksOn(book, one).length}</b>}
        </button>
      ))}
      <button type="button" role="tab" aria-selected={span === 'week'} onClick={showWeek}>
        {t('phone.week')}
      </button>
    </div>
  )
}

interface DayWorksProps {
  works: readonly WorkOfDay[]
  /** Otherwise there may be more of them. */
  isKnown: boolean
  runOf: RunActs
  report: (told: WorkOfDay) => void
}

const emptyText = (isKnown: boolean) => (isKnown ? 'phone.none' : navigator.onLine ? 'phone.loading' : 'phone.notHere')

function DayWorks({ works, isKnown, runOf, report }: DayWorksProps) {
  const { t } = useTranslation('days')
  if (works.length === 0) return <p className="phone-empty">{t(emptyText(isKnown))}</p>
  return (
    <ul>
      {works.map((one) => (
        <WorkCard key={`${one.executorId} ${one.work.id}`} told={one} runOf={runOf} report={() => report(one)} />
      ))}
    </ul>
  )
}
