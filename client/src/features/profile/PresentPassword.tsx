import { useTranslation } from 'react-i18next'
import { TextField } from '../../shell/TextField.tsx'

interface PresentPasswordProps {
  value: string
  onChange: (value: string) => void
  /** What the server said about it; '' for nothing. */
  error: string
  autoFocus?: boolean
}

/** Asked before anything that could take the account away from its owner. */
export function PresentPassword({ value, onChange, error, autoFocus = true }: PresentPasswordProps) {
  const { t } = useTranslation('profile')
  return (
    <TextField
      label={t('presentPassword')}
      type="password"
      value={value}
      error={error || undefined}
      autoComplete="current-password"
      autoFocus={autoFocus}
      onChange={onChange}
    />
  )
}
