import { setTimeout as pause } from 'node:timers/promises'
import type { RoomGrant, Sender } from '@plumbline/core/documents/rooms'
import * as Y from 'yjs'
import { NotJournaled } from '../journal/writer.ts'
import type { Stored } from '../snapshots/keeper.ts'
import type { JournalEntry, JournalRow } from '../storage/journal.ts'
import { contains } from './contains.ts'
import { Outdated, Refused, RoomGone } from './refused.ts'
import { Serial } from './serial.ts'
import { Tip } from './tip.ts'
import { Voices } from './voices.ts'

export interface Author {
  userId: string
  sessionId: string
  grant: RoomGrant
}

export interface RoomPorts {
  /** The whole document, oldest part first; null: there is none. */
  load(room: string): Promise<Stored | null>
  /** What was journaled in that epoch, and the one that the document has now; null: there is none. */
  after(room: string, epoch: number, seq: number): Promise<{ epoch: number; rows: JournalRow[] } | null>
  /** Resolves with the sequence number after the commit. */
  append(entry: JournalEntry): Promise<number>
  findByKey(room: string, key: string): Promise<number | null>
  isOutage(error: unknown): boolean
  /** The person who is in the room under this client id; null: nobody. */
  presentAs(room: string, client: number): string | null
  committed(room: Room, bytes: number): void
  /** An entry was lost on the way to the journal: those who are connected must start again. */
  broken(room: Room, gone: boolean): void
  /** The document goes on as another epoch: those who are connected must read it anew. */
  outdated(room: Room): void
}

const RETRY_MS = 200

/** Server-side origin of changes to the live document; no store hook has to run for it. */
const fromJournal = { source: 'local', skipStoreHooks: true } as const

/**
 * One document on this node: gate → journal → apply, one change after another.
 *
 * `live` is Hocuspocus' document, what people see: only committed changes enter it, in the order of their commits.
 * `tip` is what the gate checks against, made on the first write and let go after a quiet while. Readers cost one copy
 * of the document, writers two.
 */
export class Room {
  readonly name: string
  live: Y.Doc | null = null
  /** Everything up to this journal sequence is in `live` and in `tip`. */
  seq = 0
  /** Of `live` and of `tip`; 0: neither is there. */
  epoch = 0
  /** Accepted by the gate, not committed yet: the document must not be unloaded. */
  unjournaled = 0
  lastWrite = 0
  private tip: Tip | null = null
  private readonly serial = new Serial()
  private readonly voices: Voices
  /** Yjs clients that only copies of earlier epochs have. */
  private retired: ReadonlySet<number> = new Set()
  private readonly ports: RoomPorts
  private readonly answered = new Map<string, Promise<number>>()
  private committing: Promise<unknown> = Promise.resolve()

  constructor(name: string, ports: RoomPorts) {
    this.name = name
    this.ports = ports
    this.voices = new Voices((client) => ports.presentAs(name, client))
  }

  get idle(): boolean {
    const resting = this.live === null && this.tip === null && this.unjournaled === 0
    return resting && this.serial.empty && this.answered.size === 0
  }

  /** Fills Hocuspocus' empty document. Throws RoomGone, or what the storage throws: never leaves it empty. */
  loadLive(document: Y.Doc): Promise<void> {
    return this.serial.run(async () => {
      const stored = await this.load()
      this.enter(stored)
      document.transact(() => {
        for (const update of stored.updates) Y.applyUpdate(document, update)
      })
      this.live = document
      document.on('destroy', () => this.unloadLive(document))
      this.seq = this.tip ? Math.min(this.seq, stored.seq) : stored.seq
    })
  }

