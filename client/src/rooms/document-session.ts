import type { Awareness } from '@plumbline/core/contract'
import type { Outcome, Refusal, RoomGrant } from '@plumbline/core/documents/rooms'
import type { BudgetClose, ErrorCode } from '@plumbline/core/errors'
import type { RoomRight } from '@plumbline/core/permissions'
import type { Id } from '@plumbline/core/plan'
import { applyUpdate, Doc, getState, mergeUpdates, type Transaction } from 'yjs'
import { frameDrawn, inSlices } from '../session/in-slices.ts'
import {
  type DocumentKind,
  type OpenDocument,
  type Performed,
  type RefusedCommand,
  refusalOf,
  type TypedCommand,
} from './document-kind.ts'
import { type Fresh, FreshDocument } from './fresh-document.ts'
import type { CommandEntry } from './journal.ts'
import type { KeptList, Named } from './local-copy.ts'
import { type FinalCode, type RebuildReason, Room, type RoomEvents, type Ticket } from './room.ts'
import { areLarge, enterInSlices } from './slicing/enter-in-slices.ts'
import { mergeInThread } from './slicing/merge-in-thread.ts'
import { FROM_COPY, onUpdate, Unstored, type Written } from './unstored.ts'

/** A held arrow key moves the caret thirty times a second; the others are told ten times. */
const PRESENCE_PAUSE = 100

/** `connecting` also while waiting for the next try. */
type Connection = 'connecting' | 'live' | 'offline' | 'stopped'

export interface DocumentStatus {
  connection: Connection
  /** Own commands that are not known to be stored durably. */
  pending: number
  /** Why it stopped, a code of the error catalogue; '' otherwise. */
  stoppedBy: string
  /** Why the server wants a pause before it takes this connection again; '' otherwise. */
  pausedBy: BudgetClose | ''
  right: RoomRight
  /** Attributes, as in the ticket. */
  closedAttributes: readonly Id[]
  openAttributes: readonly Id[]
  /** Time from sending a change to its durable acknowledgement, milliseconds; null: not measured. */
  latency: number | null
  canUndo: boolean
  canRedo: boolean
  /** This browser keeps what is typed; false: it has no storage, or no room in it. */
  keeps: boolean
}

export interface SessionEvents<D, C, A> {
  /** A document is there to be shown: the first, or one in the place of the one before. */
  shown(document: D): void
  status(status: DocumentStatus): void
  /** What would not be taken, as it is now. `lost`: so many more that were in the document. */
  refused(all: readonly RefusedCommand<C, A>[], lost: number): void
  /** What the others in the room say of themselves. */
  others(states: ReadonlyMap<number, Partial<Awareness>>): void
  /** So much of a large document is here, 0 to 1. */
  entered?(part: number): void
  /** All that the server has is here. */
  synced?(right: RoomRight): void
  /** Nothing can be shown: a code of the error catalogue. */
  failed?(code: FinalCode): void
}

export type Link = Pick<Room, 'start' | 'stop' | 'setPresence'>

export interface SessionOptions<D extends OpenDocument, C, A extends object> {
  room: string
  userId: Id
  kind: DocumentKind<D, C, A>
  events: SessionEvents<D, C, A>
  /** A fresh one; rejects with an `AppError`-like `{ code }`. */
  ticket(): Promise<Ticket>
  /** null: it has been replaced meanwhile. Missing: documents of this kind come over the socket. */
  snapshot?(seq: number): Promise<Uint8Array | null>
  /** The right before the server has said what it is. */
  rightBefore: RoomRight
  /** It is on the main thread: a large document enters in pieces, and is read in steps. */
  inSlices?: boolean
  link(doc: Doc, events: RoomEvents): Link
}

/** A document that is read anew. */
interface Next {
  doc: Doc
  /** All that came into it. */
  updates: Uint8Array[]
  unfollow(): void
}

export const roomLink =
  (room: string, socketUrl: string) =>
  (doc: Doc, events: RoomEvents): Link =>
    new Room(room, socketUrl, doc, events)

