/** By itself, to be loaded by those schedules alone that have a formula. */
export { compileFormula } from '@plumbline/core/formulas'
