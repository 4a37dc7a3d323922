import type { Price, Resource } from '../../resources/index.ts'
import { type Day, formatInstant, instantOf } from '../../time/index.ts'
import { headingsAbove, type WrittenRegister } from '../register.ts'
import { xmlElement, xmlText } from '../xml/write.ts'

/** As the program writes always: there is nothing before and behind. */
const [ALWAYS_BEFORE, ALWAYS_AFTER] = ['1984-01-01T00:00:00', '2049-12-31T23:59:00']
/** Rows of one table that its schema allows. */
const MOST_RATES = 25
const [AN_HOUR, A_UNIT] = ['2', '8']

/** What stands of a resource among its simple elements, by their names. */
export function ratedFields(resource: Resource | undefined, register: WrittenRegister | undefined) {
  const [first] = resource?.prices ?? []
  const isMaterial = resource?.type === 'material'
  return {
    MaterialLabel: isMaterial ? resource.unit : '',
    Group: (resource && register && headingsAbove(register, resource).at(-1)?.name) ?? '',
    MaxUnits: isMaterial ? '' : (resource?.availability[0]?.units ?? ''),
    StandardRate: first?.standard ?? '',
    StandardRateFormat: first ? (isMaterial ? A_UNIT : AN_HOUR) : '',
    OvertimeRate: isMaterial ? '' : (first?.overtime ?? ''),
    OvertimeRateFormat: isMaterial || !first?.overtime ? '' : AN_HOUR,
    IsGeneric: resource?.isRole ? '1' : '',
  }
}

/** How much there is of it and what it costs, where that changes. */
export function datedElements({ availability, prices, type }: Resource): string[] {
  const isMaterial = type === 'material'
  const periods = spansOf(availability).map(({ from, to, entry }) =>
    xmlElement(
      'AvailabilityPeriod',
      {},
      ...[xmlText('AvailableFrom', from), xmlText('AvailableTo', to), xmlText('AvailableUnits', entry.units)],
    ),
  )
  const rates = spansOf(prices)
    .slice(0, MOST_RATES)
    .map(({ from, to, entry }) => rateElement(from, to, entry, isMaterial))
  return [
    ...(periods.length > 0 && !isMaterial ? [xmlElement('AvailabilityPeriods', {}, ...periods)] : []),
    ...(rates.length > 0 ? [xmlElement('Rates', {}, ...rates)] : []),
  ]
}

function rateElement(from: string, to: string, { standard, overtime }: Price, isMaterial: boolean): string {
  return xmlElement(
    'Rate',
    {},
    ...[xmlText('RatesFrom', from), xmlText('RatesTo', to), xmlText('RateTable', '0')],
    ...[xmlText('StandardRate', standard), xmlText('StandardRateFormat', isMaterial ? A_UNIT : AN_HOUR)],
    ...(isMaterial || overtime === null
      ? []
      : [xmlText('OvertimeRate', overtime), xmlText('OvertimeRateFormat', AN_HOUR)]),
  )
}

function spansOf<Entry extends { from: Day | null }>(entries: readonly Entry[]) {
  const textOf = (day: Day | null | undefined, otherwise: string): string =>
    day === null || day === undefined ? otherwise : `${formatInstant(instantOf(day))}:00`
  return entries.map((entry, at) => ({
    entry,
    from: textOf(entry.from, ALWAYS_BEFORE),
    to: textOf(entries[at + 1]?.from, ALWAYS_AFTER),
  }))
}
