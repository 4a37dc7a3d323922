import { Camera, ChevronLeft, Minus, Plus } from '@blueprintjs/icons'
import { VOLUME } from '@plumbline/core/documents/day'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { formatNumber } from '../../../i18n/number.ts'
import { attempt } from '../../../shell/attempt.ts'
import type { DayBook } from '../session/day-book.ts'
import { textOfDay } from '../session/day-window.ts'
import type { WorkOfDay } from '../works-on.ts'
import { dayText } from './day-text.ts'
import { amountOf, decimalText, isShort, stepOf, stepped } from './phone-works.ts'

interface PhoneReportProps {
  book: DayBook
  day: number
  told: WorkOfDay
  addPhoto: (caption: string, file: File) => Promise<void>
  close: () => void
}

/** What was done of one work on the day: a quantity by big buttons, why it was less, a note, a photo. */
export function PhoneReport({ book, day, told, addPhoto, close }: PhoneReportProps) {
  const { t, i18n } = useTranslation('days')
  const { work, executorId, plan, fact } = told
  const { reasons } = useSnapshot(book.state)
  const [typed, setTyped] = useState(fact ?? '')
  const [reasonId, setReason] = useState(told.reasonId)
  const [note, setNote] = useState(told.note)
  const [photos, setPhotos] = useState(0)
  const amount = typed === '' ? null : amountOf(typed)
  const isWrong = typed !== '' && amount === null
  const isOpen = book.isOpen(executorId, 'fact', day)
  const text = amount === null ? '' : decimalText(amount)
  const isLess = isShort(plan, text)
  const offered = reasons.filter(({ active, id }) => active || id === reasonId)
  const save = (): void => {
    const document = book.at(executorId, day)
    if (!document || isWrong) return
    const key = { workId: work.id, day, measure: VOLUME, kind: 'fact' as const, executorId }
    const isTold = text === (fact ?? '') || book.setValues([{ ...key, amount: text === '' ? null : text }])
    const isChanged = reasonId !== told.reasonId || note !== told.note
    if (isTold && isChanged) book.run(document, { do: 'remark.set', workId: work.id, day, reasonId, note: note.trim() })
    if (isTold) close()
  }
  const photo = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (!file) return
    void attempt(async () => {
      await addPhoto(`${textOfDay(day)} ${work.code} ${work.name}`.slice(0, 200), file)
      setPhotos((before) => before + 1)
    })
  }
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
        <Amount
          typed={typed}
          setTyped={setTyped}
          isWrong={isWrong}
          isOpen={isOpen}
          label={work.unit === '' ? t('phone.doneBare') : t('phone.done', { unit: work.unit })}
          hint={plan === null ? '' : t('phone.planned', { plan: formatNumber(Number(plan), i18n.language, 6) })}
          step={stepOf(plan ?? work.rate)}
        />
        {(isLess || reasonId !== null) && (
          <fieldset className="phone-reasons">
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
        )}
        <label className="phone-note">
          <span>{t('phone.note')}</span>
          <textarea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        </label>
        <PhotoButton count={photos} add={photo} />
      </main>
      <footer>
        <button type="button" className="phone-button is-main is-wide" disabled={isWrong || !isOpen} onClick={save}>
          {text === ''
            ? t('phone.save')
            : t('phone.saveAmount', { amount: formatNumber(Number(text), i18n.language, 6), unit: work.unit })}
        </button>
      </footer>
    </div>
  )
}

interface AmountProps {
  typed: string
  setTyped: (typed: string) => void
  isWrong: boolean
  isOpen: boolean
  label: string
  hint: string
  /** Of one touch, millionths. */
  step: bigint
}

function Amount({ typed, setTyped, isWrong, isOpen, label, hint, step }: AmountProps) {
  const { t } = useTranslation('days')
  const field = useRef<HTMLInputElement>(null)
  const touch = (times: 1 | -1) => (
    <button
      type="button"
      className="phone-step"
      disabled={!isOpen}
      aria-label={t(times > 0 ? 'phone.more' : 'phone.less', { step: decimalText(step) })}
      onClick={() => setTyped(stepped(typed, step, times))}
    >
      {times > 0 ? <Plus size={24} /> : <Minus size={24} />}
    </button>
  )
  return (
    <div className="phone-amount">
      <label htmlFor="phone-amount">{label}</label>
      <span className="pl-muted">{hint}</span>
      <div>
        {touch(-1)}
        <input
          id="phone-amount"
          ref={field}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          aria-invalid={isWrong}
          readOnly={!isOpen}
          value={typed}
          onFocus={() => field.current?.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {touch(1)}
      </div>
      {isWrong && (
        <p role="alert" className="phone-wrong">
          {t('wrong')}
        </p>
      )}
    </div>
  )
}

/** The camera of the phone, or a picture that is there already. */
function PhotoButton({ count, add }: { count: number; add: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const { t } = useTranslation('days')
  return (
    <label className="phone-button phone-photo">
      <Camera /> {count === 0 ? t('phone.photo') : t('phone.photos', { count })}
      <input type="file" accept="image/*" capture="environment" className="pl-unseen" onChange={add} />
    </label>
  )
}
