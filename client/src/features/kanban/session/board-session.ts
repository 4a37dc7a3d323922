import { roomTicket } from '@plumbline/core/contract'
import {
  Board,
  type BoardChange,
  type BoardCommand,
  type BoardOutcome,
  BoardUndo,
  execute,
} from '@plumbline/core/documents/board'
import type { Refusal } from '@plumbline/core/documents/rooms'
import type { RoomRight } from '@plumbline/core/permissions'
import { proxy } from 'valtio'
import { Doc } from 'yjs'
import { call } from '../../../api/call.ts'
import { Room } from '../../../rooms/room.ts'
import { roomUrl } from '../../../rooms/room-url.ts'

/** What others see of a person on a board. */
export interface BoardPresence {
  /** The open card. */
  card?: string | null
  /** The card in hand, and where it would be put: before `before`, or at the end of the column. */
  drag?: { card: string; column: string | null; before: string | null } | null
}

interface PresentPerson extends BoardPresence {
  client: number
  id: string
  name: string
  color: number
}

export interface BoardState {
  phase: 'loading' | 'ready' | 'failed'
  failure: string
  connection: 'connecting' | 'live' | 'offline' | 'stopped'
  /** What may be written now. */
  right: RoomRight
  /** Commands that the server has not stored yet. */
  pending: number
  canUndo: boolean
  canRedo: boolean
  people: PresentPerson[]
}

export interface BoardVoice {
  refused(refusal: Refusal): void
  /** What was done here and the server would not take after all. */
  lost(refusal: Refusal, count: number): void
}

const PRESENCE_PAUSE = 80
const gone: BoardOutcome = { ok: false, refusal: { code: 'FORBIDDEN', params: {}, ids: [] }, edits: [] }

/**
 * One open board: its document, its room, and what was done here and is not stored yet. A document that the server will
 * not take any more is read anew, and those commands are done again in it.
 */
export class BoardSession {
  readonly state = proxy<BoardState>({
    phase: 'loading',
    failure: '',
    connection: 'connecting',
    right: 'read',
    pending: 0,
    canUndo: false,
    canRedo: false,
    people: [],
  })
  readonly #name: string
  readonly #userId: string
  readonly #voice: BoardVoice
  #board = new Board(new Doc())
  #undo = new BoardUndo(this.#board)
  #room: Room
  /** Read anew, it takes the place of the board as soon as it has what the server has. */
  #next: Doc | null = null
  #unstored: BoardCommand[] = []
  /** What was undone, to be done again; null for what the server had stored before. */
  #undone: (BoardCommand | null)[] = []
  #pending = 0
  #isSynced = false
  #version = 0
  #revisions = new Map<string, number>()
  #presence: BoardPresence = {}
  #presenceTimer: ReturnType<typeof setTimeout> | null = null
  readonly #listeners = new Set<() => void>()

  constructor(boardId: string, userId: string, voice: BoardVoice) {
    this.#name = `kanban/${boardId}`
    this.#userId = userId
    this.#voice = voice
    this.#room = this.#roomFor(this.#board.doc)
  }

