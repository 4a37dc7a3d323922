import { roomTicket } from '@plumbline/core/contract'
import type { Outcome, Refusal, RoomGrant, UndoStack } from '@plumbline/core/documents/rooms'
import type { ErrorCode } from '@plumbline/core/errors'
import type { RoomRight } from '@plumbline/core/permissions'
import { proxy, ref } from 'valtio'
import { Doc } from 'yjs'
import { call } from '../api/call.ts'
import type { DocumentKind, RefusedCommand } from './document-kind.ts'
import { DocumentSession, type DocumentStatus, roomLink, type SessionEvents } from './document-session.ts'
import { keepRight, keptRight } from './kept-right.ts'
import { roomUrl } from './room-url.ts'

/** A document as it is read. */
interface Observed<Change> {
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
  /** Which days are open; what is done again is held to what the server said since. */
  grant: RoomGrant
  isAgain: boolean
}

/** What a kind of document knows how to do on the main thread; the knowledge itself lives in core. */
export interface LiveKind<D extends Observed<Change>, Command, Edit, Change, Presence> {
  open(doc: Doc): D
  /** Missing: a document of this kind is small enough to be read at once. */
  openInSteps?(doc: Doc): Generator<void, D, void>
  undoOf(document: D, userId: string): UndoStack<Edit>
  execute(document: D, command: Command, acting: Acting): Executed<Edit>
  /** Of what a command is about: what it takes away has no name afterwards. */
  namesOf(document: D, command: Command): string[]
  /** Why nobody writes where the document is closed; missing: it is a version that is locked. */
  lockedCode?: ErrorCode
  /** What the command makes is in the document, under ids of its own. */
  isThere?(document: D, command: Command): boolean
  /** What somebody in the room says of themselves. */
  presenceIn(state: Partial<Presence>): Presence
}

/** The document with what was done in it here. */
interface Opened<D, Edit> {
  document: D
  undo: UndoStack<Edit>
  readonly canUndo: boolean
  readonly canRedo: boolean
  dispose(): void
}

/** What a command is about, as that was called. */
interface Named {
  names: string[]
}

/** A refused command, as it is listed. */
export type RefusedHere<Command> = RefusedCommand<Command, Named>

interface Person {
  client: number
  id: string
  name: string
  color: number
}

export interface LiveState<Command, Presence>
  extends Pick<DocumentStatus, 'connection' | 'right' | 'pending' | 'canUndo' | 'canRedo'> {
  phase: 'loading' | 'ready' | 'failed'
  /** So much of it is here while a large one is loading, 0 to 1; null: nothing is said about that. */
  entered: number | null
  failure: string
  /** Those that the server would not take after all. */
  refused: readonly RefusedHere<Command>[]
  people: (Person & Presence)[]
}

export interface LiveVoice {
  refused(refusal: Refusal): void
  /** So many things that were done here the server would not take after all. */
  lost(count: number): void
}

/** Names that a refused command says it was about. */
const NAMES_KEPT = 5
const TOLD_OF = 50

/** One open document on the main thread: its session, as state that screens read. */
export class LiveSession<D extends Observed<Change>, Command, Edit, Change, Presence extends object> {
  readonly state = proxy<LiveState<Command, Presence>>({
    phase: 'loading',
    entered: null,
    failure: '',
    connection: 'connecting',
    right: 'read',
    pending: 0,
    refused: [],
    canUndo: false,
    canRedo: false,
    people: [],
  })
  readonly #kind: LiveKind<D, Command, Edit, Change, Presence>
  readonly #voice: LiveVoice
  readonly #session: DocumentSession<Opened<D, Edit>, Command, Named>
  /** What is read before the document is there. */
  readonly #nothing: D
  #version = 0
  readonly #listeners = new Set<() => void>()

