import type { Assignment } from '../../plan/index.ts'
import type { Availability, Price } from '../../resources/index.ts'
import { type Day, dayOfInstant } from '../../time/index.ts'
import type { FileResource } from '../known-resources.ts'
import { cleanLine, longestCode, longestName } from '../text.ts'
import { plainDecimal } from '../xer/values.ts'
import type { XmlRecord } from './records.ts'
import { kinds, unitsOf } from './resources.ts'
import { readDate, readDecimalNumber, readFlag } from './values.ts'

const LONGEST_UNIT = 32
const MOST_DATED = 60

/** What the file says of resources: prices and how much there is, by date. Its numbers of them are no codes. */
export function readFileResources(resources: readonly XmlRecord[]): FileResource[] {
  return resources.map((record) => {
    const { fields } = record
    const resourceType = kinds[fields.Type ?? '1'] ?? 'human'
    const group = cleanLine(fields.Group ?? '', longestName)
    return {
      ...{ resourceType, resourceCode: cleanLine(fields.UID ?? '', longestCode) },
      resourceName: cleanLine(fields.Name ?? '', longestName),
      code: cleanLine(fields.Code ?? '', longestCode),
      unit: cleanLine(fields.MaterialLabel ?? '', LONGEST_UNIT),
      below: group === '' ? [] : [{ code: '', name: group }],
      prices: resourceType === 'cost' ? [] : pricesOf(record, resourceType),
      availability: resourceType === 'human' ? availabilityOf(record) : [],
      ...(readFlag(fields.IsGeneric) && { isRole: true }),
    }
  })
}

const priceOf = (text: string | undefined): string => plainDecimal(Math.max(0, readDecimalNumber(text) ?? 0))

/** Of the first of its tables of prices; others are chosen by assignments, and none of ours. */
function pricesOf({ fields, children }: XmlRecord, type: Assignment['resourceType']): Price[] {
  const rates = partsOf(children, 'Rates').filter((rate) => (rate.RateTable ?? '0') === '0')
  const steps = inOrder(rates, (rate) => rate.RatesFrom)
  const all: [Day | null, Record<string, string>][] = steps.length > 0 ? steps : [[null, fields]]
  const prices = all.map(([from, said]): Price => {
    const overtime = priceOf(said.OvertimeRate)
    const standard = priceOf(said.StandardRate)
    return { from, standard, overtime: type === 'human' && overtime !== '0' ? overtime : null, per: 'unit' }
  })
  return prices.some(({ standard }) => standard !== '0') ? prices : []
}

function availabilityOf({ fields, children }: XmlRecord): Availability[] {
  const steps = inOrder(partsOf(children, 'AvailabilityPeriods'), (period) => period.AvailableFrom)
  if (steps.length > 0) return steps.map(([from, said]) => ({ from, units: priceOf(said.AvailableUnits) }))
  const most = unitsOf(fields.MaxUnits)
  return most === null ? [] : [{ from: null, units: most }]
}

const partsOf = (children: readonly XmlRecord[], name: string): Record<string, string>[] =>
  children.filter((one) => one.name === name).flatMap((one) => one.children.map(({ fields }) => fields))

/** The program has a day for always: nothing is planned before it. */
const ALWAYS_BEFORE = 1984

function inOrder(
  entries: readonly Record<string, string>[],
  dayIn: (entry: Record<string, string>) => string | undefined,
): [Day | null, Record<string, string>][] {
  const byDay = new Map(
    entries.map((entry) => {
      const instant = readDate(dayIn(entry))
      const isAlways = instant === null || Number(dayIn(entry)?.slice(0, 4)) <= ALWAYS_BEFORE
      return [isAlways ? null : dayOfInstant(instant), entry] as const
    }),
  )
  const place = (day: Day | null): number => day ?? Number.NEGATIVE_INFINITY
  return [...byDay].sort(([one], [other]) => place(one) - place(other)).slice(0, MOST_DATED)
}
