import { type AllValues, indicatorCodes, indicatorKinds, type OwnIndicator } from '@plumbline/core/indicators'
import type { EdmProperty, Row, Value } from '@plumbline/core/odata'

/** `own_` and the id, which stays when the indicator gets another name. */
const ownName = (id: string): string => `own_${id.replaceAll('-', '_')}`

/** Every indicator that has a value in the space: the built-in ones and those that people of it count. */
export function indicatorProperties(own: readonly OwnIndicator[]): EdmProperty[] {
  return [
    ...indicatorCodes.map((name): EdmProperty => {
      const type = indicatorKinds[name].unit === 'instant' ? 'Edm.DateTimeOffset' : 'Edm.Decimal'
      return { name, type, nullable: true }
    }),
    ...own
      .filter(({ active }) => active)
      .map(({ id, name, result }): EdmProperty => {
        const type = result === 'date' ? 'Edm.DateTimeOffset' : 'Edm.Decimal'
        return { name: ownName(id), type, nullable: true, title: name }
      }),
  ]
}

export function indicatorFields(values: AllValues, own: readonly OwnIndicator[]): Row {
  const told = (name: string, value: string | null): [string, Value] => [name, feedValue(value)]
  return Object.fromEntries([
    ...indicatorCodes.map((code) => told(code, values[code])),
    ...own.filter(({ active }) => active).map(({ id }) => told(ownName(id), values[id] ?? null)),
  ])
}

/** An instant, or a decimal: as many digits as a report shows are kept by a double. */
function feedValue(value: string | null): Value {
  if (value === null) return null
  return value.includes('T') ? `${value}:00Z` : Number(value)
}
