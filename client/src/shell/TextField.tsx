import './field.css'
import { InputGroup } from '@blueprintjs/core'
import { EyeOff, EyeOpen } from '@blueprintjs/icons'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'password'
  /** A sentence; shown below the field and read out with it. */
  error?: string
  hint?: string
  autoComplete?: string
  autoFocus?: boolean
  large?: boolean
  /** Offered while typing; anything else may be typed as well. */
  suggestions?: readonly string[]
  onBlur?: () => void
}

/** Label above, error below; a password can be looked at. */
export function TextField({ label, value, error, hint, type = 'text', ...props }: TextFieldProps) {
  const id = useId()
  const [seen, setSeen] = useState(false)
  const note = error ?? hint
  return (
    <div className="pl-field">
      <label htmlFor={id}>{label}</label>
      <InputGroup
        id={id}
        value={value}
        size={props.large ? 'large' : 'medium'}
        type={type === 'password' && seen ? 'text' : type}
        intent={error ? 'danger' : 'none'}
        autoComplete={props.autoComplete}
        autoFocus={props.autoFocus}
        onValueChange={props.onChange}
        onBlur={props.onBlur}
        list={props.suggestions && `${id}-list`}
        aria-invalid={error !== undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        rightElement={type === 'password' ? <Eye seen={seen} onToggle={() => setSeen(!seen)} /> : undefined}
      />
      {props.suggestions && (
        <datalist id={`${id}-list`}>
          {props.suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      {note && (
        <p id={`${id}-note`} className={error ? 'pl-field-error' : 'pl-field-hint'}>
          {note}
        </p>
      )}
    </div>
  )
}

function Eye({ seen, onToggle }: { seen: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  const label = t(seen ? 'field.hidePassword' : 'field.showPassword')
  return (
    <button type="button" className="pl-field-eye" aria-label={label} title={label} onClick={onToggle}>
      {seen ? <EyeOff /> : <EyeOpen />}
    </button>
  )
}
