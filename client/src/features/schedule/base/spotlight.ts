import type { Id } from '@plumbline/core/plan'

/** What named rows are to each other. */
export type LitRows = 'trace' | 'path' | 'loop' | 'check'

/** What is looked at, while all else stands back: works of a period, rows that a recalculation moved, or rows named. */
export type Spotlight =
  | { kind: 'period'; start: number; finish: number }
  | { kind: 'moved'; at: number }
  | { kind: 'rows'; of: LitRows; ids: ReadonlySet<Id> }
