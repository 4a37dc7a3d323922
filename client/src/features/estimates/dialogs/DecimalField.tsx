import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { parseDecimal } from '../../../parts/values/number.ts'
import { TextField } from '../../../shell/TextField.tsx'

interface DecimalProps {
  label: string
  value: string
  /** May be left blank. */
  optional?: boolean
  change: (value: string) => void
}

/** What is no number stays in the field with its reason, and is written nowhere. */
export function DecimalField({ label, value, optional = false, change }: DecimalProps) {
  const { t } = useTranslation('estimates')
  const [text, setText] = useState(() => localDecimal(value))
  const isBlank = optional && text.trim() === ''
  const isWrong = !isBlank && parseDecimal(text) === null
  return (
    <TextField
      label={label}
      value={text}
      error={isWrong ? t('refused.decimal') : undefined}
      onChange={(typed) => {
        setText(typed)
        const decimal = optional && typed.trim() === '' ? '' : parseDecimal(typed)
        if (decimal !== null) change(decimal)
      }}
    />
  )
}
