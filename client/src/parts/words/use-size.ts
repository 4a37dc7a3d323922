import { numberFormat } from '@plumbline/core/numbers'
import { useTranslation } from 'react-i18next'

const units = ['B', 'kB', 'MB', 'GB'] as const

/** Bytes as people read them. */
export function useSize(): (bytes: number) => string {
  const { t, i18n } = useTranslation('administration')
  const numbers = numberFormat(i18n.language, { maximumFractionDigits: 1 })
  return (bytes) => {
    const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
    return `${numbers.format(bytes / 1_024 ** step)} ${t(`storage.unit.${units[step] ?? 'GB'}`)}`
  }
}
