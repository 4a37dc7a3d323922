import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { JournalEntry } from '../storage/journal.ts'
import { JournalLanes, type Waiting } from './lanes.ts'

const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 2_000
const ROOMS_LOGGED = 5

/** `gone`: there is no such document; `outdated`: it goes on as another epoch; `unfit`: it can never be stored. */
type Lost = 'gone' | 'outdated' | 'unfit'

export class NotJournaled extends Error {
  readonly why: Lost

  constructor(why: Lost) {
    super(`entry not stored: ${why}`)
    this.why = why
  }
}

export interface JournalStore {
  append(entries: readonly JournalEntry[]): Promise<(number | Exclude<Lost, 'unfit'>)[]>
  isPermanent(error: unknown): boolean
  /** The sequence under which an entry with that key is stored; null: none is. */
  findByKey(room: string, key: string): Promise<number | null>
}

type Lane = 'small' | 'large'

/**
 * Group commit: while one transaction is under way everything else gathers, then goes into the next one together, for
 * all documents and connections at once. Large entries go one by one in transactions beside those. During an outage
 * entries wait.
 */
export class JournalWriter {
  /** Bytes that are gathered or under way. */
  pendingBytes = 0
  private readonly lanes = new JournalLanes()
  /** Batches of the transactions that are under way. */
  private readonly committing = new Map<Lane, Waiting[]>()
  private readonly running = new Map<Lane, Promise<void>>()
  private stopped = false
  private readonly store: JournalStore
  private readonly log: Logger

  constructor(store: JournalStore, log: Logger) {
    this.store = store
    this.log = log
  }

  /** How long the oldest entry has been waiting, milliseconds. */
  get lagMs(): number {
    const underWay = [...this.committing.values()].flatMap(([first]) => (first ? [first.since] : []))
    const oldest = Math.min(...underWay, this.lanes.oldest ?? Number.POSITIVE_INFINITY)
    return Number.isFinite(oldest) ? performance.now() - oldest : 0
  }

  /** Resolves with the sequence number once the entry is committed. */
  append(entry: JournalEntry): Promise<number> {
    return new Promise((resolve, reject) => {
      this.lanes.add({ entry, since: performance.now(), resolve, reject })
      this.pendingBytes += entry.update.length
      this.start()
    })
  }

  /** Waits for what is gathered, at most `milliseconds`; what is left then was never acknowledged. */
  async stop(milliseconds: number): Promise<void> {
    const timer = pause(milliseconds, true, { ref: false })
    while (this.running.size > 0)
      if (await Promise.race([Promise.all(this.running.values()).then(() => false), timer])) break
    this.stopped = true
  }

  private start(): void {
    for (const lane of ['small', 'large'] as const) {
      if (!this.running.has(lane)) this.running.set(lane, this.run(lane))
    }
  }

  private async run(lane: Lane): Promise<void> {
    // Let the messages that arrived in this turn of the loop gather.
    await new Promise((resolve) => setImmediate(resolve))
    while (!this.stopped) {
      const batch = lane === 'small' ? this.lanes.takeSmall() : this.lanes.takeLarge()
      if (batch.length === 0) break
      this.committing.set(lane, batch)
      await this.commit(batch)
      this.committing.delete(lane)
      this.lanes.release(batch)
      // What waited for these rooms may be for the other lane.
      if (!this.lanes.empty) this.start()
    }
    this.running.delete(lane)
  }

  private async commit(batch: Waiting[]): Promise<void> {
    try {
      const seqs = await this.appendUntilStored(batch.map((waiting) => waiting.entry))
      for (const [index, waiting] of batch.entries()) {
        const seq = seqs[index] ?? 'gone'
        if (typeof seq === 'number') this.succeed(waiting, seq)
        else this.fail(waiting, seq)
      }
    } catch (error) {
      const rooms = roomsOf(batch.map((waiting) => waiting.entry))
      this.log.error({ error: String(error), entries: batch.length, rooms }, 'journal refused a batch')
      await this.commitOneByOne(batch)
    }
  }

  /** One bad entry must not take the others of its batch with it. */
  private async commitOneByOne(batch: Waiting[]): Promise<void> {
    if (batch.length > 1) for (const waiting of batch) await this.commit([waiting])
    else for (const waiting of batch) await this.settleRefused(waiting)
  }

  /** The answer to its commit may have been lost: then it is there, and was refused because it came again. */
  private async settleRefused(waiting: Waiting): Promise<void> {
    const { room, idempotencyKey } = waiting.entry
    const stored = idempotencyKey === null ? null : await this.store.findByKey(room, idempotencyKey).catch(() => null)
    if (stored === null) this.fail(waiting, 'unfit')
    else this.succeed(waiting, stored)
  }

  private async appendUntilStored(entries: JournalEntry[]): ReturnType<JournalStore['append']> {
    for (let delay = FIRST_RETRY_MS; ; delay = Math.min(delay * 2, LAST_RETRY_MS)) {
      try {
        return await this.store.append(entries)
      } catch (error) {
        if (this.stopped || this.store.isPermanent(error)) throw error
        const about = { error: String(error), entries: entries.length, rooms: roomsOf(entries) }
        this.log.warn(about, 'journal waits for the database')
        await pause(delay)
      }
    }
  }

  private succeed(waiting: Waiting, seq: number): void {
    this.pendingBytes -= waiting.entry.update.length
    waiting.resolve(seq)
  }

  /** What was made after a lost entry of the same room may build on it: all of it is refused. */
  private fail(waiting: Waiting, why: Lost): void {
    const { room, epoch } = waiting.entry
    for (const each of [waiting, ...this.lanes.drop(room, epoch)]) {
      this.pendingBytes -= each.entry.update.length
      each.reject(new NotJournaled(why))
    }
  }
}

/** For the log: a few say where to look. */
function roomsOf(entries: readonly JournalEntry[]): string[] {
  return [...new Set(entries.map((entry) => entry.room))].slice(0, ROOMS_LOGGED)
}
