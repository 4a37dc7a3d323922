import type { Rate, RateLine } from '@plumbline/core/estimates'
import { parseDecimal } from '../../../parts/values/number.ts'

export interface PastedRates {
  rates: (Omit<Rate, 'composition'> & { composition: RateLine[] })[]
  /** Lines that say nothing that can be understood, from 1. */
  wrong: number[]
}

/**
 * Rates from a spreadsheet: a line of code, name and unit; below it, a line each, its resources: L, E or M, code, name,
 * unit, norm, price, and of a machine the pay of who drives it.
 */
export function pastedRates(cells: readonly (readonly string[])[]): PastedRates {
  const rates: PastedRates['rates'] = []
  const wrong: number[] = []
  for (const [at, line] of cells.entries()) {
    const [first = '', second = '', third = ''] = line.map((text) => text.trim())
    if (line.every((text) => text.trim() === '')) continue
    if (/^[LEM]$/.test(first)) {
      const resource = resourceIn(line)
      if (resource && rates.length > 0) rates.at(-1)!.composition.push(resource)
      else wrong.push(at + 1)
    } else if (first === '') wrong.push(at + 1)
    else
      rates.push({
        code: first.slice(0, 64),
        name: second.slice(0, 512),
        unit: third.slice(0, 32),
        composition: [],
        unitPrice: null,
      })
  }
  return { rates, wrong }
}

function resourceIn(line: readonly string[]): RateLine | null {
  const [type, code = '', name = '', unit = '', norm = '', price = '', pay = ''] = line.map((text) => text.trim())
  const [amount, basePrice] = [parseDecimal(norm), parseDecimal(price)]
  const machinistPay = pay === '' ? '' : parseDecimal(pay)
  if (code === '' || amount === null || basePrice === null || machinistPay === null) return null
  return {
    ...{ type: type as RateLine['type'], code: code.slice(0, 64), name: name.slice(0, 512), unit: unit.slice(0, 32) },
    ...{ norm: amount, basePrice, machinistPay, outsideOverhead: false },
  }
}

/** As it would be pasted, to be corrected. */
export const rateAsText = ({ code, name, unit, composition }: Rate): string =>
  [
    [code, name, unit],
    ...composition.map((line) => [
      ...[line.type, line.code, line.name, line.unit, line.norm, line.basePrice, line.machinistPay],
    ]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n')
