import type { IndicatorView } from '@plumbline/core/contract'
import type { KnownIndicator } from '../../parts/indicators/indicator-book.ts'

const WEEK_MS = 7 * 86_400_000

interface Change {
  by: number
  since: string
}

/** Against the last calculation that is a week old, else against the first one; null: nothing to compare with. */
export function changeOf(trend: IndicatorView['trend'], indicator: KnownIndicator): Change | null {
  const known = numbersOf(trend, indicator)
  const last = known.at(-1)
  if (last === undefined) return null
  const before = known.findLast(({ at }) => Date.parse(last.at) - Date.parse(at) >= WEEK_MS) ?? known[0]
  return before === undefined || before === last ? null : { by: last.value - before.value, since: before.at }
}

/** Moments count in days. */
export function numbersOf(
  trend: IndicatorView['trend'],
  { key, unit }: Pick<KnownIndicator, 'key' | 'unit'>,
): { at: string; value: number }[] {
  return trend.flatMap(({ at, values }) => {
    const text = values[key] ?? null
    if (text === null) return []
    return [{ at, value: unit === 'instant' ? Date.parse(`${text}Z`) / 86_400_000 : Number(text) }]
  })
}
