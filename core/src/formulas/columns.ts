import { type FieldKind, fieldsByKind } from '../fields/index.ts'
import type { FormulaKind } from './types.ts'

const kindOf: Readonly<Record<Exclude<FieldKind, 'relations' | 'color'>, FormulaKind>> = {
  text: 'text',
  choice: 'text',
  calendar: 'text',
  person: 'text',
  length: 'number',
  percent: 'number',
  number: 'number',
  amount: 'number',
  date: 'date',
  limit: 'date',
}

const offeredTogether: readonly (readonly (keyof typeof kindOf)[])[] = [
  ['text'],
  ['choice'],
  ['calendar'],
  ['person'],
  ['length', 'percent', 'number', 'amount'],
  ['date'],
  ['limit'],
]

/** Fields that formulas can name. */
export const formulaFields = fieldsByKind(offeredTogether).filter(({ noFormulas }) => !noFormulas)

/** The columns of every schedule that formulas can name: lengths and reserves in days, percentages from 0 to 100. */
export const builtInColumns: Readonly<Record<string, FormulaKind>> = {
  ...Object.fromEntries(formulaFields.map(({ key, kind }) => [key, kindOf[kind as keyof typeof kindOf]])),
  /** Of the schedule: facts are known up to it. */
  dataDate: 'date',
}
