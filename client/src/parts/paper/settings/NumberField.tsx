import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'

interface NumberFieldProps {
  label: string
  value: number
  min: number
  max: number
  /** What stands in front of it. */
  sign?: string
  onChange: (value: number) => void
}

/** A number as it is typed, with a comma or a point; what is none, or out of bounds, changes nothing and is marked. */
export function NumberField({ label, value, min, max, sign, onChange }: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const read = (text: string): number | null => {
    const number = Number(text.trim().replace(',', '.'))
    return text.trim() !== '' && Number.isFinite(number) && number >= min && number <= max ? number : null
  }
  const isWrong = draft !== null && read(draft) === null
  return (
    <InputGroup
      className="print-number"
      size="small"
      aria-label={label}
      aria-invalid={isWrong}
      intent={isWrong ? 'danger' : 'none'}
      inputMode="decimal"
      leftElement={sign === undefined ? undefined : <span className="print-sign">{sign}</span>}
      value={draft ?? String(value)}
      onValueChange={(text) => {
        setDraft(text)
        const number = read(text)
        if (number !== null) onChange(number)
      }}
      onBlur={() => setDraft(null)}
    />
  )
}
