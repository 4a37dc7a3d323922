import type { Logger } from 'pino'
import { RoomGone } from '../rooms/refused.ts'
import type { Database } from '../storage/database.ts'
import { type Encoded, type Head, readHead, readSnapshot, type Snapshot, storeSnapshot } from '../storage/documents.ts'
import { readStored, type Stored } from '../storage/stored.ts'
import type { DocumentWorker } from './jobs.ts'

/** A new snapshot after so many changes, so that opening stays quick. */
const AFTER_UPDATES = 5_000
const AFTER_BYTES = 1024 * 1024
/** How long the newest snapshot stays in memory for others who join in the same moment. */
const SHARED_MS = 5_000

interface Growth {
  updates: number
  bytes: number
}

/** Reads documents from snapshot + journal, and keeps the journal part of that short. */
export class SnapshotKeeper {
  private readonly growth = new Map<string, Growth>()
  private readonly shared = new Map<string, Promise<Snapshot | null>>()
  private readonly building = new Map<string, Promise<Head>>()
  private readonly database: Database
  private readonly worker: DocumentWorker
  private readonly log: Logger

  constructor(database: Database, worker: DocumentWorker, log: Logger) {
    this.database = database
    this.worker = worker
    this.log = log
  }

  /** Null: there is no such document. Throws when the database does not answer. */
  load(room: string): Promise<Stored | null> {
    return readStored(this.database, room)
  }

  /** The newest snapshot of the last seconds, or the one at `seq`. Two hundred people who join cost one reading. */
  snapshot(room: string, seq?: number): Promise<Snapshot | null> {
    const key = `${room}@${seq ?? 'newest'}`
    const known = this.shared.get(key)
    if (known) return known
    const read = readSnapshot(this.database, room, seq)
    this.shared.set(key, read)
    const forget = () => this.shared.delete(key)
    read.then(() => setTimeout(forget, SHARED_MS).unref(), forget)
    return read
  }

  /** The document is gone, and another may take its name, or it goes on as another epoch. */
  forget(room: string): void {
    this.growth.delete(room)
    for (const key of this.shared.keys()) if (key.startsWith(`${room}@`)) this.shared.delete(key)
  }

  /** The whole document as one Yjs update (V1). Null: there is none. */
  async read(room: string): Promise<{ bytes: Uint8Array; seq: number; epoch: number } | null> {
    const stored = await this.load(room)
    if (!stored) return null
    const { seq, epoch } = stored
    if (stored.updates.length === 1) return { bytes: stored.updates[0]!, seq, epoch }
    const { bytes } = await this.merge(stored)
    return { bytes, seq, epoch }
  }

  /** The same with what the snapshot of another room needs. */
  async whole(room: string): Promise<{ seq: number; encoded: Encoded } | null> {
    const stored = await this.load(room)
    return stored && { seq: stored.seq, encoded: await this.merge(stored) }
  }

  /** Makes a snapshot of everything journaled so far. Throws RoomGone. */
  flush(room: string): Promise<Head> {
    const running = this.building.get(room)
    // What is being built may lack the latest change: build another one after it.
    const next = (running ?? Promise.resolve()).catch(() => undefined).then(() => this.build(room))
    this.building.set(room, next)
    const forget = () => {
      if (this.building.get(room) === next) this.building.delete(room)
    }
    next.then(forget, forget)
    return next
  }

  onCommitted(room: string, bytes: number): void {
    const growth = this.growth.get(room) ?? { updates: 0, bytes: 0 }
    this.growth.set(room, growth)
    growth.updates += 1
    growth.bytes += bytes
    if (growth.updates >= AFTER_UPDATES || growth.bytes >= AFTER_BYTES) this.flushInBackground(room)
  }

  onUnload(room: string): void {
    if (this.growth.has(room)) this.flushInBackground(room)
  }

  private flushInBackground(room: string): void {
    this.growth.delete(room)
    if (this.building.has(room)) return
    this.flush(room).catch((error) => {
      if (!(error instanceof RoomGone)) this.log.warn({ room, error: String(error) }, 'snapshot failed')
    })
  }

  private async build(room: string): Promise<Head> {
    const head = await readHead(this.database, room)
    if (!head) throw new RoomGone(room)
    if (head.seq === head.snapshotSeq) return head
    const stored = await this.load(room)
    if (!stored) throw new RoomGone(room)
    const merged = await this.merge(stored)
    const { seq, epoch } = stored
    await storeSnapshot(this.database, room, { seq, epoch, ...merged })
    return { seq, epoch, snapshotSeq: seq }
  }

  private async merge(stored: Stored): Promise<Encoded> {
    return this.worker.run({ updates: stored.updates })
  }
}
