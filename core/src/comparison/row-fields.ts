import type { RowFields } from '../documents/schedule/types.ts'
import { storedFields } from '../fields/index.ts'

/** Attributes are facts of their own, one by one. */
export const fieldNames = (Object.keys(storedFields) as (keyof RowFields)[]).filter((name) => name !== 'values')
