import { useTranslation } from 'react-i18next'
import { shortCode } from '../../../i18n/languages.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { angleOf, areaOf, distancesOf } from './amounts.ts'
import type { Measure } from './measuring.ts'

const DIGITS = 3
const FEW_DIGITS = 1

/** What a measure comes to, and its parts, in the language of the screen. */
export function useAmounts(): (measure: Measure) => { whole: string; parts: string | null } {
  const { t, i18n } = useTranslation('model')
  const text = (value: number, digits = DIGITS): string => formatNumber(value, shortCode(i18n.language), digits)
  const metres = (value: number): string => t('metres', { length: text(value) })
  return ({ kind, places }) => {
    if (kind === 'angle') return { whole: t('degrees', { angle: text(angleOf(places), FEW_DIGITS) }), parts: null }
    if (kind === 'area') {
      const { area, around } = areaOf(places)
      return { whole: t('squareMetres', { area: text(area) }), parts: `◯ ${metres(around)}` }
    }
    const { length, ground, height } = distancesOf(places)
    return { whole: metres(length), parts: `↔ ${metres(ground)}  ↕ ${metres(height)}` }
  }
}
