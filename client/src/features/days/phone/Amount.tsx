import { Minus, Plus } from '@blueprintjs/icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { amountOf, decimalText, stepped } from './phone-works.ts'

interface AmountProps {
  id: string
  typed: string
  setTyped: (typed: string | ((before: string) => string)) => void
  isOpen: boolean
  label: string
  hint: string
  /** Of one touch, millionths. */
  step: bigint
}

/** Held so long, a touch counts for ten, again and again. */
const HOLD_MS = 500
const REPEAT_MS = 150

/** A quantity by big buttons; the number itself opens the keypad. */
export function Amount({ id, typed, setTyped, isOpen, label, hint, step }: AmountProps) {
  const { t } = useTranslation('days')
  const field = useRef<HTMLInputElement>(null)
  const isWrong = typed !== '' && amountOf(typed) === null
  return (
    <div className="phone-amount">
      <label htmlFor={id}>{label}</label>
      <span className="pl-muted">{hint}</span>
      <div>
        <Step {...{ isOpen, setTyped, step }} times={-1} label={t('phone.less', { step: decimalText(step) })} />
        <input
          id={id}
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
        <Step {...{ isOpen, setTyped, step }} times={1} label={t('phone.more', { step: decimalText(step) })} />
      </div>
      {isWrong && (
        <p role="alert" className="phone-wrong">
          {t('wrong')}
        </p>
      )}
    </div>
  )
}

interface StepProps extends Pick<AmountProps, 'isOpen' | 'setTyped' | 'step'> {
  times: 1 | -1
  label: string
}

function Step({ isOpen, setTyped, step, times, label }: StepProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The click that ends a long touch is none of its own. */
  const wasHeld = useRef(false)
  const more = (by: bigint): void => setTyped((before) => stepped(before, by, times))
  const hold = (): void => {
    wasHeld.current = true
    more(step * 10n)
    timer.current = setTimeout(hold, REPEAT_MS)
  }
  const press = (): void => {
    wasHeld.current = false
    timer.current = setTimeout(hold, HOLD_MS)
  }
  const release = (): void => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <button
      type="button"
      className="phone-step"
      disabled={!isOpen}
      aria-label={label}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => !wasHeld.current && more(step)}
    >
      {times > 0 ? <Plus size={24} /> : <Minus size={24} />}
    </button>
  )
}