  open(): void {
    this.#board.observe((change) => this.#changed(change))
    addEventListener('online', this.#online)
    addEventListener('offline', this.#offline)
    addEventListener('beforeunload', this.#leaving)
    if (navigator.onLine) this.#room.start()
    else this.#offline()
  }

  close(): void {
    removeEventListener('online', this.#online)
    removeEventListener('offline', this.#offline)
    removeEventListener('beforeunload', this.#leaving)
    if (this.#presenceTimer) clearTimeout(this.#presenceTimer)
    this.#room.stop()
    this.#board.dispose()
    this.#listeners.clear()
  }

  get board(): Board {
    return this.#board
  }

  /** Another one after each change. */
  readonly version = (): number => this.#version

  /** Grows with each change of the card or of what hangs on it. */
  revisionOf(cardId: string): number {
    return this.#revisions.get(cardId) ?? 0
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** What stands beside the document changed: every card is drawn anew. */
  touch(): void {
    for (const { id } of this.#board.cards()) this.#revisions.set(id, this.revisionOf(id) + 1)
    this.#notify()
  }

  /** A refusal is told and returned; `quiet` leaves the telling to the caller. */
  execute(command: BoardCommand, quiet = false): BoardOutcome {
    const outcome = this.state.right === 'read' ? gone : this.#run(command)
    if (outcome.ok && outcome.edits.length > 0) {
      this.#undo.note(outcome.edits)
      this.#unstored.push(command)
      this.#undone = []
      this.#wrote()
    }
    if (!outcome.ok && !quiet) this.#voice.refused(outcome.refusal)
    return outcome
  }

  undo(): void {
    if (this.state.right === 'read' || !this.#undo.undo()) return
    const command = this.#unstored.pop()
    this.#undone.push(command ?? null)
    this.#wrote()
  }

  redo(): void {
    if (this.state.right === 'read' || !this.#undo.redo()) return
    const command = this.#undone.pop()
    if (command) this.#unstored.push(command)
    this.#wrote()
  }

  /** A hand moves faster than others need to be told. */
  setPresence(presence: BoardPresence): void {
    this.#presence = { ...this.#presence, ...presence }
    this.#presenceTimer ??= setTimeout(() => {
      this.#presenceTimer = null
      this.#room.setPresence(this.#presence)
    }, PRESENCE_PAUSE)
  }

  /** What is not stored would go with the page: the browser asks. */
  readonly #leaving = (event: BeforeUnloadEvent): void => {
    if (this.#pending > 0) event.preventDefault()
  }

  readonly #online = (): void => this.#room.start()
  readonly #offline = (): void => {
    this.#room.stop()
    this.#disconnected()
  }

  #run(command: BoardCommand): BoardOutcome {
    const { right } = this.state
    return execute(this.#board, command, { random: Math.random, now: Date.now(), userId: this.#userId, right })
  }

  #roomFor(doc: Doc): Room {
    return new Room(this.#name, roomUrl(this.#name), doc, {
      ticket: () => call(roomTicket, { input: { room: this.#name }, quiet: true }),
      connecting: () => {
        if (this.state.connection !== 'offline') this.state.connection = 'connecting'
      },
      synced: (right) => this.#synced(right),
      unacknowledged: (count) => {
        if (count > 0 || !this.#isSynced) return
        this.#unstored = []
        this.#pending = 0
        this.#tellPending()
      },
      disconnected: () => this.#disconnected(),
      rebuild: () => this.#rebuild(),
      paused: () => undefined,
      stopped: (code) => this.#stopped(code),
      awareness: (states) => this.#hearPeople(states as unknown as Map<number, Awareness>),
      message: () => undefined,
    })
  }

  #synced(right: RoomRight): void {
    this.#isSynced = true
    Object.assign(this.state, { connection: 'live', right, phase: 'ready' })
    if (this.#next) this.#takeOver(this.#next)
    this.#notify()
  }

  #disconnected(): void {
    this.#isSynced = false
    this.state.connection = 'offline'
    this.state.people = []
  }

  #stopped(code: string): void {
    Object.assign(this.state, { connection: 'stopped', right: 'read', people: [], failure: code })
    if (this.state.phase === 'loading') this.state.phase = 'failed'
  }

  #rebuild(): void {
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
    this.#board.dispose()
    this.#board = new Board(doc)
    this.#undo = new BoardUndo(this.#board)
    this.#board.observe((change) => this.#changed(change))
    this.#revisions = new Map()
    const commands = this.#unstored
    this.#unstored = []
    const refused: Refusal[] = []
    for (const command of commands) {
      const outcome = this.#run(command)
      if (outcome.ok) this.#unstored.push(command)
      else refused.push(outcome.refusal)
    }
    if (refused[0]) this.#voice.lost(refused[0], refused.length)
    this.#undone = []
    this.#pending = this.#unstored.length
    this.#tellPending()
  }

  #changed({ cards }: BoardChange): void {
    for (const id of cards) this.#revisions.set(id, this.revisionOf(id) + 1)
    this.#notify()
  }

  #notify(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }

  #wrote(): void {
    this.#pending += 1
    this.#tellPending()
  }

  #tellPending(): void {
    const { canUndo, canRedo } = this.#undo
    Object.assign(this.state, { pending: this.#pending, canUndo, canRedo })
  }

  #hearPeople(states: ReadonlyMap<number, Awareness>): void {
    const people: PresentPerson[] = []
    for (const [client, { user, card, drag }] of states) {
      if (!user || client === this.#board.doc.clientID || client === this.#next?.clientID) continue
      people.push({ client, ...user, card: card ?? null, drag: drag ?? null })
    }
    this.state.people = people
  }
}

type Awareness = BoardPresence & { user?: { id: string; name: string; color: number } }
