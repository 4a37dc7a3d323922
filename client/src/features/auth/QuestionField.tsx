import { suggestedQuestions } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { shortCode } from '../../i18n/languages.ts'
import { TextField } from '../../shell/TextField.tsx'

interface QuestionFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string
  onBlur?: () => void
  large?: boolean
}

/** One of the usual questions, or one in the person's own words. */
export function QuestionField(props: QuestionFieldProps) {
  const { t, i18n } = useTranslation('auth')
  const suggestions = suggestedQuestions[shortCode(i18n.language) === 'ru' ? 'ru' : 'en']
  return <TextField {...props} label={t('field.secretQuestion')} autoComplete="off" suggestions={suggestions} />
}
