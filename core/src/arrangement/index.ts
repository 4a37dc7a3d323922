export { type Arranged, arrange, type KeyColumn, type RowsToArrange } from './arrange.ts'
export { bucketOf } from './buckets.ts'
export {
  type Arrangement,
  type DateBucket,
  dateBuckets,
  fitsArrangement,
  type GroupLevel,
  MAX_LEVELS,
  noArrangement,
  type SortDirection,
  type SortLevel,
  sortedBy,
} from './levels.ts'
export { arrangement } from './schema.ts'
