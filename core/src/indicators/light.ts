/** How good a value is, where tiles and letters show it. */
export type Light = 'green' | 'yellow' | 'red' | 'none'

/** What may be on the better side and what is beyond it. */
export interface Limits {
  /** null: neither is; then more is worse. */
  better: 'up' | 'down' | null
  yellow: number | null
  red: number | null
}

/** What is at its limit is still on the better side. */
export function lightOf({ better, yellow, red }: Limits, value: string | null): Light {
  const number = value === null ? Number.NaN : Number(value)
  if (Number.isNaN(number) || (yellow === null && red === null)) return 'none'
  const sign = better === 'up' ? -1 : 1
  const isBeyond = (limit: number | null): boolean => limit !== null && (number - limit) * sign > 0
  if (isBeyond(red)) return 'red'
  return isBeyond(yellow) ? 'yellow' : 'green'
}
