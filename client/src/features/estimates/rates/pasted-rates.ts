import type { Rate, RateLine, UnitPrice } from '@plumbline/core/estimates'
import { parseDecimal } from '../../../parts/values/number.ts'

export interface PastedRates {
  rates: (Omit<Rate, 'composition'> & { composition: RateLine[] })[]
  /** Lines that say nothing that can be understood, from 1. */
  wrong: number[]
}

/**
 * Rates from a spreadsheet: a line of code, name and unit; below it, a line each, its resources: L, E or M, code, name,
 * unit, norm, price, and of a machine the pay of who drives it. Without resources the line goes on with the price of one unit, or
 * with what it is made of: labour, machines, of them pay of who drives them, materials, man-hours, machine-hours.
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
      continue
    }
    const unitPrice = unitPriceIn(line.slice(3))
    if (first === '' || unitPrice === undefined) wrong.push(at + 1)
    else {
      const named = { code: first.slice(0, 64), name: second.slice(0, 512), unit: third.slice(0, 32) }
      rates.push({ ...named, composition: [], unitPrice })
    }
  }
  return { rates, wrong }
}

const parts = ['labour', 'machines', 'machinistPay', 'materials', 'manHours', 'machineHours'] as const

/** null: none; undefined: one of them is no number. A price alone is that of materials. */
function unitPriceIn(cells: readonly string[]): UnitPrice | null | undefined {
  const texts = parts.map((_, at) => cells[at]?.trim() ?? '')
  if (texts.every((text) => text === '')) return null
  const values = texts.map((text) => (text === '' ? '0' : parseDecimal(text)))
  if (values.includes(null)) return undefined
  const [labour, machines, machinistPay, materials, manHours, machineHours] = values as string[] as [
    ...[string, string, string, string, string, string],
  ]
  const isAlone = texts.slice(1).every((text) => text === '')
  return isAlone
    ? { labour: '0', machines: '0', machinistPay: '0', materials: labour, manHours: '0', machineHours: '0' }
    : { labour, machines, machinistPay, materials, manHours, machineHours }
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
export const rateAsText = ({ code, name, unit, composition, unitPrice }: Rate): string =>
  [
    [code, name, unit, ...(unitPrice ? parts.map((part) => unitPrice[part]) : [])],
    ...composition.map((line) => [
      ...[line.type, line.code, line.name, line.unit, line.norm, line.basePrice, line.machinistPay],
    ]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n')
