import { setTimeout as pause } from 'node:timers/promises'
import type { RoomGrant, Sender } from '@plumbline/core/documents/rooms'
import * as Y from 'yjs'
import { NotJournaled } from '../journal/writer.ts'
import type { JournalEntry, JournalRow } from '../storage/journal.ts'
import type { Stored } from '../storage/stored.ts'
import { readCommands } from './commands.ts'
import { contains } from './contains.ts'
import { adds, commandAdds } from './fullness.ts'
import type { Editor } from './kinds/index.ts'
import { integrate } from './large/integration.ts'
import type { Added, ChangeResult, CheckJob, ExecuteJob } from './large/jobs.ts'
import { SilentDocument } from './large/silent-document.ts'
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
  /** Whose the Yjs clients of the document are, oldest first. */
  owners(room: string): Promise<[client: number, userId: string][]>
  /** Resolves with the sequence number after the commit. */
  append(entry: JournalEntry): Promise<number>
  findByKey(room: string, key: string): Promise<number | null>
  isOutage(error: unknown): boolean
  /** Everybody who is in the room, with the client id that they show. */
  present(room: string): [client: number, userId: string][]
  /** In a thread. */
  change(job: Omit<CheckJob, 'databaseUrl'> | Omit<ExecuteJob, 'databaseUrl'>): Promise<ChangeResult>
  /** Updates in pieces that hold the loop for a moment each. */
  slices(updates: Uint8Array[]): Promise<Uint8Array[]>
  /** Resolves after the last step; others are served meanwhile. */
  inTurns<T>(steps: Generator<void, T>): Promise<T>
  /** The person who is in the room under this client id; null: nobody. */
  presentAs(room: string, client: number): string | null
  /** The space that the document stands in has no room left. */
  isFull(room: string): Promise<boolean>
  committed(room: Room, bytes: number): void
  /** An entry was lost on the way to the journal: those who are connected must start again. */
  broken(room: Room, gone: boolean): void
  /** The document goes on as another epoch: those who are connected must read it anew. */
  outdated(room: Room): void
}

/** Who wrote an update, and under which key. */
interface Written {
  author: Author
  key: string | null
}

type Changed = Extract<ChangeResult, { ok: true }>

const wholeOf = (update: Uint8Array, clients: number[]): Added => ({ update, slices: null, clients })

const RETRY_MS = 200