/**
 * One open document of any kind: its copy in this browser, what was typed and is not stored, the link to its room.
 *
 * What the browser kept is shown at once; else the snapshot comes over HTTP, and the socket sends what came after. «Saved»
 * follows the acknowledgements of the room, which follow the commit in Postgres. A document that the server will not take
 * any more is read anew, and what was not acknowledged is done again in it.
 */
export class DocumentSession<D extends OpenDocument, C, A extends object, V extends Named = never> {
  readonly #options: SessionOptions<D, C, A>
  readonly #events: SessionEvents<D, C, A>
  readonly #fresh: FreshDocument
  readonly #unstored: Unstored<C, A, V>
  #doc = new Doc()
  #document: D | null = null
  #room: Link | null = null
  /** The document read anew, which takes the place of this one as soon as it has all that the server has. */
  #next: Next | null = null
  /** Read in steps, and not shown yet. */
  #prepared: { doc: Doc; document: D } | null = null
  readonly #closing = new AbortController()
  /** The ticket and the snapshot of the next document are on their way. */
  #isRebuilding = false
  #rebuiltFor: RebuildReason | null = null
  /** What the server said to the update that it did not take. */
  #objection: Refusal | null = null
  /** Grows with each update that was made here. */
  #written = 0
  #sentAt: number | null = null
  #isSynced = false
  #isOnline = true
  /** Of the last ticket. */
  #period: Pick<Ticket, 'factsFrom' | 'factsTo' | 'planFrom'> = {}
  #isLocked = false
  #presence: object = {}
  #presenceTimer: ReturnType<typeof setTimeout> | null = null
  readonly #status: Omit<DocumentStatus, 'pending' | 'canUndo' | 'canRedo'>

