import { Camera, ChevronLeft } from '@blueprintjs/icons'
import { LABOUR, VOLUME } from '@plumbline/core/documents/day'
import { millionths } from '@plumbline/core/progress'
import { type ChangeEvent, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { formatNumber } from '../../../i18n/number.ts'
import { attempt } from '../../../shell/attempt.ts'
import type { DayBook } from '../session/day-book.ts'
import { textOfDay } from '../session/day-window.ts'
import type { WorkOfDay } from '../works-on.ts'
import { Amount } from './Amount.tsx'
import { Crew } from './Crew.tsx'
import { dayText } from './day-text.ts'
import { HeldNote } from './HeldNote.tsx'
import type { Outbox, Shown } from './outbox.ts'
import { PercentSlider } from './PercentSlider.tsx'
import { PhoneChecklist } from './PhoneChecklist.tsx'
import { amountFor, amountOf, decimalText, isShort, percentBefore, percentWith, stepOf, unitOf } from './phone-works.ts'
import { UndoBar } from './UndoBar.tsx'
import type { JustDone, RunActs } from './use-run.ts'

interface PhoneReportProps {
  book: DayBook
  day: number
  told: WorkOfDay
  versionId: string
  outbox: Outbox
  runOf: RunActs
  justDone: JustDone | null
  addPhoto: (picture: { caption: string; about: Shown }, file: File) => Promise<void>
  close: () => void
}

/** What was done of one work on the day: a quantity by big buttons, percent, hours, why it was less, a note, a photo. */
export function PhoneReport(props: PhoneReportProps) {
  const { book, day, told, versionId, outbox, runOf, justDone, addPhoto, close } = props
  const { t, i18n } = useTranslation('days')
  const { work, plan, fact, hours, executorId } = told
  const form = useReport(book, day, told)
  const isOpen = book.isOpen(executorId, 'fact', day)
  const unit = unitOf(work)
  const planned = (amount: string | null): string =>
    amount === null ? '' : t('phone.planned', { plan: formatNumber(Number(amount), i18n.language, 6) })
  const whole = form.percent === null ? '' : `${Math.floor(form.percent / 100)} %`
  return (
    <div className="phone" data-testid="phone-report">
      <header>
        <button type="button" className="phone-icon" aria-label={t('phone.back')} onClick={close}>
          <ChevronLeft size={22} />
        </button>
        <div>
          <h1 className="is-small">{work.name}</h1>
          <p>{[work.code, work.path].filter(Boolean).join(' · ')}</p>
        </div>
        <span className="phone-day">{dayText(day, i18n.language)}</span>
      </header>
      <main className="phone-form">
        {!isOpen && <p className="phone-closed">{t('closed', { day: dayText(day, i18n.language) })}</p>}
        {work.held && <HeldNote held={work.held} />}
        <Crew told={told} runOf={runOf} />
        <Amount
          id="phone-amount"
          typed={form.typed}
          setTyped={form.setTyped}
          isOpen={isOpen}
          label={unit === '' ? t('phone.doneBare') : t('phone.done', { unit })}
          hint={planned(plan)}
          step={stepOf(plan ?? work.rate)}
        />
        {form.percent !== null && form.before !== null && (
          <PercentSlider
            percent={form.percent}
            before={form.before}
            isOpen={isOpen}
            set={(percent) => form.setTyped(amountFor(work, form.before ?? 0, percent))}
          />
        )}
        <Amount
          id="phone-hours"
          typed={form.typedHours}
          setTyped={form.setTypedHours}
          isOpen={isOpen}
          label={t('phone.hours')}
          hint={planned(hours.plan)}
          step={HALF_AN_HOUR}
        />
        <Reasons book={book} form={form} isAsked={isShort(plan, form.text)} />
        <label className="phone-note">
          <span>{t('phone.note')}</span>
          <textarea
            rows={2}
            maxLength={500}
            value={form.note}
            onChange={(event) => form.setNote(event.currentTarget.value)}
          />
        </label>
        <PhotoButton
          caption={`${textOfDay(day)} ${work.code} ${work.name}`.slice(0, 200)}
          about={{ workId: work.id, day: textOfDay(day) }}
          addPhoto={addPhoto}
        />
        <PhoneChecklist versionId={versionId} workId={work.id} outbox={outbox} />
      </main>
      {justDone && <UndoBar done={justDone} />}
      <footer>
        <button
          type="button"
          className="phone-button is-main is-wide"
          disabled={form.isWrong || !isOpen}
          onClick={() => form.save() && close()}
        >
          {saveText(t, { text: form.text, unit, whole, isChanged: fact !== form.text }, i18n.language)}
        </button>
      </footer>
    </div>
  )
}

const HALF_AN_HOUR = 500_000n

/** Says what will be sent. */
function saveText(
  t: ReturnType<typeof useTranslation<'days'>>['t'],
  { text, unit, whole, isChanged }: { text: string; unit: string; whole: string; isChanged: boolean },
  language: string,
): string {
  if (text === '') return t('phone.save')
  const amount = formatNumber(Number(text), language, 6)
  if (whole === '' || unit === '%' || !isChanged) return t('phone.saveAmount', { amount, unit })
  return t('phone.saveBoth', { amount, unit, percent: whole })
}

/** What is typed, until it is saved. */
function useReport(book: DayBook, day: number, told: WorkOfDay) {
  const { work, executorId, fact, hours } = told
  const [typed, setTyped] = useState(fact ?? '')
  const [typedHours, setTypedHours] = useState(hours.fact ?? '')
  const [reasonId, setReason] = useState(told.reasonId)
  const [note, setNote] = useState(told.note)
  // A crew that stops meanwhile brings its hours.
  useEffect(() => setTypedHours(hours.fact ?? ''), [hours.fact])
  const before = useMemo(
    () => percentBefore(work, book.doneBefore(executorId, work.id, VOLUME, day)),
    [book, executorId, work, day],
  )
  const [amount, ofHours] = [typed, typedHours].map((one) => (one === '' ? null : amountOf(one)))
  const isWrong = (typed !== '' && amount === null) || (typedHours !== '' && ofHours === null)
  const [text, hoursText] = [amount, ofHours].map((one) => (typeof one === 'bigint' ? decimalText(one) : ''))
  const percent = before === null ? null : percentWith(work, before, text ? millionths(text) : 0n)
  const save = (): boolean => {
    const document = book.at(executorId, day)
    if (!document || isWrong) return false
    const key = { workId: work.id, day, kind: 'fact' as const, executorId }
    const values = [
      { ...key, measure: VOLUME, amount: text || null, was: fact },
      { ...key, measure: LABOUR, amount: hoursText || null, was: hours.fact },
    ].flatMap(({ was, ...value }) => (value.amount === was ? [] : [value]))
    if (values.length > 0 && !book.setValues(values)) return false
    const isChanged = reasonId !== told.reasonId || note !== told.note
    if (isChanged) book.run(document, { do: 'remark.set', workId: work.id, day, reasonId, note: note.trim() })
    return true
  }
  return {
    ...{ typed, setTyped, typedHours, setTypedHours, reasonId, setReason, note, setNote },
    ...{ isWrong, text: text ?? '', before, percent, save },
  }
}

interface ReasonsProps {
  book: DayBook
  form: Pick<ReturnType<typeof useReport>, 'reasonId' | 'setReason'>
  /** Less was done than was planned. */
  isAsked: boolean
}

function Reasons({ book, form: { reasonId, setReason }, isAsked }: ReasonsProps) {
  const { t } = useTranslation('days')
  const { reasons } = useSnapshot(book.state)
  if (!isAsked && reasonId === null) return null
  const offered = reasons.filter(({ active, id }) => active || id === reasonId)
  return (
    <fieldset className={reasonId === null ? 'phone-reasons is-wanted' : 'phone-reasons'}>
      <legend>{t('phone.why')}</legend>
      {offered.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === reasonId}
          onClick={() => setReason(id === reasonId ? null : id)}
        >
          {name}
        </button>
      ))}
      {offered.length === 0 && <p className="pl-muted">{t('unplanned.noReasons')}</p>}
    </fieldset>
  )
}

/** The camera of the phone, or a picture that is there already. */
function PhotoButton({
  caption,
  about,
  addPhoto,
}: { caption: string; about: Shown } & Pick<PhoneReportProps, 'addPhoto'>) {
  const { t } = useTranslation('days')
  const [count, setCount] = useState(0)
  const add = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (!file) return
    void attempt(async () => {
      await addPhoto({ caption, about }, file)
      setCount((before) => before + 1)
    })
  }
  return (
    <label className="phone-button phone-photo">
      <Camera /> {count === 0 ? t('phone.photo') : t('phone.photos', { count })}
      <input type="file" accept="image/*" capture="environment" className="pl-unseen" onChange={add} />
    </label>
  )
}
