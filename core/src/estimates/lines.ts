/** From the sum of the items to the price with tax. */
import { exactMillionths, type Millionths, times } from './exact.ts'
import { inCents, percentOf, toCents } from './price.ts'
import type { EstimateLine, EstimateSettings } from './types.ts'

export interface ChargedLine extends EstimateLine {
  /** The running total that it is charged on. */
  on: Millionths
  amount: Millionths
}

export interface EstimateTotals {
  /** Sum of the items. */
  items: Millionths
  lines: ChargedLine[]
  net: Millionths
  vat: Millionths
  gross: Millionths
}

export function totalsOf(sum: Millionths, { lines, vat }: Pick<EstimateSettings, 'lines' | 'vat'>): EstimateTotals {
  const items = inCents(sum)
  let net = items
  const charged = lines.map((line): ChargedLine => {
    const on = net
    const amount = toCents(times(exactMillionths(on), percentOf(line.percent)))
    net += amount
    return { ...line, on, amount }
  })
  return { items, lines: charged, net, ...withTax(net, vat) }
}

export function withTax(net: Millionths, vat: string): { vat: Millionths; gross: Millionths } {
  const tax = toCents(times(exactMillionths(net), percentOf(vat)))
  return { vat: tax, gross: net + tax }
}
