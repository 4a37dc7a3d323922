/** What a formula works with; dates are days. */
export const formulaKinds = ['number', 'text', 'date', 'boolean'] as const
export type FormulaKind = (typeof formulaKinds)[number]

export type FormulaValue = number | string | boolean | null

/** A column that formulas can name: by its key as stored, by the others as people write it. */
export interface FormulaColumn {
  key: string
  kind: FormulaKind
  names: readonly string[]
  /** Of one that holds rows of a directory: what stands in their columns. */
  rows?: readonly FormulaRowColumn[]
}

/** A column of a directory; its key is what stands there of the row that a work holds. */
export interface FormulaRowColumn {
  key: string
  kind: FormulaKind
  names: readonly string[]
}

export type FormulaNode =
  | { is: 'literal'; kind: FormulaKind; value: FormulaValue; at: number }
  /** `length` of it as written, brackets included. */
  | { is: 'column'; name: string; at: number; length: number }
  /** Of a function, or of an operator under its sign. */
  | { is: 'call'; name: string; parts: readonly FormulaNode[]; at: number }

/** What is wrong with a formula, and the place: characters from its beginning, the first is 1. */
export interface FormulaProblem {
  code:
    | 'FORMULA_SYNTAX'
    | 'FORMULA_TOO_LONG'
    | 'FORMULA_COLUMN'
    | 'FORMULA_FUNCTION'
    | 'FORMULA_ARGUMENTS'
    | 'FORMULA_KIND'
  params: { at: number; what: string }
}

export class FormulaError extends Error {
  readonly problem: FormulaProblem

  constructor(code: FormulaProblem['code'], at: number, what = '') {
    super(code)
    this.problem = { code, params: { at: at + 1, what } }
  }
}

export const MAX_FORMULA = 1_000
