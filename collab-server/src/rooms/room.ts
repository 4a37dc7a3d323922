import { setTimeout as pause } from 'node:timers/promises'
import type { RoomGrant, Sender } from '@plumbline/core/documents/schedule'
import * as Y from 'yjs'
import type { JournalEntry, JournalRow } from '../storage/journal.ts'
import { contains } from './contains.ts'
import { Refused, RoomGone } from './refused.ts'
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
  load(room: string): Promise<{ updates: Uint8Array[]; seq: number } | null>
  after(room: string, seq: number): Promise<JournalRow[]>
  /** Resolves with the sequence number after the commit. */
  append(entry: JournalEntry): Promise<number>
  findByKey(room: string, key: string): Promise<number | null>
  isOutage(error: unknown): boolean
  /** The person who is in the room under this client id; null: nobody. */
  presentAs(room: string, client: number): string | null
  committed(room: Room, bytes: number): void
  /** An entry was lost on the way to the journal: those who are connected must start again. */
  broken(room: Room, gone: boolean): void
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
  /** Accepted by the gate, not committed yet: the document must not be unloaded. */
  unjournaled = 0
  lastWrite = 0
  private tip: Tip | null = null
  private readonly serial = new Serial()
  private readonly voices: Voices
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
    const { committed } = await this.serial.run(async () => {
      const sender = { grant: author.grant, speaksAs: (client: number) => this.voices.isOf(client, author.userId) }
      const added = await this.admit(update, sender)
      if (added) this.voices.note(added, author.userId)
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
      const tip = await this.openTip()
      await this.follow()
      return tip.find(collection, id)
    })
  }

  /** Reads what other nodes have journaled. */
  catchUp(): Promise<void> {
    return this.serial.run(() => this.follow())
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
      const added = await this.execute(commands, author.grant)
      return { committed: added ? this.commit(added, author, key, fromJournal) : this.committing.then(() => this.seq) }
    })
    return committed
  }

  private unloadLive(document: Y.Doc): void {
    if (this.live === document) this.live = null
  }

  private async execute(commands: readonly unknown[], grant: RoomGrant): Promise<Uint8Array | null> {
    const tip = await this.openTip()
    try {
      return tip.execute(commands, grant)
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
    const entry = { room: this.name, update, userId, sessionId, idempotencyKey: key }
    const committed = this.ports
      .append(entry)
      .then(
        (seq) => {
          this.apply(seq, update, origin)
          this.ports.committed(this, update.length)
          return seq
        },
        (error: unknown) => {
          this.dropTip()
          this.ports.broken(this, isGone(error))
          throw isGone(error) ? new RoomGone(this.name) : error
        },
      )
      .finally(() => {
        this.unjournaled -= 1
      })
    this.committing = committed.catch(() => undefined)
    return committed
  }

  private apply(seq: number, update: Uint8Array, origin: object): void {
    if (this.live) Y.applyUpdate(this.live, update, origin)
    if (seq === this.seq + 1) this.seq = seq
    else if (seq > this.seq) void this.catchUp().catch(() => undefined) // another node came in between
  }

  private async follow(): Promise<void> {
    const rows = await this.ports.after(this.name, this.seq)
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
    this.tip = new Tip(this.name, stored.updates)
    this.seq = this.live ? Math.min(this.seq, stored.seq) : stored.seq
    return this.tip
  }

  /** Changes that arrive while the database is away wait, as those that are accepted already do. */
  private async loadPatiently(): Promise<{ updates: Uint8Array[]; seq: number }> {
    for (;;) {
      try {
        return await this.load()
      } catch (error) {
        if (!this.ports.isOutage(error)) throw error
        await pause(RETRY_MS)
      }
    }
  }

  private async load(): Promise<{ updates: Uint8Array[]; seq: number }> {
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

function isGone(error: unknown): boolean {
  return error instanceof Error && 'gone' in error && error.gone === true
}
