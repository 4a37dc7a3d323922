import { roomTicket } from '@plumbline/core/contract'
import type { Outcome, Refusal, UndoStack } from '@plumbline/core/documents/rooms'
import type { RoomRight } from '@plumbline/core/permissions'
import { proxy, ref } from 'valtio'
import { Doc } from 'yjs'
import { call } from '../api/call.ts'
import { keepRight, keptRight } from './kept-right.ts'
import { type RebuildReason, Room } from './room.ts'
import { roomUrl } from './room-url.ts'
import { type RefusedCommand, refusalOf, Unstored } from './unstored.ts'

/** A document as it is read. */
interface Opened<Change> {
  readonly doc: Doc
  observe(listener: (change: Change) => void): () => void
  dispose(): void
}

type Executed<Edit> = Outcome & { edits: readonly Edit[] }

/** On whose behalf a command is carried out, and when. */
interface Acting {
  random(): number
  now: number
  userId: string
  right: RoomRight
}

/** What a kind of document knows how to do; the knowledge itself lives in core. */
export interface LiveKind<D extends Opened<Change>, Command, Edit, Change, Presence> {
  open(doc: Doc): D
  undoOf(document: D, userId: string): UndoStack<Edit>
  execute(document: D, command: Command, acting: Acting): Executed<Edit>
  /** Of what a command is about: what it takes away has no name afterwards. */
  namesOf(document: D, command: Command): string[]
  /** What somebody in the room says of themselves. */
  presenceIn(state: Partial<Presence>): Presence
}

interface Person {
  client: number
  id: string
  name: string
  color: number
}

export interface LiveState<Command, Presence> {
  phase: 'loading' | 'ready' | 'failed'
  failure: string
  connection: 'connecting' | 'live' | 'offline' | 'stopped'
  /** What may be written now. */
  right: RoomRight
  /** Commands that the server has not stored yet. */
  pending: number
  /** Those that it would not take after all. */
  refused: readonly RefusedCommand<Command>[]
  canUndo: boolean
  canRedo: boolean
  people: (Person & Presence)[]
}

export interface LiveVoice {
  refused(refusal: Refusal): void
  /** So many things that were done here the server would not take after all. */
  lost(count: number): void
}

const PRESENCE_PAUSE = 80
const gone = { ok: false as const, refusal: refusalOf('FORBIDDEN'), edits: [] }
/** Names that a refused command says it was about. */
const NAMES_KEPT = 5

/**
 * One open document on the main thread: its room, and what was done here and is not stored yet, which outlives the page. A
 * document that the server will not take any more is read anew, and those commands are done again in it.
 */
