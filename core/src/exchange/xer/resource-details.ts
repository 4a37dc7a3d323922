import type { Price } from '../../resources/index.ts'
import { dayOfInstant } from '../../time/index.ts'
import type { FileResource } from '../known-resources.ts'
import { cleanLine, longestCode } from '../text.ts'
import { resourceTypeOf } from './resources.ts'
import type { XerRow, XerTables } from './tables.ts'
import { readDate, readDecimal } from './values.ts'

/** Of the register of the space. */
const LONGEST_UNIT = 32
const MAX_DATED = 60

/** What the file says of the resources of assignments: their units, and prices and availability by date. */
export function readFileResources(tables: XerTables): FileResource[] {
  const used = new Set(tables.TASKRSRC.map(({ rsrc_id }) => rsrc_id))
  const rates = Map.groupBy(tables.RSRCRATE, ({ rsrc_id }) => rsrc_id)
  const units = new Map(tables.UMEASURE.map((row) => [row.unit_id, row.unit_abbrev || row.unit_name]))
  return tables.RSRC.filter(({ rsrc_id }) => used.has(rsrc_id)).map((row) => {
    const code = cleanLine(row.rsrc_short_name, longestCode)
    const steps = inOrder(rates.get(row.rsrc_id) ?? [])
    return {
      ...{ resourceType: resourceTypeOf(row.rsrc_type), resourceCode: code, code },
      unit: cleanLine(units.get(row.unit_id) ?? '', LONGEST_UNIT),
      prices: pricesOf(steps),
      availability: resourceTypeOf(row.rsrc_type) === 'material' ? [] : availabilityOf(steps),
    }
  })
}

type Step = [from: number | null, rate: XerRow<'RSRCRATE'>]

/** Each day once, the last of it; what holds first holds always before. */
function inOrder(rates: readonly XerRow<'RSRCRATE'>[]): Step[] {
  const byDay = new Map(
    rates.flatMap((rate) => {
      const from = readDate(rate.start_date)
      return from === null ? [] : [[dayOfInstant(from), rate] as const]
    }),
  )
  const sorted = [...byDay].sort(([one], [other]) => one - other).slice(0, MAX_DATED)
  return sorted.map(([day, rate], at) => [at === 0 ? null : day, rate])
}

/** Nothing costs something where all prices are nothing. */
function pricesOf(steps: readonly Step[]): Price[] {
  const prices = steps.map(([from, rate]): Price => {
    return { from, standard: amount(rate.cost_per_qty), overtime: null, per: 'unit' }
  })
  return prices.some(({ standard }) => standard !== '0') ? prices : []
}

function availabilityOf(steps: readonly Step[]): { from: number | null; units: string }[] {
  const all = steps.map(([from, rate]) => ({ from, units: amount(rate.max_qty_per_hr) }))
  return all.some(({ units }) => units !== '0') ? all : []
}

/** Not below nothing. */
function amount(text: string): string {
  const decimal = readDecimal(text) ?? '0'
  return decimal.startsWith('-') ? '0' : decimal
}
