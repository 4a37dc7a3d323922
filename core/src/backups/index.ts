export { IdNames } from './renaming.ts'
export { type Dated, keptBackups, type RetentionRule } from './retention.ts'
