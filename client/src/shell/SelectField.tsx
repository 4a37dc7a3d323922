import './field.css'
import { HTMLSelect } from '@blueprintjs/core'
import { useId } from 'react'

interface SelectFieldProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** What the choice comes to; shown below it and read out with it. */
  hint?: string | undefined
}

/** A choice with its label above, as text fields have it. */
export function SelectField({ label, value, options, onChange, hint }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="pl-field">
      <label htmlFor={id}>{label}</label>
      <HTMLSelect
        id={id}
        fill
        value={value}
        aria-describedby={hint ? `${id}-note` : undefined}
        options={[...options]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {hint && (
        <p id={`${id}-note`} className="pl-field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
