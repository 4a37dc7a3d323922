import type { Database } from './database.ts'
import { readSnapshot } from './documents.ts'
import { readRetired } from './epochs.ts'
import { readJournal } from './journal.ts'

export interface Stored {
  /** Oldest part first. */
  updates: Uint8Array[]
  seq: number
  epoch: number
  /** Yjs clients that only copies of earlier epochs have. */
  retired: number[]
}

/** The document as it is stored. Null: there is none. Throws when the database does not answer. */
export async function readStored(database: Database, room: string): Promise<Stored | null> {
  const snapshot = await readSnapshot(database, room)
  if (!snapshot) return null
  const { seq, epoch } = snapshot
  const rows = await readJournal(database, room, epoch, seq)
  return {
    updates: [snapshot.bytes, ...rows.map((row) => row.update)],
    seq: rows.at(-1)?.seq ?? seq,
    epoch,
    retired: await readRetired(database, room, epoch),
  }
}
