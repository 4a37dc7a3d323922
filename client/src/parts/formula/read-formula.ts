import {
  type CompiledFormula,
  compileFormula,
  type FormulaColumn,
  FormulaError,
  storedFormula,
} from '@plumbline/core/formulas'
import { sentenceOf } from '../../shell/error-sentence.ts'

type ReadFormula = { stored: string; compiled: CompiledFormula } | { error: string }

/** What a formula as people write it means, or in words why it means nothing. */
export function readFormula(text: string, columns: readonly FormulaColumn[]): ReadFormula {
  try {
    const stored = storedFormula(text, columns)
    return { stored, compiled: compileFormula(stored, columns) }
  } catch (failure) {
    if (!(failure instanceof FormulaError)) throw failure
    return { error: sentenceOf(failure.problem.code, failure.problem.params) }
  }
}
