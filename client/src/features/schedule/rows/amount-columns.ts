import type { MeasureKind, ValueKind } from '@plumbline/core/plan'

/** What a column shows of the amounts of a row. */
export interface AmountColumn {
  measure: MeasureKind
  value: ValueKind
}

const columns: Readonly<Record<string, AmountColumn>> = {
  volume: { measure: 'volume', value: 'plan' },
  volumeFact: { measure: 'volume', value: 'fact' },
  volumeApproved: { measure: 'volume', value: 'approved_plan' },
  volumeRate: { measure: 'volume', value: 'rate' },
  labour: { measure: 'labour', value: 'plan' },
  labourFact: { measure: 'labour', value: 'fact' },
  labourApproved: { measure: 'labour', value: 'approved_plan' },
  unitLabour: { measure: 'labour', value: 'specific_labor_cost' },
  cost: { measure: 'cost', value: 'plan' },
  costFact: { measure: 'cost', value: 'fact' },
  costApproved: { measure: 'cost', value: 'approved_plan' },
  unitCost: { measure: 'cost', value: 'rate' },
  resources: { measure: 'resources', value: 'plan' },
  resourcesFact: { measure: 'resources', value: 'fact' },
}

export const amountColumns: readonly string[] = Object.keys(columns)

/** undefined: the column shows something else. */
export const amountOf = (column: string): AmountColumn | undefined => columns[column]

/** Of a unit of the volume, or of a day: of several rows the mean, each counting as much as its volume. */
export const isRate = ({ value }: AmountColumn): boolean => value === 'rate' || value === 'specific_labor_cost'

/** Typed by people; the others come from files, from reports and from the target version. */
export const isTyped = (column: AmountColumn): boolean =>
  column.measure !== 'resources' && (column.value === 'plan' || isRate(column))

export const typedAmounts = amountColumns.filter((column) => isTyped(columns[column]!))

/** Amounts with units of their own; labour is hours and cost the currency of the schedule throughout. */
export const hasUnit = ({ measure, value }: AmountColumn): boolean =>
  (measure === 'volume' && value !== 'rate') || measure === 'resources'
