import type { RoomGrant } from '@plumbline/core/documents/rooms'
import type { ErrorParams } from '@plumbline/core/errors'

/** Checks a change with the gate of its room. */
export interface CheckJob {
  do: 'check'
  room: string
  /** Where the document is read from: the thread reads it itself, so that the loop does not. */
  databaseUrl: string
  update: Uint8Array
  userId: string
  grant: RoomGrant
  /** Yjs clients that are other people's. */
  others: number[]
}

export interface Added {
  update: Uint8Array
  /** The same in pieces, for one after another; null: it is small. */
  slices: Uint8Array[] | null
  /** Yjs clients that wrote it, but for the server's own. */
  clients: number[]
}

export type CheckResult =
  | { ok: true; added: Added | null }
  | { ok: false; why: 'outdated' }
  | { ok: false; why: 'gone' }
  | { ok: false; why: 'refused'; code: string; params: ErrorParams; ids: string[] }

/** Cuts updates into pieces. */
export interface SliceJob {
  do: 'slice'
  updates: Uint8Array[]
}

export type LargeJob = CheckJob | SliceJob
export type LargeResult = { do: 'check'; result: CheckResult } | { do: 'slice'; slices: Uint8Array[] }
