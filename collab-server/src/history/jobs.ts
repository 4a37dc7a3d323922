import type { ChangeRow } from '../storage/changes.ts'

/** Goes through a stretch of a journal. */
export interface ChangesJob {
  room: string
  /** Sequence that the stretch follows. */
  from: number
  /** The document at `from`, oldest part first; null: the thread should have it from the stretch before. */
  base: Uint8Array[] | null
  updates: Uint8Array[]
}

/** What one update did; `changes` may be cut short, the counts are not. */
export interface UpdateChanges {
  created: number
  changed: number
  moved: number
  deleted: number
  changes: ChangeRow[]
}

export type ChangesResult = { ok: true; updates: UpdateChanges[] } | { ok: false; code: 'NEEDS_BASE' }
