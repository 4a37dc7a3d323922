import { kindOf } from '../rooms/kinds/index.ts'
import type { DocumentWorker } from '../snapshots/jobs.ts'
import type { Moments } from '../snapshots/moments.ts'
import { type ChangeSet, readAuthored, readChangeHead, storeChanges } from '../storage/changes.ts'
import type { Database } from '../storage/database.ts'
import { readHead } from '../storage/documents.ts'
import type { ChangesJob, ChangesResult } from './jobs.ts'

/** Updates that go through the thread at once. */
const STRETCH = 250
/** Longer than this nobody waits: the answer says how far it came, and the next question goes on. */
const PATIENCE_MS = 2_000

export interface Progress {
  /** Changes up to this sequence are told. */
  told: number
  head: number
}

/** Reads journals into the table of changes, when somebody asks and as far as that has not happened yet. */
export class Changes {
  private readonly running = new Map<string, Promise<Progress | null>>()
  /** What the thread holds, as far as this side knows. */
  private held: { room: string; seq: number } | null = null
  private readonly database: Database
  private readonly moments: Moments
  private readonly thread: DocumentWorker<ChangesJob, ChangesResult>

  constructor(database: Database, moments: Moments, thread: DocumentWorker<ChangesJob, ChangesResult>) {
    this.database = database
    this.moments = moments
    this.thread = thread
  }

  /** Null: there is no such document. */
  catchUp(room: string): Promise<Progress | null> {
    const known = this.running.get(room)
    if (known) return known
    const run = this.follow(room).finally(() => this.running.delete(room))
    this.running.set(room, run)
    return run
  }

  /** The document is gone; another may take its name. */
  forget(room: string): void {
    if (this.held?.room === room) this.held = null
  }

  private async follow(room: string): Promise<Progress | null> {
    const head = await readHead(this.database, room)
    if (!head) return null
    const until = performance.now() + PATIENCE_MS
    // A document is its own first snapshot: that is no change.
    let told = Math.max(1, await readChangeHead(this.database, room))
    while (told < head.seq && performance.now() < until) told = await this.stretch(room, told, head.seq)
    return { told, head: head.seq }
  }

  private async stretch(room: string, told: number, head: number): Promise<number> {
    if (!kindOf(room).openLog) {
      await storeChanges(this.database, room, head, [])
      return head
    }
    const entries = await readAuthored(this.database, room, told, STRETCH)
    const [first, last] = [entries[0], entries.at(-1)]
    // The beginning of an epoch has a sequence of its own and no entry: nobody changed anything.
    if (!first || !last) {
      await storeChanges(this.database, room, head, [])
      return head
    }
    const updates = await this.read(
      room,
      first.seq - 1,
      entries.map(({ update }) => update),
    )
    const sets = entries
      .map(({ seq, at, userId }, index): ChangeSet => ({ seq, at, userId, ...updates[index]! }))
      .filter(({ created, changed, moved, deleted }) => created + changed + moved + deleted > 0)
    await storeChanges(this.database, room, last.seq, sets)
    return last.seq
  }

  private async read(room: string, from: number, updates: Uint8Array[]) {
    const holds = this.held?.room === room && this.held.seq === from
    this.held = null
    let result = holds ? await this.thread.run({ room, from, base: null, updates }) : null
    if (!result?.ok) {
      const base = await this.moments.parts(room, from)
      result = await this.thread.run({ room, from, base: base ?? [], updates })
    }
    if (!result.ok) throw new Error(result.code)
    this.held = { room, seq: from + updates.length }
    return result.updates
  }
}
