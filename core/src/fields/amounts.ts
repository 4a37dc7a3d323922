import type { AmountOf } from './types.ts'

/** Of a unit of the volume, or of a day: of several rows the mean, each counting as much as its volume. */
export const isRate = ({ value }: AmountOf): boolean => value === 'rate' || value === 'specific_labor_cost'

/** Typed by people; the others come from files, from reports and from the target version. */
export const isTyped = (amount: AmountOf): boolean =>
  amount.measure !== 'resources' && (amount.value === 'plan' || isRate(amount))

/** Amounts with units of their own; labour is hours and cost the currency of the schedule throughout. */
export const hasUnit = ({ measure, value }: AmountOf): boolean =>
  (measure === 'volume' && value !== 'rate') || measure === 'resources'
