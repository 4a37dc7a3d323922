import type { JournalEntry } from '../storage/journal.ts'

/** From here an entry goes in a transaction of its own, beside those of the small ones. */
const LARGE_BYTES = 64 * 1024
const BATCH_ENTRIES = 500
const BATCH_BYTES = 1024 * 1024
/** Of one room in one batch while others wait. */
const ROOM_ENTRIES = 50
/** Whose turn was long ago is not remembered. */
const TURNS_KEPT = 1_000

export interface Waiting {
  entry: JournalEntry
  since: number
  resolve(seq: number): void
  reject(error: unknown): void
}

const isLarge = ({ entry }: Waiting): boolean => entry.update.length >= LARGE_BYTES

/**
 * What waits for the journal, by room. Entries of one room keep their order and are in one transaction at a time; rooms
 * take turns, and for large entries people do, so that nobody waits for the bytes of another.
 */
export class JournalLanes {
  /** In the order of whose turn it is. */
  private readonly rooms = new Map<string, Waiting[]>()
  private readonly busy = new Set<string>()
  /** When somebody's large entry was last taken. */
  private readonly turns = new Map<string, number>()
  private turn = 0

  get empty(): boolean {
    return this.rooms.size === 0
  }

  add(waiting: Waiting): void {
    const { room } = waiting.entry
    const queue = this.rooms.get(room)
    if (queue) queue.push(waiting)
    else this.rooms.set(room, [waiting])
  }

  /** `performance.now()` since which the oldest waits; null: nothing does. */
  get oldest(): number | null {
    let oldest: number | null = null
    for (const [first] of this.rooms.values()) if (first) oldest = Math.min(oldest ?? first.since, first.since)
    return oldest
  }

  /** Small entries of many rooms, for one transaction; their rooms are busy until `release`. */
  takeSmall(): Waiting[] {
    const batch: Waiting[] = []
    let bytes = 0
    for (const [room, queue] of [...this.rooms]) {
      if (batch.length >= BATCH_ENTRIES || bytes >= BATCH_BYTES) break
      if (this.busy.has(room)) continue
      let size = 0
      while (size < Math.min(queue.length, ROOM_ENTRIES) && !isLarge(queue[size]!))
        bytes += queue[size++]!.entry.update.length
      if (size > 0) batch.push(...this.take(room, queue, size))
    }
    return batch
  }

  /** The large entry of whoever had none for the longest time. */
  takeLarge(): Waiting[] {
    let next: { room: string; queue: Waiting[]; turn: number } | null = null
    for (const [room, queue] of this.rooms) {
      if (this.busy.has(room) || !isLarge(queue[0]!)) continue
      const turn = this.turns.get(queue[0]!.entry.userId) ?? 0
      if (!next || turn < next.turn) next = { room, queue, turn }
    }
    if (!next) return []
    const { userId } = next.queue[0]!.entry
    this.turns.delete(userId)
    this.turns.set(userId, ++this.turn)
    if (this.turns.size > TURNS_KEPT) this.turns.delete(this.turns.keys().next().value!)
    return this.take(next.room, next.queue, 1)
  }

  /** The transaction with these is over. */
  release(batch: readonly Waiting[]): void {
    for (const { entry } of batch) this.busy.delete(entry.room)
  }

  /** What waits of a room and epoch goes nowhere any more. */
  drop(room: string, epoch: number): Waiting[] {
    const queue = this.rooms.get(room) ?? []
    const kept = queue.filter(({ entry }) => entry.epoch !== epoch)
    if (kept.length > 0) this.rooms.set(room, kept)
    else this.rooms.delete(room)
    return queue.filter(({ entry }) => entry.epoch === epoch)
  }

  private take(room: string, queue: Waiting[], size: number): Waiting[] {
    const taken = queue.splice(0, size)
    this.rooms.delete(room)
    // The others first, next time.
    if (queue.length > 0) this.rooms.set(room, queue)
    this.busy.add(room)
    return taken
  }
}
