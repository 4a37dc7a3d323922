import type { Notice } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { fullName } from '../../shell/initials.ts'
import { asText } from '../../shell/rich-text.ts'

/** The sentence of a notice, with names that stand out; what people typed stays text. */
export function useNoticeWords(): (notice: Notice) => string {
  const { t, i18n } = useTranslation('notices')
  return ({ kind, by, params }) => {
    const facts = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? asText(value) : value]),
    )
    const role = i18n.exists(`notices:role.${params.role}`) ? t(`role.${params.role}`) : ''
    return t(`kind.${kind}`, { ...facts, role, by: by ? asText(fullName(by)) : t('somebody') })
  }
}
