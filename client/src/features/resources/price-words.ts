import type { Price } from '@plumbline/core/resources'
import { localDecimal } from '../../parts/values/decimal.ts'

type Translate = (key: 'perHour' | 'perUnit', params: Record<string, string>) => string

/** A price as people read it, «80 / h»; that of overtime in brackets. What is typed has a notation of its own. */
export function priceWords({ standard, overtime, per }: Price, unit: string, t: Translate): string {
  const price = localDecimal(overtime === null ? standard : `${standard} (${overtime})`)
  if (per === 'hour') return t('perHour', { price })
  return unit === '' ? price : t('perUnit', { price, unit })
}
