import './field.css'
import { InputGroup } from '@blueprintjs/core'
import { Calendar } from '@blueprintjs/icons'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../i18n/format.ts'
import { typedDay } from '../i18n/typed-date.ts'
import { IconButton } from './IconButton.tsx'

interface DayFieldProps {
  label: string
  /** `YYYY-MM-DD`; '': none. */
  value: string
  onChange: (day: string) => void
  /** A day is taken when the field is left or entered, not with every letter. */
  atRest?: boolean
  readOnly?: boolean
  error?: string
  hint?: string
}

/**
 * A day as people write it, whatever the language of the browser: `5.3.26`, `05.мар.2026` … (R-CONST-07), or chosen
 * from a calendar. What is no day stays in the field, is said so below it, and keeps its form from being sent.
 */
export function DayField({ label, value, onChange, atRest = false, readOnly = false, error, hint }: DayFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const isWrong = draft !== null && typedDay(draft, value) === null
  useEffect(() => field.current?.setCustomValidity(isWrong ? t('field.day') : ''), [isWrong, t])
  const take = (text: string): void => {
    const day = typedDay(text, value)
    if (day !== null && day !== value) onChange(day)
  }
  const rest = (): void => {
    if (draft === null || isWrong) return
    take(draft)
    setDraft(null)
  }
  const note = isWrong && !isTyping ? t('field.day') : (error ?? hint)
  const isRefused = (isWrong && !isTyping) || error !== undefined
  return (
    <div className="pl-field">
      <label htmlFor={id}>{label}</label>
      <InputGroup
        id={id}
        inputRef={field}
        value={draft ?? (value && dateOf(value))}
        placeholder={t('field.dayFormat')}
        autoComplete="off"
        readOnly={readOnly}
        intent={isRefused ? 'danger' : 'none'}
        aria-invalid={isRefused}
        aria-describedby={note ? `${id}-note` : undefined}
        rightElement={
          readOnly ? undefined : <Chooser label={t('field.chooseDay', { label })} day={value} choose={onChange} />
        }
        onFocus={() => setTyping(true)}
        onValueChange={(text) => {
          setDraft(text)
          if (!atRest) take(text)
        }}
        onBlur={() => {
          setTyping(false)
          rest()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            setTyping(false)
            rest()
          } else if (event.key === 'Escape') setDraft(null)
        }}
      />
      {note && (
        <p id={`${id}-note`} className={isRefused ? 'pl-field-error' : 'pl-field-hint'}>
          {note}
        </p>
      )}
    </div>
  )
}

/** The calendar of the browser, which is the one of the telephone on a telephone. */
function Chooser({ label, day, choose }: { label: string; day: string; choose: (day: string) => void }) {
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <span className="pl-field-calendar">
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        min="2000-01-01"
        max="2049-12-31"
        value={day}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <IconButton icon={<Calendar size={14} />} label={label} onClick={() => calendar.current?.showPicker()} />
    </span>
  )
}
