import { type AmountOf, fieldOf, fields, isTyped } from '@plumbline/core/fields'

/** undefined: the column shows something else. */
export const amountOf = (column: string): AmountOf | undefined => fieldOf(column)?.amount

export const typedAmounts: readonly string[] = fields.flatMap(({ key, amount }) =>
  amount && isTyped(amount) ? [key] : [],
)
