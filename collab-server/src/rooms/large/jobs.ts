import type { RoomGrant } from '@plumbline/core/documents/rooms'
import type { ErrorParams } from '@plumbline/core/errors'
import type { Encoded } from '../../storage/documents.ts'

/** What is done on behalf of a person, in their turn. */
interface ActingJob {
  room: string
  /** Where the document is read from: the thread reads it itself, so that the loop does not. */
  databaseUrl: string
  userId: string
  grant: RoomGrant
}

/** Checks a change with the gate of its room. */
export interface CheckJob extends ActingJob {
  do: 'check'
  update: Uint8Array
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

/** Carries out commands that are too many to be read in the loop. */
export interface ExecuteJob extends ActingJob {
  do: 'execute'
  /** JSON, as it came. */
  commands: Uint8Array
}

/** What a change adds, null: nothing, and the epoch of the document that it builds on. */
export type ChangeResult =
  | { ok: true; added: Added | null; epoch: number }
  | { ok: false; why: 'outdated' }
  | { ok: false; why: 'gone' }
  | { ok: false; why: 'refused'; code: string; params: ErrorParams; ids: string[] }

/** Checks a whole new document with the gate of its kind. */
export interface AdmitJob {
  do: 'admit'
  room: string
  update: Uint8Array
  /** What was changed in it since, oldest first: nobody's grant holds that back. */
  past: readonly Uint8Array[]
  userId: string
}

export type AdmitResult = ({ ok: true } & Encoded) | { ok: false; code: string; detail: string }

/** Cuts updates into pieces. */
export interface SliceJob {
  do: 'slice'
  updates: Uint8Array[]
}

export type LargeJob = CheckJob | ExecuteJob | AdmitJob | SliceJob
export type LargeResult =
  | { do: 'change'; result: ChangeResult }
  | { do: 'admit'; result: AdmitResult }
  | { do: 'slice'; slices: Uint8Array[] }
