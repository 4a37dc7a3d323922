import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../shell/TextField.tsx'
import { type Invalid, invalidNewPassword, type NewPassword } from './validation.ts'

interface NewPasswordState {
  value: NewPassword
  change: (value: NewPassword) => void
  errors: Partial<Record<keyof NewPassword, Invalid>>
  /** Shows what is wrong; true: nothing is. */
  check: () => boolean
}

/** A password that is typed twice (R-AUTH-04). */
export function useNewPassword(): NewPasswordState {
  const [value, setValue] = useState<NewPassword>({ newPassword: '', confirmPassword: '' })
  const [isChecked, setChecked] = useState(false)
  const invalid = invalidNewPassword(value)
  return {
    value,
    change: setValue,
    errors: isChecked ? invalid : {},
    check: () => {
      setChecked(true)
      return Object.keys(invalid).length === 0
    },
  }
}

interface NewPasswordFieldsProps {
  state: NewPasswordState
  autoFocus?: boolean
  large?: boolean
}

export function NewPasswordFields({ state, autoFocus, large }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth')
  const field = (name: keyof NewPassword, label: string, focus = false) => {
    const reason = state.errors[name]
    return (
      <TextField
        label={label}
        type="password"
        value={state.value[name]}
        error={reason && t(`invalid.${reason}`)}
        autoComplete="new-password"
        autoFocus={focus}
        onChange={(typed) => state.change({ ...state.value, [name]: typed })}
        large={large}
      />
    )
  }
  return (
    <>
      {field('newPassword', t('field.newPassword'), autoFocus)}
      {field('confirmPassword', t('field.confirmPassword'))}
    </>
  )
}
