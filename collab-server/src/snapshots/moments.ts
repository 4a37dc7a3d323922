import type { Database } from '../storage/database.ts'
import { readHead, readSnapshotBefore, type Snapshot } from '../storage/documents.ts'
import { readJournal } from '../storage/journal.ts'
import type { DocumentWorker } from './jobs.ts'

/** Documents as they were: from the nearest snapshot at or below a sequence and what was journaled up to it. */
export class Moments {
  private readonly database: Database
  private readonly worker: DocumentWorker

  constructor(database: Database, worker: DocumentWorker) {
    this.database = database
    this.worker = worker
  }

  /** Yjs update V1. Null: there is no such document, it has not come that far, or nothing that old is kept. */
  async at(room: string, seq: number): Promise<Uint8Array | null> {
    const head = await readHead(this.database, room)
    if (!head || seq > head.seq) return null
    const snapshot = await readSnapshotBefore(this.database, room, seq)
    return snapshot && this.forward(room, snapshot, seq)
  }

  private async forward(room: string, snapshot: Snapshot, seq: number): Promise<Uint8Array> {
    const rows = await readJournal(this.database, room, snapshot.seq, seq)
    if (rows.length === 0) return snapshot.bytes
    const updates = [snapshot.bytes, ...rows.map((row) => row.update)]
    const merged = await this.worker.run({ do: 'merge', updates })
    if (!merged.ok) throw new Error(merged.code)
    return merged.bytes
  }
}
