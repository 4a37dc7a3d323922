import type { Tile } from '@plumbline/core/contract'
import { type IndicatorCode, indicatorKinds } from '@plumbline/core/indicators'

export type Light = 'green' | 'yellow' | 'red' | 'none'

/** What is at its limit is still on the better side; of what has no better side, more is worse. */
export function lightOf(
  { indicator, yellow, red }: Pick<Tile, 'indicator' | 'yellow' | 'red'>,
  value: string | null,
): Light {
  const number = value === null ? Number.NaN : Number(value)
  if (indicator === null || Number.isNaN(number) || (yellow === null && red === null)) return 'none'
  const sign = isMoreBetter(indicator) ? -1 : 1
  const isBeyond = (limit: number | null): boolean => limit !== null && (number - limit) * sign > 0
  if (isBeyond(red)) return 'red'
  return isBeyond(yellow) ? 'yellow' : 'green'
}

export const isMoreBetter = (indicator: IndicatorCode): boolean => indicatorKinds[indicator].better === 'up'