  constructor(options: SessionOptions<D, C, A>) {
    this.#options = options
    this.#events = options.events
    this.#fresh = new FreshDocument({
      ticket: () => this.#ticket(),
      ...(options.snapshot && { snapshot: options.snapshot }),
    })
    this.#unstored = new Unstored<C, A, V>({
      perform: (command, earlier) => this.#perform(command, earlier),
      isThere: (command) => this.#document !== null && (options.kind.isThere?.(this.#document, command) ?? false),
      mayReplay: () => this.#isSynced && this.mayWrite,
      changed: () => this.#tellStatus(),
      refused: (lost) => this.#events.refused(this.#unstored.refused, lost),
      keepsNothing: () => this.#keepsNothing(),
      merge: options.inSlices ? mergeInThread : async (updates) => mergeUpdates(updates),
    })
    this.#status = {
      connection: 'connecting',
      stoppedBy: '',
      pausedBy: '',
      right: options.rightBefore,
      closedAttributes: [],
      openAttributes: [],
      latency: null,
      keeps: true,
    }
  }

  /** Resolves when the document is on screen, or is on its way. `beside` is waited for before anything is shown. */
  async open(beside: (replaced: V[]) => Promise<void> = async () => undefined): Promise<void> {
    const { updates, replaced } = await this.#unstored.open(this.#options.userId, this.#options.room)
    if (this.#closing.signal.aborted) return this.#unstored.close()
    // Without a copy the ticket and the snapshot come while what is beside the document does.
    const coming = updates.length > 0 ? null : this.#readFresh()
    await beside(replaced)
    if (coming) return this.#openFromServer(coming)
    this.#adopt(new Doc())
    if (this.#options.inSlices) {
      // Who leaves stops it.
      const isIn = await this.#enterFromCopy(updates).then(() => true, unless(this.#closing.signal))
      if (!isIn) return
    } else {
      this.#doc.transact(() => {
        for (const update of updates) applyUpdate(this.#doc, update, FROM_COPY)
      }, FROM_COPY)
    }
    this.#unstored.follow(this.#doc)
    this.#show()
    // What is shown is drawn before the link takes the thread.
    if (this.#options.inSlices) await frameDrawn()
    if (!this.#closing.signal.aborted) this.#startRoom()
  }

  async #enterFromCopy(updates: readonly Uint8Array[]): Promise<void> {
    const { signal } = this.#closing
    const told = (part: number): void => this.#events.entered?.(part)
    if (areLarge(updates)) await enterInSlices(this.#doc, updates, { origin: FROM_COPY, signal, told })
    else for (const update of updates) applyUpdate(this.#doc, update, FROM_COPY)
    await this.#prepare(this.#doc)
  }

  /** Reads it, so that it can be shown at once. */
  async #prepare(doc: Doc): Promise<void> {
    const { openInSteps } = this.#options.kind
    if (!openInSteps || (this.#document && doc === this.#doc)) return
    const document = await inSlices(openInSteps(doc), this.#closing.signal)
    this.#prepared?.document.dispose()
    this.#prepared = { doc, document }
  }

  #opened(doc: Doc): D {
    const prepared = this.#prepared
    this.#prepared = null
    if (prepared?.doc === doc) return prepared.document
    prepared?.document.dispose()
    return this.#options.kind.open(doc)
  }

  close(): void {
    this.#closing.abort()
    if (this.#presenceTimer) clearTimeout(this.#presenceTimer)
    this.#room?.stop()
    this.#unstored.close()
    this.#prepared?.document.dispose()
    this.#document?.dispose()
  }

  /** null: nothing is there to be shown. */
  get document(): D | null {
    return this.#document
  }

  get mayWrite(): boolean {
    return this.#status.right !== 'read'
  }

  /** Commands that are in the document and on their way. */
  get unacknowledged(): CommandEntry<TypedCommand<C, A>>[] {
    return this.#unstored.count === 0 ? [] : this.#unstored.written
  }

  execute(command: C): Outcome {
    if (!this.#document) return { ok: false, refusal: refusalOf('FORBIDDEN') }
    return this.mayWrite ? this.#type(command) : this.#propose(this.#document, command)
  }

  /** `turn` takes back what was done, or does it again; null: there was nothing. */
  turn<T>(what: 'undo' | 'redo' | 'insist', turn: (document: D) => T | null): T | null {
    const turned = this.#document && this.mayWrite ? turn(this.#document) : null
    if (turned === null) return null
    this.#unstored.turn(what)
    this.#noted()
    return turned
  }

  /**
   * Does a refused command, or what the person made of it; it is forgotten when it was done. Only above what the server
   * has now: a document that lags behind would take it, and lose it in the next moment.
   */
  applyRefused(id: string, command: C): Outcome {
    if (!this.#isSynced) return { ok: false, refusal: refusalOf('CONNECTION_LOST') }
    if (!this.mayWrite) return { ok: false, refusal: refusalOf('FORBIDDEN') }
    const outcome = this.#type(command)
    if (outcome.ok) this.dropRefused([id])
    return outcome
  }

  dropRefused(ids: readonly string[]): void {
    this.#unstored.dropRefused(ids)
  }

  /** Keeps over a reload what is shown beside the document. */
  keep(list: KeptList, items: readonly V[]): void {
    this.#unstored.keep(list, items)
  }

  forget(list: KeptList, ids: readonly string[]): void {
    this.#unstored.drop(list, ids)
  }

  /** Whatever others are told of this person; parts that are not named stay. */
  setPresence(state: object): void {
    this.#presence = { ...this.#presence, ...state }
    this.#presenceTimer ??= setTimeout(() => {
      this.#presenceTimer = null
      this.#room?.setPresence(this.#presence)
    }, PRESENCE_PAUSE)
  }

  setOnline(online: boolean): void {
    if (online === this.#isOnline) return
    this.#isOnline = online
    if (online) this.#fresh.wake()
    if (!this.#room || this.#isRebuilding || this.#status.connection === 'stopped') return
    if (online) {
      this.#room.start()
    } else {
      this.#room.stop()
      this.#disconnected()
    }
  }

  async #ticket(): Promise<Ticket> {
    const ticket = await this.#options.ticket()
    this.#isLocked = ticket.locked
    this.#period = { factsFrom: ticket.factsFrom, factsTo: ticket.factsTo, planFrom: ticket.planFrom }
    this.#status.closedAttributes = ticket.closedAttributes
    this.#status.openAttributes = ticket.openAttributes
    return ticket
  }

  get #grant(): RoomGrant {
    const { right, closedAttributes, openAttributes } = this.#status
    return { right, closedAttributes, openAttributes, ...this.#period }
  }

  #perform(command: C, earlier: A | null): Performed<A> & { wrote: boolean; written: Written } {
    const before = this.#written
    const { outcome, about } = this.#options.kind.perform(this.#document!, command, this.#grant, earlier)
    const { clientID: client, store } = this.#doc
    return { outcome, about, wrote: this.#written > before, written: { client, clock: getState(store, client) } }
  }

  /** In the document as it is now. */
  #type(command: C): Outcome {
    const { outcome, about, wrote, written } = this.#perform(command, null)
    if (outcome.ok && wrote) {
      this.#unstored.note({ ...about, command, at: Date.now(), ...written } as TypedCommand<C, A>)
      this.#noted()
    }
    return outcome
  }

  /** It was being typed when the right to write went. */
  #propose(document: D, command: C): Outcome {
    const { about } = this.#options.kind.perform(document, command, { right: 'read' }, null)
    const refusal = refusalOf(this.#readOnlyCode)
    this.#unstored.propose({ ...about, command, at: Date.now(), client: 0, clock: 0 } as TypedCommand<C, A>, refusal)
    return { ok: false, refusal }
  }

  get #readOnlyCode(): ErrorCode {
    return this.#isLocked ? (this.#options.kind.lockedCode ?? 'VERSION_LOCKED') : 'FORBIDDEN'
  }

  #noted(): void {
    this.#sentAt ??= this.#isSynced ? performance.now() : null
    this.#tellStatus()
  }

  #keepsNothing(): void {
    this.#status.keeps = false
    this.#tellStatus()
  }

  #adopt(doc: Doc): void {
    this.#document?.dispose()
    this.#document = null
    this.#doc = doc
    doc.on('update', (_update: Uint8Array, _origin: unknown, _doc: Doc, { local }: Transaction) => {
      if (local) this.#written++
    })
  }

  #show(): void {
    if (this.#document) return
    this.#document = this.#opened(this.#doc)
    this.#events.shown(this.#document)
    this.#tellStatus()
  }

  async #openFromServer(coming: Promise<Fresh | null>): Promise<void> {
    const fresh = await coming
    if (!fresh) return
    this.#adopt(new Doc())
    this.#status.right = fresh.ticket.right
    if (fresh.snapshot) applyUpdate(this.#doc, fresh.snapshot, FROM_COPY)
    if (fresh.snapshot) this.#unstored.append(fresh.snapshot)
    this.#unstored.follow(this.#doc)
    if (fresh.snapshot) this.#show()
    this.#startRoom(fresh.ticket)
  }

  /** null: there is nothing for this person, or nobody waits for it any more. */
  async #readFresh(): Promise<Fresh | null> {
    const fresh = await this.#fresh.read(() => {
      this.#status.connection = 'offline'
      this.#tellStatus()
    })
    if (this.#closing.signal.aborted) return null
    if (typeof fresh !== 'string') return fresh
    this.#stopped(fresh)
    return null
  }

  #startRoom(ticket?: Ticket): void {
    this.#room?.stop()
    const next = this.#next
    const doc = next?.doc ?? this.#doc
    this.#room = this.#options.link(doc, {
      ticket: () => this.#ticket(),
      connecting: () => this.#connecting(),
      synced: (right) => this.#synced(right),
      unacknowledged: (count) => this.#acknowledged(count),
      disconnected: () => this.#disconnected(),
      rebuild: (reason) => void this.#rebuild(reason),
      paused: (reason) => {
        this.#status.pausedBy = reason
        this.#tellStatus()
      },
      stopped: (code) => this.#stopped(code),
      awareness: (states) => this.#hearOthers(states),
      message: ({ code, params }) => {
        this.#objection = { code, params, ids: [] }
      },
      ...(this.#options.inSlices && {
        slices: {
          // Kept before it is in: what is in the document is in the copy, whatever happens meanwhile.
          entering: (update) => (next ? void next.updates.push(update) : this.#unstored.append(update)),
          entered: (part) => this.#events.entered?.(part),
          prepare: () => this.#prepare(doc),
        },
      }),
    })
    this.#room.setPresence(this.#presence)
    if (this.#isOnline) this.#room.start(ticket)
    else this.#disconnected()
  }

  #connecting(): void {
    if (this.#status.connection === 'live') return
    this.#status.connection = this.#document ? 'offline' : 'connecting'
    this.#tellStatus()
  }

  #synced(right: RoomRight): void {
    const earlier = this.#document
    const onItsWay = this.#unstored.written.length
    if (this.#next) this.#takeOver(this.#next)
    this.#isSynced = true
    Object.assign(this.#status, { connection: 'live', right, stoppedBy: '', pausedBy: '' })
    this.#events.synced?.(right)
    this.#show()
    const isAnother = earlier !== null && earlier !== this.#document
    if (isAnother && this.#rebuiltFor === 'REBASED') {
      this.#options.kind.resumeUndo?.(this.#document!, earlier, onItsWay)
    }
    if (right === 'read') this.#mayOnlyRead()
    else this.#unstored.replay()
    this.#tellStatus()
  }

  /** 0: all that was sent is committed; nothing typed here is missing there. */
  #acknowledged(count: number): void {
    if (count > 0 || !this.#isSynced) return
    if (this.#sentAt !== null) this.#status.latency = performance.now() - this.#sentAt
    this.#sentAt = null
    this.#unstored.stored()
    this.#tellStatus()
  }

  #disconnected(): void {
    this.#isSynced = false
    this.#unstored.interrupted()
    this.#sentAt = null
    this.#status.connection = 'offline'
    this.#events.others(new Map())
    this.#tellStatus()
  }

  /**
   * What was typed and not stored becomes a list that the person can take along, unless it is only a sign-in that is
   * missing. The copy of the document goes: its changes would be sent if the right came back.
   */
  #stopped(code: FinalCode): void {
    this.#isSynced = false
    Object.assign(this.#status, { connection: 'stopped', stoppedBy: code, right: 'read' })
    if (code !== 'UNAUTHORIZED') this.#unstored.giveUp(code)
    this.#events.others(new Map())
    if (!this.#document) this.#events.failed?.(code)
    this.#tellStatus()
  }

  /**
   * The server will not take this document any more: a new one comes from the server under a new client id, and what
   * was not acknowledged is done again, command by command. What is refused then is shown, not thrown away.
   *
   * Until the new document is there as a whole the person goes on in the old one: what is typed above an old snapshot
   * could lose against what is newer on the server.
   */
  async #rebuild(reason: RebuildReason): Promise<void> {
    this.#next = null
    if (this.#isRebuilding) return
    this.#isRebuilding = true
    this.#rebuiltFor = reason
    if (reason === 'UPDATE_REFUSED') this.#unstored.blame(this.#objection ?? refusalOf(reason))
    this.#objection = null
    this.#unstored.interrupted()
    this.#isSynced = false
    this.#room?.stop()
    const fresh = await this.#readFresh()
    this.#isRebuilding = false
    if (!fresh) return
    this.#next = nextFrom(fresh.snapshot)
    this.#startRoom(fresh.ticket)
  }

  #takeOver({ doc, updates, unfollow }: Next): void {
    unfollow()
    this.#next = null
    this.#adopt(doc)
    this.#unstored.startOver(doc, updates)
  }

  /** The person may only read now. The server takes nothing of this document, so it is read anew without what is in it. */
  #mayOnlyRead(): void {
    if (this.#unstored.written.length > 0) return void this.#rebuild('ACCESS_CHANGED')
    this.#unstored.stored()
    this.#unstored.refuseWaiting(this.#readOnlyCode)
  }

  #tellStatus(): void {
    const { canUndo = false, canRedo = false } = this.#document ?? {}
    this.#events.status({ ...this.#status, pending: this.#unstored.count, canUndo, canRedo })
  }

  #hearOthers(states: ReadonlyMap<number, Partial<Awareness>>): void {
    const own = [this.#doc.clientID, this.#next?.doc.clientID]
    this.#events.others(new Map([...states].filter(([client]) => !own.includes(client))))
  }
}

function nextFrom(snapshot: Uint8Array | null): Next {
  const doc = new Doc()
  const updates = snapshot ? [snapshot] : []
  if (snapshot) applyUpdate(doc, snapshot)
  return { doc, updates, unfollow: onUpdate(doc, (update) => void updates.push(update)) }
}

/** What went wrong because it was aborted is no failure. */
const unless =
  (signal: AbortSignal) =>
  (error: unknown): false => {
    if (!signal.aborted) throw error
    return false
  }
