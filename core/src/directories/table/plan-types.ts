/** `wrong`: not taken, for a problem that is told. `none`: left out by who uploads. */
export const fileRowMeanings = ['create', 'update', 'same', 'none', 'wrong', 'nothing'] as const
export type FileRowMeaning = (typeof fileRowMeanings)[number]

export const fileProblemCodes = [
  'code_twice',
  'too_long',
  'value',
  'taken',
  'parent',
  'level',
  'depth',
  'status',
] as const
