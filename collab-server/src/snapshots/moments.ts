import { AppError } from '@plumbline/core/errors'
import type { Database } from '../storage/database.ts'
import { type Encoded, readHead, readKeptFrom, readSnapshotBefore } from '../storage/documents.ts'
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

  /** Yjs update V1. Null: there is no such document, or it has not come that far. Throws MOMENT_NOT_KEPT. */
  async at(room: string, seq: number): Promise<Uint8Array | null> {
    const updates = await this.kept(room, seq)
    if (!updates) return null
    if (updates.length === 1) return updates[0]!
    return (await this.worker.run({ updates })).bytes
  }

  /** The same with what the snapshot of another room needs. */
  async whole(room: string, seq: number): Promise<{ seq: number; encoded: Encoded } | null> {
    const updates = await this.kept(room, seq)
    return updates && { seq, encoded: await this.worker.run({ updates }) }
  }

  private async kept(room: string, seq: number): Promise<Uint8Array[] | null> {
    const head = await readHead(this.database, room)
    if (seq > 1 && seq < (await readKeptFrom(this.database, room))) throw new AppError('MOMENT_NOT_KEPT')
    return head && seq <= head.seq ? this.parts(room, seq) : null
  }

  /** The same in parts, oldest first. Null: nothing that old is kept. */
  async parts(room: string, seq: number): Promise<Uint8Array[] | null> {
    const snapshot = await readSnapshotBefore(this.database, room, seq)
    if (!snapshot) return null
    const rows = await readJournal(this.database, room, snapshot.epoch, snapshot.seq, seq)
    return [snapshot.bytes, ...rows.map((row) => row.update)]
  }
}
