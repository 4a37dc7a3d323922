import type { RowFields } from '../documents/schedule/types.ts'
import type { ComparisonGroup } from './types.ts'

/** Every field of a row, and where a planner looks for its change. */
export const fieldGroups: Record<keyof RowFields, ComparisonGroup> = {
  type: 'text',
  code: 'text',
  name: 'text',
  copiedFrom: 'text',
  activityKind: 'text',
  calendarId: 'calendar',
  duration: 'duration',
  limit: 'limits',
  secondLimit: 'limits',
  expectedFinish: 'limits',
  externalEarlyStart: 'limits',
  externalLateFinish: 'limits',
  progress: 'progress',
  suspendedAt: 'progress',
  resumedAt: 'progress',
  elapsed: 'duration',
  splits: 'duration',
  subproject: 'limits',
  measure: 'measures',
  labour: 'measures',
  cost: 'measures',
  executor: 'resources',
  curator: 'resources',
  values: 'attributes',
}

/** Attributes are facts of their own, one by one. */
export const fieldNames = (Object.keys(fieldGroups) as (keyof RowFields)[]).filter((name) => name !== 'values')
