export {
  type ComparedField,
  type Comparison,
  comparedFields,
  compareWithStored,
  type Difference,
  previewOfDifferences,
  textOf,
} from './compare.ts'
export { type Merge, type MergeScript, mergePlans } from './merge.ts'
export {
  createXerReader,
  readXer,
  type XerFile,
  type XerReader,
  type XerReading,
} from './xer/index.ts'
export type { StoredDates, XerPlan } from './xer/plan.ts'
export type { XerProject } from './xer/projects.ts'
export type { XerError, XerLimits } from './xer/reader.ts'
export { writeXer, type XerWriting } from './xer/write.ts'
