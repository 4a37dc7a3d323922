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
import { proxy, ref } from 'valtio'
import { Doc } from 'yjs'
import { call } from '../../../api/call.ts'
import { type RebuildReason, Room } from '../../../rooms/room.ts'
import { roomUrl } from '../../../rooms/room-url.ts'
import { keepRight, keptRight } from './kept-right.ts'
import { type RefusedCommand, refusalOf, Unstored } from './unstored.ts'

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
  /** Those that it would not take after all. */
  refused: readonly RefusedCommand[]
  canUndo: boolean
  canRedo: boolean
  people: PresentPerson[]
}

export interface BoardVoice {
  refused(refusal: Refusal): void
  /** So many things that were done here the server would not take after all. */
  lost(count: number): void
}

const PRESENCE_PAUSE = 80
const gone: BoardOutcome = { ok: false, refusal: refusalOf('FORBIDDEN'), edits: [] }
/** Names that a refused command says it was about. */
const NAMES_KEPT = 5

/**
 * One open board: its document, its room, and what was done here and is not stored yet, which outlives the page. A
 * document that the server will not take any more is read anew, and those commands are done again in it.
 */
export class BoardSession {
  readonly state = proxy<BoardState>({
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
  readonly #voice: BoardVoice
  #board = new Board(new Doc())
  #undo = new BoardUndo(this.#board)
  #room: Room
  /** Read anew, it takes the place of the board as soon as it has what the server has. */
  #next: Doc | null = null
  readonly #unstored = new Unstored({
    perform: (command) => this.#perform(command),
    changed: () => this.#tellPending(),
    refused: (count) => this.#voice.lost(count),
  })
  /** What the server said to the update that it did not take. */
  #objection: Refusal | null = null
  #isClosed = false
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
    void this.#open()
  }

  async #open(): Promise<void> {
    const isKept = await this.#unstored.open(this.#userId, this.#name, this.#board.doc)
    if (this.#isClosed) return this.#unstored.close()
    if (isKept) Object.assign(this.state, { phase: 'ready', right: keptRight(this.#userId, this.#name) })
    this.#notify()
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
    // What it takes away has no name afterwards.
    const names = this.#namesOf(command)
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
  tryAgain(refused: RefusedCommand): void {
    const outcome = this.#isSynced ? this.execute(refused.command, true) : null
    if (outcome?.ok) this.#unstored.drop([refused.id])
    else this.#voice.refused(outcome?.refusal ?? refusalOf('CONNECTION_LOST'))
  }

  forget(ids: readonly string[]): void {
    this.#unstored.drop(ids)
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
    if (this.#unstored.count > 0) event.preventDefault()
  }

  readonly #online = (): void => this.#room.start()
  readonly #offline = (): void => {
    this.#room.stop()
    this.#disconnected()
  }

  #perform(command: BoardCommand): BoardOutcome {
    const { right } = this.state
    const context = { random: Math.random, now: Date.now(), userId: this.#userId, right }
    const outcome = execute(this.#board, command, context)
    if (outcome.ok) this.#undo.note(outcome.edits)
    return outcome
  }

  #namesOf(command: BoardCommand): string[] {
    const { board } = this
    const names = idsOf(command).map((id) => board.card(id)?.title ?? board.column(id)?.name ?? board.label(id)?.name)
    return names.filter((name) => name !== undefined).slice(0, NAMES_KEPT)
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
      awareness: (states) => this.#hearPeople(states as unknown as Map<number, Awareness>),
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
    this.#notify()
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
    this.#board.dispose()
    this.#board = new Board(doc)
    this.#undo = new BoardUndo(this.#board)
    this.#board.observe((change) => this.#changed(change))
    this.#revisions = new Map()
    this.#unstored.startOver(doc)
    this.#tellPending()
  }

  /** The server takes nothing of this document, so it is read anew without what is in it. */
  #mayOnlyRead(): void {
    if (this.#unstored.hasWritten) this.#rebuild('ACCESS_CHANGED')
    else this.#unstored.refuseWaiting('FORBIDDEN')
  }

  #changed({ cards }: BoardChange): void {
    for (const id of cards) this.#revisions.set(id, this.revisionOf(id) + 1)
    this.#notify()
  }

  #notify(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }

  #tellPending(): void {
    const { canUndo, canRedo } = this.#undo
    const { count: pending, refused } = this.#unstored
    Object.assign(this.state, { pending, refused: ref([...refused]), canUndo, canRedo })
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

/** What a command names. */
function idsOf(command: BoardCommand): string[] {
  if (command.do === 'batch') return command.commands.flatMap(idsOf)
  if (command.do === 'card.create') return [command.columnId]
  if ('ids' in command) return command.ids
  return 'cardId' in command ? [command.cardId] : [command.id]
}

type Awareness = BoardPresence & { user?: { id: string; name: string; color: number } }
