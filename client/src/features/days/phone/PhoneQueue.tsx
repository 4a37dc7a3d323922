import { Camera, Duplicate, Offline, Refresh, Tick, Time, Undo } from '@blueprintjs/icons'
import { type DaysCommand, VOLUME, valuesIn } from '@plumbline/core/documents/day'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { session as signedIn } from '../../../session/session.ts'
import { copyText } from '../../../shell/copy-text.ts'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import type { DayBook } from '../session/day-book.ts'
import { textOfDay } from '../session/day-window.ts'
import { dayText } from './day-text.ts'
import type { Outbox } from './outbox.ts'
import { unitOf } from './phone-works.ts'
import { clockText } from './use-since.ts'
import type { CameBack, OnItsWay, Queue, Refused } from './waiting.ts'

interface PhoneQueueProps {
  book: DayBook
  outbox: Outbox
  queue: Queue
}

/** What has not left the phone, what came back, and what nobody will take: each with what becomes of it. */
export function PhoneQueue({ book, outbox, queue }: PhoneQueueProps) {
  const { t } = useTranslation('days')
  const { isLive } = useSnapshot(book.state)
  const hurry = (): void => {
    for (const session of book.sessions) session.hurry()
    void outbox.send()
  }
  return (
    <>
      <header>
        <div>
          <h1>{t('phone.queue')}</h1>
          <p>{t('phone.queueOf', { waiting: queue.unsent, back: queue.back.length + queue.refused.length })}</p>
        </div>
        <button type="button" className="phone-button" disabled={isLive && queue.unsent === 0} onClick={hurry}>
          <Refresh /> {t('phone.tryNow')}
        </button>
      </header>
      <p className={isLive ? 'phone-sent' : 'phone-sent is-waiting'} role="status">
        {isLive ? <Tick /> : <Offline />} {t(isLive ? 'phone.online' : 'phone.kept')}
      </p>
      <main data-testid="phone-queue">
        {queue.back.map((one) => (
          <Back key={one.proposal.id} book={book} back={one} />
        ))}
        {queue.refused.map((one) => (
          <NotTaken key={one.refused.id} one={one} />
        ))}
        <ul>
          {queue.onItsWay.map((one) => (
            <OnItsWayLine key={one.key} one={one} />
          ))}
          {queue.files.map((one) => (
            <li key={one.id} className="phone-line">
              {one.kind === 'photo' ? <Camera size={20} /> : <Tick size={20} />}
              <div>
                <b>{one.kind === 'photo' ? t('phone.photo') : one.text}</b>
                <p className="pl-muted">
                  {one.kind === 'photo'
                    ? t('phone.photoOf', { text: one.text, size: Math.ceil(one.bytes / 1024) })
                    : t(one.done ? 'phone.ticked' : 'phone.unticked')}
                </p>
              </div>
              <span className="pl-muted">{clockText(one.at)}</span>
            </li>
          ))}
        </ul>
        {queue.count === 0 && <p className="phone-empty">{t('phone.nothingWaits')}</p>}
      </main>
    </>
  )
}

function OnItsWayLine({ one }: { one: OnItsWay }) {
  const { t } = useTranslation('days')
  return (
    <li className="phone-line">
      <Time size={20} />
      <div>
        <b>{[one.names.join(', '), amountsIn(one.command)].filter(Boolean).join(', ') || wordOf(one.command, t)}</b>
        <p className="pl-muted">
          {wordOf(one.command, t)} · {t(one.isSending ? 'phone.isSending' : 'phone.waits')}
        </p>
      </div>
      <span className="pl-muted">{clockText(one.at)}</span>
    </li>
  )
}

const amountsIn = (command: DaysCommand): string =>
  valuesIn(command)
    .map(({ amount }) => amount ?? '–')
    .join(', ')

function wordOf(command: DaysCommand, t: TFunction<'days'>): string {
  const first = command.do === 'batch' ? command.commands[0]?.do : command.do
  if (first === 'run.start' || first === 'run.stop' || first === 'remark.set') return t(`phone.did.${first}`)
  return t(first === 'values.set' ? 'phone.did.values.set' : 'phone.did.other')
}

/** It is a proposal now; told twice, the two are side by side. */
function Back({ book, back: { session, proposal } }: { book: DayBook; back: CameBack }) {
  const { t, i18n } = useTranslation('days')
  const { person } = useSnapshot(signedIn)
  const { workId, day, measure, kind, amount, code, id, by } = proposal
  const work = session.document.work(workId)
  const unit = work && measure === VOLUME ? unitOf(work) : ''
  const stands = session.document.value({ workId, day, measure, kind })
  const isTwice = code === 'DAY_TOLD_TWICE'
  return (
    <section className="phone-back">
      <p className="phone-tags">
        <b className="is-warning">
          <Undo /> {t(isTwice ? 'phone.twice' : 'phone.cameBack')}
        </b>
        <span className="pl-spring" />
        <span>{dayText(day, i18n.language)}</span>
      </p>
      <h2>
        {work?.name ?? t('workGone')}: {amount ?? t('removed')} {unit}
      </h2>
      <p>{sentenceOf(code, { day: textOfDay(day), amount: stands?.amount ?? '–' })}</p>
      <p className="pl-muted">{t('phone.plannerDecides')}</p>
      {by === person?.id && (
        <div className="phone-acts">
          <Reason book={book} back={{ session, proposal }} />
          <button
            type="button"
            className="phone-button"
            onClick={() => book.run(session, { do: 'proposal.withdraw', ids: [id] })}
          >
            {t('phone.takeBack')}
          </button>
        </div>
      )}
    </section>
  )
}

/** Whoever decides reads it in the note of the day. */
function Reason({ book, back: { session, proposal } }: { book: DayBook; back: CameBack }) {
  const { t } = useTranslation('days')
  const { workId, day } = proposal
  const [typed, setTyped] = useState<string | null>(null)
  const remark = session.document.remark(workId, day)
  if (!session.document.work(workId)) return null
  if (typed === null) {
    return (
      <button type="button" className="phone-button is-main" onClick={() => setTyped(remark?.note ?? '')}>
        {t('phone.addReason')}
      </button>
    )
  }
  const save = (): void => {
    const note = typed.trim()
    const isSaved = book.run(session, { do: 'remark.set', workId, day, reasonId: remark?.reasonId ?? null, note })
    if (isSaved) setTyped(null)
  }
  return (
    <div className="phone-note">
      <textarea
        rows={2}
        maxLength={500}
        aria-label={t('phone.note')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="button" className="phone-button is-main" onClick={save}>
        {t('phone.save')}
      </button>
    </div>
  )
}

/** Nobody will take it; its text goes along. */
function NotTaken({ one: { session, refused } }: { one: Refused }) {
  const { t } = useTranslation('days')
  const command = refused.command as DaysCommand
  const text = [refused.names.join(', '), amountsIn(command)].filter(Boolean).join(', ') || wordOf(command, t)
  return (
    <section className="phone-back">
      <p className="phone-tags">
        <b className="is-warning">{t('phone.notTaken')}</b>
      </p>
      <h2>{text}</h2>
      <p>{sentenceOf(refused.refusal.code, refused.refusal.params)}</p>
      <div className="phone-acts">
        <button type="button" className="phone-button" onClick={() => void copyText(text, t('phone.copied'))}>
          <Duplicate /> {t('phone.copy')}
        </button>
        <button type="button" className="phone-button" onClick={() => session.forget([refused.id])}>
          {t('phone.forget')}
        </button>
      </div>
    </section>
  )
}