  /**
   * Takes an update from a connection; resolves when it is durable and in the live document. `origin` is what
   * Hocuspocus expects of a connection's changes.
   */
  async submit(update: Uint8Array, author: Author, origin: object): Promise<void> {
    if (this.live && this.isKnown(update)) return
    if (this.isOutdated(update)) throw new Outdated(this.name)
    const { committed } = await this.serial.run(async () => {
      const { userId, grant } = author
      const sender = { userId, grant, speaksAs: (client: number) => this.voices.isOf(client, userId) }
      const added = await this.admit(update, sender)
      if (added) this.voices.note(added, author.userId, this.tip?.document.clientID)
      // Known to the tip, but maybe not durable yet: the acknowledgement waits for what is under way.
      return { committed: added ? this.commit(added, author, null, origin) : this.committing }
    })
    await committed
  }

  /** Runs commands of the API on behalf of a person; resolves with their sequence number. */
  async command(commands: readonly unknown[], author: Author, key: string | null): Promise<number> {
    if (!key) return this.runCommands(commands, author, null)
    const earlier = this.answered.get(key)
    if (earlier) return earlier
    const answer = this.ports.findByKey(this.name, key).then((seq) => seq ?? this.runCommands(commands, author, key))
    this.answered.set(key, answer)
    return answer.finally(() => this.answered.delete(key))
  }

  /**
   * One object of the document with everything that is accepted so far, from the copy that commands are checked
   * against: whoever edits asks for it just before or after. Null: there is none. Throws RoomGone.
   */
  find(collection: string, id: string): Promise<object | null> {
    return this.serial.run(async () => {
      await this.openTip()
      await this.follow()
      return (await this.openTip()).find(collection, id)
    })
  }

  /** Reads what other nodes have journaled. */
  catchUp(): Promise<void> {
    return this.serial.run(() => (this.live || this.tip ? this.follow() : undefined))
  }

  /** True when the state vector is of a copy of an earlier epoch: merged, both would be there side by side. */
  isBehind(stateVector: Uint8Array): boolean {
    return this.retired.size > 0 && this.hasRetired(() => Y.decodeStateVector(stateVector).keys())
  }

  /** Lets the checking copy go when nobody has written for a while. */
  rest(): void {
    if (this.unjournaled === 0) this.dropTip()
  }

  /** The document is gone; another may take its name. */
  forget(): Promise<void> {
    return this.serial.run(() => this.discardTip())
  }

  private async runCommands(commands: readonly unknown[], author: Author, key: string | null): Promise<number> {
    const { committed } = await this.serial.run(async () => {
      const added = await this.execute(commands, author)
      return { committed: added ? this.commit(added, author, key, fromJournal) : this.committing.then(() => this.seq) }
    })
    return committed.catch((error) => {
      if (!(error instanceof Outdated)) throw error
      // Commands say what is meant, whatever document it is written into.
      return this.runCommands(commands, author, key)
    })
  }

  private unloadLive(document: Y.Doc): void {
    if (this.live === document) this.live = null
  }

  private async execute(commands: readonly unknown[], author: Author): Promise<Uint8Array | null> {
    const tip = await this.openTip()
    try {
      return tip.execute(commands, author)
    } catch (error) {
      if (!(error instanceof Refused)) await this.discardTip()
      throw error
    }
  }

  private isKnown(update: Uint8Array): boolean {
    try {
      return this.live !== null && contains(this.live, update)
    } catch {
      return false // malformed: the gate says so in its own words
    }
  }

  private isOutdated(update: Uint8Array): boolean {
    return this.retired.size > 0 && this.hasRetired(() => Y.parseUpdateMeta(update).to.keys())
  }

  private hasRetired(clients: () => Iterable<number>): boolean {
    try {
      return [...clients()].some((client) => this.retired.has(client))
    } catch {
      return false // malformed: the gate says so in its own words
    }
  }

  /** A refusal may only mean that this node lags behind the one that the person wrote to before: look once more. */
  private async admit(update: Uint8Array, sender: Sender): Promise<Uint8Array | null> {
    try {
      return await this.pass(update, sender)
    } catch (refused) {
      const before = this.seq
      await this.follow()
      if (this.seq === before) throw refused
      return this.pass(update, sender)
    }
  }

