import { type Digest as Choice, digestChoices, noticeDigest, noticeDigestSet } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { toastError } from '../../shell/toast.ts'
import { useRead } from '../../shell/use-read.ts'
import { Section } from './Section.tsx'

/** Whether an email tells of notices that nobody has looked at. */
export function Digest() {
  const { t } = useTranslation('profile')
  const { value, error, again, set } = useRead('', (signal) => call(noticeDigest, { signal, quiet: true }))
  const choose = (every: string): void => {
    call(noticeDigestSet, { input: { every: every as Choice } }).then(set, toastError)
  }
  return (
    <Section title={t('digest.title')} lead={t('digest.lead')}>
      {value && (
        <SelectField
          label={t('digest.every')}
          value={value.every}
          options={digestChoices.map((one) => ({ value: one, label: t(`digest.choice.${one}`) }))}
          onChange={choose}
        />
      )}
      {error !== null && value === null && <ReadFailure error={error} again={again} />}
    </Section>
  )
}
