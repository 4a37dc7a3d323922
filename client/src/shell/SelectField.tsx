import { HTMLSelect } from '@blueprintjs/core'
import { useId } from 'react'

interface SelectFieldProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A choice with its label above, as text fields have it. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="pl-field">
      <label htmlFor={id}>{label}</label>
      <HTMLSelect
        id={id}
        fill
        value={value}
        options={[...options]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
