/**
 * The one catalogue of the fields of works: keys, kinds, values, edit rules, filters, totals, names in formulas and in
 * files. The grid and its cells, formulas, own indicators, the grouped grid, filters, comparison, history, boards and
 * files read it. Titles are locale texts below `column.`, by key.
 */
export { hasUnit, isRate, isTyped } from './amounts.ts'
export { fieldOf, fields, fieldsByKind } from './catalogue.ts'
export { columnOfStored, type StoredKind, storedFields, storedKindOf } from './stored.ts'
export type {
  AmountOf,
  AnyField,
  AssignedPart,
  EditRule,
  FieldKind,
  PlannedRow,
  ScheduleRow,
  StoredNumber,
  WorkField,
  WorkRow,
} from './types.ts'
export { floatUsedOf, usedFloat } from './used-float.ts'