export class LiveSession<D extends Opened<Change>, Command, Edit, Change, Presence extends object> {
  readonly state = proxy<LiveState<Command, Presence>>({
    phase: 'loading',
    failure: '',
    connection: 'connecting',
    right: 'read',
    pending: 0,
    refused: [],
    canUndo: false,
    canRedo: false,
    people: [],
  })
  readonly #name: string
  readonly #userId: string
  readonly #kind: LiveKind<D, Command, Edit, Change, Presence>
  readonly #voice: LiveVoice
  #document: D
  #undo: UndoStack<Edit>
  #room: Room
  /** Read anew, it takes the place of the document as soon as it has what the server has. */
  #next: Doc | null = null
  readonly #unstored = new Unstored<Command>({
    perform: (command) => this.#perform(command),
    changed: () => this.#tellPending(),
    refused: (count) => this.#voice.lost(count),
  })
  /** What the server said to the update that it did not take. */
  #objection: Refusal | null = null
  #isClosed = false
  #isSynced = false
  #version = 0
  #presence: Partial<Presence> = {}
  #presenceTimer: ReturnType<typeof setTimeout> | null = null
  readonly #listeners = new Set<() => void>()

  constructor(name: string, userId: string, kind: LiveKind<D, Command, Edit, Change, Presence>, voice: LiveVoice) {
    this.#name = name
    this.#userId = userId
    this.#kind = kind
    this.#voice = voice
    this.#document = kind.open(new Doc())
    this.#undo = kind.undoOf(this.#document, userId)
    this.#room = this.#roomFor(this.#document.doc)
  }

  open(): void {
    this.#document.observe((change) => this.changed(change))
    addEventListener('online', this.#online)
    addEventListener('offline', this.#offline)
    addEventListener('beforeunload', this.#leaving)
    void this.#open()
  }

  async #open(): Promise<void> {
    const isKept = await this.#unstored.open(this.#userId, this.#name, this.#document.doc)
    if (this.#isClosed) return this.#unstored.close()
    if (isKept) Object.assign(this.state, { phase: 'ready', right: keptRight(this.#userId, this.#name) })
    this.notify()
    if (navigator.onLine) this.#room.start()
    else this.#offline()
  }

  close(): void {
    removeEventListener('online', this.#online)
    removeEventListener('offline', this.#offline)
    removeEventListener('beforeunload', this.#leaving)
    if (this.#presenceTimer) clearTimeout(this.#presenceTimer)
    this.#isClosed = true
    this.#room.stop()
    this.#unstored.close()
    this.#document.dispose()
    this.#listeners.clear()
  }

  get document(): D {
    return this.#document
  }

  /** Another one after each change. */
  readonly version = (): number => this.#version

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** A refusal is told and returned; `quiet` leaves the telling to the caller. */
  execute(command: Command, quiet = false): Executed<Edit> {
    const names = this.#kind.namesOf(this.#document, command).slice(0, NAMES_KEPT)
    const outcome = this.state.right === 'read' ? gone : this.#perform(command)
    if (outcome.ok && outcome.edits.length > 0) this.#unstored.note(command, names)
    if (!outcome.ok && !quiet) this.#voice.refused(outcome.refusal)
    return outcome
  }

  undo(): void {
    if (this.state.right === 'read' || !this.#undo.undo()) return
    this.#unstored.turn('undo')
  }

  redo(): void {
    if (this.state.right === 'read' || !this.#undo.redo()) return
    this.#unstored.turn('redo')
  }

  /** Does a refused command above what the server has now; it is forgotten when it was done. */
  tryAgain(refused: RefusedCommand<Command>): void {
    const outcome = this.#isSynced ? this.execute(refused.command, true) : null
    if (outcome?.ok) this.#unstored.drop([refused.id])
    else this.#voice.refused(outcome?.refusal ?? refusalOf('CONNECTION_LOST'))
  }

  forget(ids: readonly string[]): void {
    this.#unstored.drop(ids)
  }

  /** A hand moves faster than others need to be told. */
  setPresence(presence: Partial<Presence>): void {
    this.#presence = { ...this.#presence, ...presence }
    this.#presenceTimer ??= setTimeout(() => {
      this.#presenceTimer = null
      this.#room.setPresence(this.#presence)
    }, PRESENCE_PAUSE)
  }

  /** What is not stored would go with the page: the browser asks. */
  readonly #leaving = (event: BeforeUnloadEvent): void => {
    if (this.#unstored.count > 0) event.preventDefault()
  }

  readonly #online = (): void => this.#room.start()
  readonly #offline = (): void => {
    this.#room.stop()
    this.#disconnected()
  }

  #perform(command: Command): Executed<Edit> {
    const { right } = this.state
    const acting = { random: Math.random, now: Date.now(), userId: this.#userId, right }
    const outcome = this.#kind.execute(this.#document, command, acting)
    if (outcome.ok) this.#undo.note(outcome.edits)
    return outcome
  }

  #roomFor(doc: Doc): Room {
    return new Room(this.#name, roomUrl(this.#name), doc, {
      ticket: () => call(roomTicket, { input: { room: this.#name }, quiet: true }),
      connecting: () => {
        if (this.state.connection !== 'offline') this.state.connection = 'connecting'
      },
      synced: (right) => this.#synced(right),
      unacknowledged: (count) => {
        if (count === 0 && this.#isSynced && this.state.right !== 'read') this.#unstored.stored()
      },
      disconnected: () => this.#disconnected(),
      rebuild: (reason) => this.#rebuild(reason),
      paused: () => undefined,
      stopped: (code) => this.#stopped(code),
      awareness: (states) => this.#hearPeople(states as unknown as Map<number, Awareness<Presence>>),
      message: ({ code, params }) => {
        this.#objection = { code, params, ids: [] }
      },
    })
  }

  #synced(right: RoomRight): void {
    this.#isSynced = true
    Object.assign(this.state, { connection: 'live', right, phase: 'ready' })
    keepRight(this.#userId, this.#name, right)
    if (this.#next) this.#takeOver(this.#next)
    if (right === 'read') this.#mayOnlyRead()
    else this.#unstored.replay()
    this.notify()
  }

  #disconnected(): void {
    this.#isSynced = false
    this.#unstored.interrupted()
    this.state.connection = 'offline'
    this.state.people = []
  }

  #stopped(code: string): void {
    this.#isSynced = false
    Object.assign(this.state, { connection: 'stopped', right: 'read', people: [], failure: code })
    if (code !== 'UNAUTHORIZED') this.#unstored.giveUp(code)
    if (this.state.phase === 'loading') this.state.phase = 'failed'
  }

  #rebuild(reason: RebuildReason): void {
    if (reason === 'UPDATE_REFUSED') this.#unstored.blame(this.#objection ?? refusalOf(reason))
    this.#objection = null
    this.#isSynced = false
    this.#room.stop()
    this.#next = new Doc()
    this.#room = this.#roomFor(this.#next)
    this.#room.setPresence(this.#presence)
    this.#room.start()
  }

  /** What was done here and is not in it is done again; what is refused then is told. */
  #takeOver(doc: Doc): void {
    this.#next = null
    this.#document.dispose()
    this.#document = this.#kind.open(doc)
    this.#undo = this.#kind.undoOf(this.#document, this.#userId)
    this.#document.observe((change) => this.changed(change))
    this.replaced()
    this.#unstored.startOver(doc)
    this.#tellPending()
  }

  /** Another document stands in the place of the one before. */
  protected replaced(): void {}

  /** The server takes nothing of this document, so it is read anew without what is in it. */
  #mayOnlyRead(): void {
    if (this.#unstored.hasWritten) this.#rebuild('ACCESS_CHANGED')
    else this.#unstored.refuseWaiting('FORBIDDEN')
  }

  protected changed(_change: Change): void {
    this.notify()
  }

  protected notify(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }

  #tellPending(): void {
    const { canUndo, canRedo } = this.#undo
    const { count: pending, refused } = this.#unstored
    Object.assign(this.state, { pending, refused: ref([...refused]), canUndo, canRedo })
  }

  #hearPeople(states: ReadonlyMap<number, Awareness<Presence>>): void {
    const people: (Person & Presence)[] = []
    for (const [client, state] of states) {
      if (!state.user || client === this.#document.doc.clientID || client === this.#next?.clientID) continue
      people.push({ client, ...state.user, ...this.#kind.presenceIn(state) })
    }
    this.state.people = people as typeof this.state.people
  }
}

type Awareness<Presence> = Partial<Presence> & { user?: { id: string; name: string; color: number } }