  constructor(room: string, userId: string, kind: LiveKind<D, Command, Edit, Change, Presence>, voice: LiveVoice) {
    this.#kind = kind
    this.#voice = voice
    this.#nothing = kind.open(new Doc())
    this.#session = new DocumentSession({
      ...{ room, userId },
      ticket: () => call(roomTicket, { input: { room }, quiet: true }),
      rightBefore: keptRight(userId, room),
      inSlices: true,
      link: roomLink(room, roomUrl(room)),
      kind: documentKindOf(kind, userId),
      events: this.#events(userId, room),
    })
  }

  #events(userId: string, room: string): SessionEvents<Opened<D, Edit>, Command, Named> {
    return {
      shown: ({ document }) => this.#shown(document),
      status: (status) => this.#take(status),
      refused: (all, lost) => {
        this.state.refused = ref([...all])
        if (lost > 0) this.#voice.lost(all.length)
      },
      others: (states) => this.#hearPeople(states as unknown as ReadonlyMap<number, Said<Presence>>),
      entered: (part) => {
        // A screen need not be drawn anew for each piece.
        this.state.entered = Math.floor(part * TOLD_OF) / TOLD_OF
      },
      synced: (right) => keepRight(userId, room, right),
      failed: () => {
        this.state.phase = 'failed'
      },
    }
  }

  open(): void {
    addEventListener('online', this.#online)
    addEventListener('offline', this.#offline)
    addEventListener('beforeunload', this.#leaving)
    if (!navigator.onLine) this.#offline()
    void this.#session.open()
  }

  close(): void {
    removeEventListener('online', this.#online)
    removeEventListener('offline', this.#offline)
    removeEventListener('beforeunload', this.#leaving)
    this.#session.close()
    this.#nothing.dispose()
    this.#listeners.clear()
  }

  get document(): D {
    return this.#session.document?.document ?? this.#nothing
  }

  /** Another one after each change. */
  readonly version = (): number => this.#version

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** A refusal is told and returned; `quiet` leaves the telling to the caller. */
  execute(command: Command, quiet = false): Outcome {
    const outcome = this.#session.execute(command)
    if (!outcome.ok && !quiet) this.#voice.refused(outcome.refusal)
    return outcome
  }

  undo(): void {
    this.#session.turn('undo', ({ undo }) => undo.undo())
  }

  redo(): void {
    this.#session.turn('redo', ({ undo }) => undo.redo())
  }

  /** What was done here and is on its way, or waits for a network; with the names it was about. */
  get underWay(): { command: Command; names: readonly string[]; at: number }[] {
    return this.#session.unacknowledged.map(({ step: { command, names, at } }) => ({ command, names, at }))
  }

  /** Tries to reach the server now, whatever pause it keeps between two tries. */
  hurry(): void {
    if (this.state.connection === 'live' || !navigator.onLine) return
    this.#session.setOnline(false)
    this.#session.setOnline(true)
  }

  /** Does a refused command above what the server has now; it is forgotten when it was done. */
  tryAgain({ id, command }: RefusedHere<Command>): void {
    const outcome = this.#session.applyRefused(id, command)
    if (!outcome.ok) this.#voice.refused(outcome.refusal)
  }

  forget(ids: readonly string[]): void {
    this.#session.dropRefused(ids)
  }

  setPresence(presence: Partial<Presence>): void {
    this.#session.setPresence(presence)
  }

  /** What is not stored would go with the page: the browser asks. */
  readonly #leaving = (event: BeforeUnloadEvent): void => {
    if (this.state.pending > 0) event.preventDefault()
  }

  readonly #online = (): void => this.#session.setOnline(true)
  readonly #offline = (): void => this.#session.setOnline(false)

  #shown(document: D): void {
    document.observe((change) => this.changed(change))
    this.state.phase = 'ready'
    this.replaced()
    this.notify()
  }

  #take({ connection, right, pending, canUndo, canRedo, stoppedBy }: DocumentStatus): void {
    const known = this.#session.document ? right : 'read'
    const isAnother = known !== this.state.right
    Object.assign(this.state, { connection, right: known, pending, canUndo, canRedo, failure: stoppedBy })
    if (isAnother) this.notify()
  }

  /** Another document stands in the place of the one before. */
  protected replaced(): void {}

  protected changed(_change: Change): void {
    this.notify()
  }

  protected notify(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }

  #hearPeople(states: ReadonlyMap<number, Said<Presence>>): void {
    const people: (Person & Presence)[] = []
    for (const [client, state] of states) {
      if (state.user) people.push({ client, ...state.user, ...this.#kind.presenceIn(state) })
    }
    this.state.people = people as typeof this.state.people
  }
}

type Said<Presence> = Partial<Presence> & { user?: { id: string; name: string; color: number } }

function documentKindOf<D extends Observed<Change>, Command, Edit, Change, Presence>(
  kind: LiveKind<D, Command, Edit, Change, Presence>,
  userId: string,
): DocumentKind<Opened<D, Edit>, Command, Named> {
  return {
    open: (doc) => openedBy(kind, kind.open(doc), userId),
    ...(kind.openInSteps && { openInSteps: (doc: Doc) => openedInSteps(kind, doc, userId) }),
    ...(kind.lockedCode && { lockedCode: kind.lockedCode }),
    isThere: ({ document }, command) => kind.isThere?.(document, command) ?? false,
    perform: ({ document, undo }, command, grant, earlier) => {
      const names = earlier?.names ?? kind.namesOf(document, command).slice(0, NAMES_KEPT)
      const { right } = grant
      const acting = { random: Math.random, now: Date.now(), userId, right, grant, isAgain: earlier !== null }
      const { edits, ...outcome } = kind.execute(document, command, acting)
      if (outcome.ok) undo.note(edits)
      return { outcome: outcome as Outcome, about: { names } }
    },
  }
}

function* openedInSteps<D extends Observed<Change>, Command, Edit, Change, Presence>(
  kind: LiveKind<D, Command, Edit, Change, Presence>,
  doc: Doc,
  userId: string,
): Generator<void, Opened<D, Edit>, void> {
  return openedBy(kind, yield* kind.openInSteps!(doc), userId)
}

function openedBy<D extends Observed<Change>, Command, Edit, Change, Presence>(
  kind: LiveKind<D, Command, Edit, Change, Presence>,
  document: D,
  userId: string,
): Opened<D, Edit> {
  const undo = kind.undoOf(document, userId)
  return {
    document,
    undo,
    get canUndo() {
      return undo.canUndo
    },
    get canRedo() {
      return undo.canRedo
    },
    dispose: () => document.dispose(),
  }
}
