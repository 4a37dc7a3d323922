import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export type Words = (key: string, params?: Record<string, unknown>) => string

/** Texts of this feature. */
export function useComparisonText(): Words {
  const { t } = useTranslation('comparison')
  return useMemo<Words>(() => (key, params) => t(key, params ?? {}), [t])
}