/** From here an update is checked, and commands are carried out, in a thread, and put into the document piece by piece. */
export const LARGE_BYTES = 64 * 1024
/** The same for a document that is opened. */
const LARGE_DOCUMENT_BYTES = 256 * 1024

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
  /** A large change is on its way into `live`, piece by piece, and what was committed after it waits. */
  private entering: Promise<unknown> | null = null

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
      this.begin(stored)
      await this.fill(document, stored.updates)
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
    if (update.length >= LARGE_BYTES) return this.submitLarge(update, author)
    if (this.live && this.isKnown(update)) return
    if (this.isOutdated(update)) throw new Outdated(this.name)
    const { committed } = await this.serial.run(async () => {
      await this.refuseFull(() => adds(update))
      const { userId, grant } = author
      const sender = { userId, grant, speaksAs: (client: number) => this.voices.isOf(client, userId) }
      const added = await this.admit(update, sender)
      // Known to the tip, but maybe not durable yet: the acknowledgement waits for what is under way.
      if (!added) return { committed: this.committing }
      const server = this.tip?.document.clientID
      const clients = [...Y.parseUpdateMeta(added).to.keys()].filter((client) => client !== server)
      return { committed: this.commit(wholeOf(added, clients), { author, key: null }, origin) }
    })
    await committed
  }

  /** As `submit`, with the check in a thread: the loop decodes nothing of it, and the room's other changes wait. */
  private async submitLarge(update: Uint8Array, author: Author): Promise<void> {
    const { committed } = await this.serial.run(async () => {
      // The thread reads the document from storage, which must hold all that was accepted before.
      await this.committing
      if (!this.live) throw new Outdated(this.name)
      await this.refuseFull(() => true)
      const { added } = await this.checkLarge(update, author)
      if (!added) return { committed: this.committing }
      // A copy that lacks the change would check the next one against the past.
      this.dropTip()
      return { committed: this.commit(added, { author, key: null }, fromJournal) }
    })
    await committed
  }

  private async checkLarge(update: Uint8Array, { userId, grant }: Author): Promise<Changed> {
    this.voices.remember(await this.patiently(() => this.ports.owners(this.name)))
    const others = this.voices.ofOthers(userId, this.ports.present(this.name))
    return this.changed(await this.ports.change({ do: 'check', room: this.name, update, userId, grant, others }))
  }

  private changed(result: ChangeResult): Changed {
    if (result.ok) return result
    if (result.why === 'outdated') throw new Outdated(this.name)
    if (result.why === 'gone') throw new RoomGone(this.name)
    throw new Refused(result.code, result.params, result.ids)
  }

  /** Runs commands of the API (JSON) on behalf of a person; resolves with their sequence number. */
  async command(commands: Uint8Array, author: Author, key: string | null): Promise<number> {
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
      return (await this.openEditor()).editor.find(collection, id)
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

  private async runCommands(commands: Uint8Array, author: Author, key: string | null): Promise<number> {
    const isLarge = commands.length >= LARGE_BYTES
    const { committed } = await this.serial.run(async () => {
      const { added, epoch } = isLarge
        ? await this.executeLarge(commands, author)
        : await this.execute(commands, author)
      if (!added) return { committed: this.committing.then(() => this.seq) }
      return { committed: this.commit(added, { author, key }, fromJournal, epoch) }
    })
    return committed.catch((error) => {
      if (!(error instanceof Outdated)) throw error
      // Commands say what is meant, whatever document it is written into.
      return this.runCommands(commands, author, key)
    })
  }

  /** What is deleted makes room, so that is never refused. */
  private async refuseFull(adds: () => boolean): Promise<void> {
    if ((await this.ports.isFull(this.name)) && adds()) throw new Refused('SPACE_FULL')
  }

  private unloadLive(document: Y.Doc): void {
    if (this.live === document) this.live = null
  }

  private async execute(json: Uint8Array, author: Author): Promise<Pick<Changed, 'added' | 'epoch'>> {
    const commands = readCommands(json)
    await this.refuseFull(() => commands.some(commandAdds))
    const { tip, editor } = await this.openEditor()
    try {
      const update = tip.execute(editor, commands, author)
      return { added: update && wholeOf(update, []), epoch: this.epoch }
    } catch (error) {
      if (!(error instanceof Refused)) await this.discardTip()
      throw error
    }
  }

  /** In a thread, which reads the document from storage: that must hold all that was accepted before. */
  private async executeLarge(commands: Uint8Array, { userId, grant }: Author): Promise<Changed> {
    await this.committing
    await this.refuseFull(() => true)
    const changed = this.changed(await this.ports.change({ do: 'execute', room: this.name, commands, userId, grant }))
    if (changed.added) this.dropTip()
    return changed
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

  private commit(added: Added, { author, key }: Written, origin: object, epoch = this.epoch): Promise<number> {
    const { update, clients } = added
    const newClients = this.voices.note(clients, author.userId)
    this.unjournaled += 1
    this.lastWrite = performance.now()
    const { userId, sessionId } = author
    const entry = { room: this.name, epoch, update, userId, sessionId, idempotencyKey: key, newClients }
    const committed = this.ports
      .append(entry)
      .then(
        async (seq) => {
          if (epoch === this.epoch) await this.apply(seq, added, origin)
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

  /** In the order of the commits: what builds on a large change waits until that is in the document. */
  private apply(seq: number, added: Added, origin: object): Promise<void> | undefined {
    if (!this.entering && added.update.length < LARGE_BYTES) {
      if (this.live) Y.applyUpdate(this.live, added.update, origin)
      return this.reached(seq)
    }
    const entering = (this.entering ?? Promise.resolve()).then(async () => {
      const { live } = this
      if (live) await this.enter(live, added, origin)
      this.reached(seq)
    })
    const settled = entering.catch(() => undefined)
    this.entering = settled
    void settled.then(() => {
      if (this.entering === settled) this.entering = null
    })
    return entering
  }

  private async enter(live: Y.Doc, { update, slices }: Added, origin: object): Promise<void> {
    if (update.length < LARGE_BYTES) Y.applyUpdate(live, update, origin)
    else await this.enterSilently(live, update, slices ?? (await this.ports.slices([update])))
  }

  private reached(seq: number): undefined {
    if (seq === this.seq + 1) this.seq = seq
    else if (seq > this.seq) void this.catchUp().catch(() => undefined) // another node came in between
  }

  private async follow(): Promise<void> {
    await this.entering
    const after = await this.ports.after(this.name, this.epoch, this.seq)
    if (!after) throw new RoomGone(this.name)
    if (after.epoch !== this.epoch) return this.outdate()
    const { rows } = after
    if (rows.length === 0) return
    const updates = rows.map((row) => row.update)
    this.tip?.follow(updates)
    for (const update of updates) {
      const { live } = this
      if (live) await this.enter(live, wholeOf(update, []), fromJournal)
    }
    this.seq = Math.max(this.seq, rows.at(-1)!.seq)
  }

  private async openTip(): Promise<Tip> {
    if (this.tip) return this.tip
    this.voices.remember(await this.patiently(() => this.ports.owners(this.name)))
    const stored = await this.patiently(() => this.load())
    this.begin(stored)
    const document = new Y.Doc()
    await this.fill(document, stored.updates)
    this.tip = new Tip(this.name, [], document)
    this.seq = this.live ? Math.min(this.seq, stored.seq) : stored.seq
    return this.tip
  }

  /** Opening takes a while, in which the copy may be let go, or hold what was never stored: then anew. */
  private async openEditor(): Promise<{ tip: Tip; editor: Editor }> {
    for (;;) {
      const tip = await this.openTip()
      const editor = await this.ports.inTurns(tip.openEditor())
      if (tip === this.tip) return { tip, editor }
    }
  }

  /** Piece by piece when it is large. Others see what has come in between, and then the whole in one message. */
  private async enterSilently(live: Y.Doc, update: Uint8Array, slices: readonly Uint8Array[]): Promise<void> {
    const silent = new SilentDocument(live)
    await this.ports.inTurns(integrate(silent, slices, fromJournal))
    await silent.tell(update)
  }

  private async fill(document: Y.Doc, updates: Uint8Array[]): Promise<void> {
    const bytes = updates.reduce((sum, update) => sum + update.length, 0)
    if (bytes >= LARGE_DOCUMENT_BYTES) {
      const slices = await this.ports.slices(updates)
      return this.ports.inTurns(integrate(new SilentDocument(document), slices, fromJournal))
    }
    document.transact(() => {
      for (const update of updates) Y.applyUpdate(document, update)
    })
  }

  /** What is loaded of another epoch belongs to the past. */
  private begin({ epoch, retired }: Stored): void {
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
  private async patiently<T>(read: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await read()
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
