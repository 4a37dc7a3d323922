/** What can be wrong with a formula by itself. */
export const formulaErrors = [
  'FORMULA_SYNTAX',
  'FORMULA_TOO_LONG',
  'FORMULA_COLUMN',
  'FORMULA_FUNCTION',
  'FORMULA_ARGUMENTS',
  'FORMULA_KIND',
] as const