  private async pass(update: Uint8Array, sender: Sender): Promise<Uint8Array | null> {
    const tip = await this.openTip()
    // Meanwhile the document that it was made for has become one of the past.
    if (!this.live) throw new Outdated(this.name)
    try {
      return tip.admit(update, sender)
    } catch (error) {
      if (!(error instanceof Refused) || error.poisoned) await this.discardTip()
      throw error instanceof Refused ? error : new Refused('BAD_REQUEST', { detail: String(error) })
    }
  }

  private commit(update: Uint8Array, author: Author, key: string | null, origin: object): Promise<number> {
    this.unjournaled += 1
    this.lastWrite = performance.now()
    const { userId, sessionId } = author
    const { epoch } = this
    const entry = { room: this.name, epoch, update, userId, sessionId, idempotencyKey: key }
    const committed = this.ports
      .append(entry)
      .then(
        (seq) => {
          if (epoch === this.epoch) this.apply(seq, update, origin)
          this.ports.committed(this, update.length)
          return seq
        },
        (error: unknown) => {
          throw this.lost(error, epoch)
        },
      )
      .finally(() => {
        this.unjournaled -= 1
      })
    this.committing = committed.catch(() => undefined)
    return committed
  }

  private lost(error: unknown, epoch: number): unknown {
    const why = error instanceof NotJournaled ? error.why : 'unfit'
    if (why === 'outdated') {
      if (epoch === this.epoch) this.outdate()
      return new Outdated(this.name)
    }
    this.dropTip()
    this.ports.broken(this, why === 'gone')
    return why === 'gone' ? new RoomGone(this.name) : error
  }

  private apply(seq: number, update: Uint8Array, origin: object): void {
    if (this.live) Y.applyUpdate(this.live, update, origin)
    if (seq === this.seq + 1) this.seq = seq
    else if (seq > this.seq) void this.catchUp().catch(() => undefined) // another node came in between
  }

  private async follow(): Promise<void> {
    const after = await this.ports.after(this.name, this.epoch, this.seq)
    if (!after) throw new RoomGone(this.name)
    if (after.epoch !== this.epoch) return this.outdate()
    const { rows } = after
    if (rows.length === 0) return
    const updates = rows.map((row) => row.update)
    this.tip?.follow(updates)
    const { live } = this
    if (live) for (const update of updates) Y.applyUpdate(live, update, fromJournal)
    this.seq = Math.max(this.seq, rows.at(-1)!.seq)
  }

  private async openTip(): Promise<Tip> {
    if (this.tip) return this.tip
    const stored = await this.loadPatiently()
    this.enter(stored)
    this.tip = new Tip(this.name, stored.updates)
    this.seq = this.live ? Math.min(this.seq, stored.seq) : stored.seq
    return this.tip
  }

  /** What is loaded of another epoch belongs to the past. */
  private enter({ epoch, retired }: Stored): void {
    if (this.epoch !== epoch && (this.live || this.tip)) this.outdate()
    this.epoch = epoch
    this.retired = new Set(retired)
  }

  /** Nothing enters the document of the past any more: what people see of it is not to be merged with the next. */
  private outdate(): void {
    this.live = null
    this.dropTip()
    this.epoch = 0
    this.ports.outdated(this)
  }

  /** Changes that arrive while the database is away wait, as those that are accepted already do. */
  private async loadPatiently(): Promise<Stored> {
    for (;;) {
      try {
        return await this.load()
      } catch (error) {
        if (!this.ports.isOutage(error)) throw error
        await pause(RETRY_MS)
      }
    }
  }

  private async load(): Promise<Stored> {
    const stored = await this.ports.load(this.name)
    if (!stored) throw new RoomGone(this.name)
    return stored
  }

  /** The next tip is read from storage, which lacks what is still on its way there. */
  private async discardTip(): Promise<void> {
    await this.committing
    this.dropTip()
  }

  private dropTip(): void {
    this.tip?.destroy()
    this.tip = null
  }
}
