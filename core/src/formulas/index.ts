export { cellOf, formulaValueOf } from './cells.ts'
export { builtInColumns, formulaFields } from './columns.ts'
export {
  type CompiledFormula,
  columnsOfFormula,
  compileFormula,
  formulaOrNull,
  shownFormula,
  storedFormula,
} from './compile.ts'
export { cycleThrough } from './cycles.ts'
export { DepthGuard } from './depth.ts'
export { formulaFunctions } from './functions.ts'
export { lookupNames } from './lookups.ts'
export {
  type FormulaColumn,
  FormulaError,
  type FormulaKind,
  type FormulaProblem,
  type FormulaRowColumn,
  type FormulaValue,
  formulaKinds,
  MAX_FORMULA,
} from './types.ts'
