/** What a column of a table may be. */
export const estimateFields = [
  'code',
  'name',
  'unit',
  'quantity',
  'price',
  'total',
  'type',
  'norm',
  'note',
  'section',
] as const
export type EstimateField = (typeof estimateFields)[number]
