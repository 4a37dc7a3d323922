import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../i18n/format.ts'

/** How fast a line goes on, to a tenth of a calendar day a place. */
export function usePace(): (daysPerPlace: number) => string {
  const { t } = useTranslation('cyclogram')
  const number = useNumbers()
  return (daysPerPlace) => t('pace', { n: number(Math.round(daysPerPlace * 10) / 10) })
}
