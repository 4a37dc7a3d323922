import type { Awareness } from '@plumbline/core/contract'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { Id } from '@plumbline/core/plan'
import type { TargetDates } from '@plumbline/core/progress'
import { applyUpdate, Doc } from 'yjs'
import { Journal } from './journal.ts'
import { LiveSchedule } from './live-schedule.ts'
import { LocalCopy } from './local-copy.ts'
import type {
  Answer,
  FromWorker,
  PresenceState,
  PresentPerson,
  RefusedChange,
  SessionStatus,
  Ticket,
} from './messages.ts'
import { PlanInputsSource } from './plan-inputs.ts'
import { Room } from './room.ts'

interface Place {
  room: string
  socketUrl: string
  /** Ends with a slash; the sequence number follows. */
  snapshotUrl: string
  planInputsUrl: string
  userId: string
}

const PRESENCE_PAUSE = 100

/** A first opening waits this long for the inputs, so that dates are not shown and then moved. */
const INPUTS_WAIT = 500

/** Origin of updates that are in the local copy already. */
const FROM_COPY = { from: 'local copy' }

const refusedBy = (code: string): Answer => ({ ok: false, refusal: { code, params: {}, ids: [] } })

/**
 * One open schedule in its worker: document, local copy, journal, room, replica and engine.
 *
 * Opening: what the browser kept is on screen at once; else the snapshot comes over HTTP, and the socket sends what
 * came after. «Saved» follows the acknowledgements of the room, which follow the commit in Postgres.
 */
export class WorkerSession {
  readonly #place: Place
  readonly #inputs: PlanInputsSource
  #targets: ReadonlyMap<Id, TargetDates> | null = null
  readonly #post: (message: FromWorker) => void
  readonly #fetchTicket: () => Promise<Ticket>
  #doc = new Doc()
  #schedule: LiveSchedule | null = null
  #copy: LocalCopy | null = null
  #journal = new Journal(null, [])
  #room: Room | null = null
  #presenceTimer: ReturnType<typeof setTimeout> | null = null
  #presence: PresenceState = {}
  /** Commands that wait to be done again in a rebuilt document, one by one. */
  #replay: ScheduleCommand[] = []
  /** The one of them that is on its way; a refusal of the server means this one. */
  #replaying: ScheduleCommand | null = null
  #refused: RefusedChange[] = []
  #sentAt: number | null = null
  #isSynced = false
  #isOnline = true
  readonly #status: SessionStatus = {
    connection: 'connecting',
    pending: 0,
    stoppedBy: '',
    right: 'write',
    seq: 0,
    latency: null,
    canUndo: false,
    canRedo: false,
  }

  constructor(place: Place, post: (message: FromWorker) => void, fetchTicket: () => Promise<Ticket>) {
    this.#place = place
    this.#inputs = new PlanInputsSource(place)
    this.#post = post
    this.#fetchTicket = fetchTicket
  }

  async open(): Promise<void> {
    this.#copy = await LocalCopy.open(this.#place.userId, this.#place.room)
    const kept = (await this.#copy?.load().catch(() => null)) ?? { updates: [], journal: [] }
    this.#journal = new Journal(this.#copy, kept.journal)
    this.#adopt(new Doc())
    await this.#openInputs()
    if (kept.updates.length > 0) {
      this.#doc.transact(() => {
        for (const update of kept.updates) applyUpdate(this.#doc, update, FROM_COPY)
      }, FROM_COPY)
      this.#show()
      this.#startRoom()
    } else {
      await this.#openFromServer()
    }
  }

  async #openInputs(): Promise<void> {
    const kept = await this.#inputs.kept()
    if (kept === undefined) {
      await Promise.race([this.refreshInputs(), new Promise((resolve) => setTimeout(resolve, INPUTS_WAIT))])
    } else {
      this.#targets = kept
    }
  }

  /** Asks the server for the inputs beside the document and calculates with them, if they are other than before. */
  async refreshInputs(): Promise<void> {
    const targets = await this.#inputs.fresh()
    if (targets === undefined) return
    this.#targets = targets
    this.#schedule?.setTargets(targets)
  }

  execute(command: ScheduleCommand): Answer {
    const schedule = this.#schedule
    if (!schedule || this.#status.right !== 'write') return refusedBy('FORBIDDEN')
    const outcome = schedule.execute(command)
    if (outcome.ok) this.#noted({ do: 'command', command })
    return outcome
  }

  undo(): Answer {
    const undone = this.#status.right === 'write' ? (this.#schedule?.undo() ?? null) : null
    if (undone) this.#noted({ do: 'undo' })
    return { ok: true, undone }
  }

  redo(): Answer {
    const undone = this.#status.right === 'write' ? (this.#schedule?.redo() ?? null) : null
    if (undone) this.#noted({ do: 'redo' })
    return { ok: true, undone }
  }

  get schedule(): LiveSchedule | null {
    return this.#schedule
  }

  /** A held arrow key moves the caret thirty times a second; the others are told ten times. */
  setPresence(state: PresenceState): void {
    Object.assign(this.#presence, state)
    this.#presenceTimer ??= setTimeout(() => {
      this.#presenceTimer = null
      this.#room?.setPresence(this.#presence)
    }, PRESENCE_PAUSE)
  }

  setOnline(online: boolean): void {
    if (online === this.#isOnline) return
    this.#isOnline = online
    if (!this.#room || this.#status.connection === 'stopped') return
    if (online) {
      this.#room.start()
    } else {
      this.#room.stop()
      this.#disconnected()
    }
  }

  dismissRefused(): void {
    this.#refused = []
  }

  #noted(step: Parameters<Journal['add']>[0]): void {
    this.#journal.add(step)
    this.#sentAt ??= this.#isSynced ? performance.now() : null
    this.#tellStatus()
  }

  #adopt(doc: Doc): void {
    this.#schedule?.dispose()
    this.#schedule = null
    this.#doc = doc
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== FROM_COPY) void this.#copy?.append(update).catch(() => undefined)
    })
  }

  #show(): void {
    if (this.#schedule) return
    const started = performance.now()
    this.#schedule = new LiveSchedule(this.#doc, this.#post, this.#targets)
    this.#schedule.open()
    this.#post({ kind: 'ready', rows: this.#schedule.rowCount, took: performance.now() - started })
    this.#tellStatus()
  }

  /** Nothing is kept here: the snapshot first, then the socket. Tries again while the server is away. */
  async #openFromServer(): Promise<void> {
    for (let pause = 500; ; pause = Math.min(15_000, pause * 2)) {
      try {
        const ticket = await this.#fetchTicket()
        this.#status.right = ticket.right
        if (ticket.snapshotSeq > 0) await this.#takeSnapshot(ticket.snapshotSeq)
        return this.#startRoom(ticket)
      } catch (error) {
        const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
        if (['FORBIDDEN', 'NOT_FOUND', 'UNAUTHORIZED'].includes(code)) return this.#post({ kind: 'failed', code })
        this.#status.connection = 'offline'
        this.#tellStatus()
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }

  async #takeSnapshot(seq: number): Promise<void> {
    const response = await fetch(`${this.#place.snapshotUrl}${seq}`, { credentials: 'same-origin' })
    // A snapshot that has been replaced meanwhile is no loss: the socket sends the whole document.
    if (!response.ok) return
    applyUpdate(this.#doc, new Uint8Array(await response.arrayBuffer()))
    this.#show()
  }

  #startRoom(ticket?: Ticket): void {
    this.#room?.stop()
    this.#room = new Room(this.#place.room, this.#place.socketUrl, this.#doc, {
      ticket: this.#fetchTicket,
      connecting: () => this.#connecting(),
      synced: (right) => this.#synced(right),
      unacknowledged: (count) => this.#unacknowledged(count),
      disconnected: () => this.#disconnected(),
      rebuild: (reason) => void this.#rebuild(reason),
      stopped: (code) => this.#stopped(code),
      awareness: (states) => this.#tellPeople(states),
      message: (message) => {
        if (message.type !== 'saved') return
        this.#status.seq = message.seq
        this.#tellStatus()
      },
    })
    this.#room.setPresence(this.#presence)
    if (this.#isOnline) this.#room.start(ticket)
  }

  #connecting(): void {
    if (this.#status.connection === 'live') return
    this.#status.connection = this.#schedule ? 'offline' : 'connecting'
    this.#tellStatus()
  }

  #synced(right: Ticket['right']): void {
    this.#isSynced = true
    void this.refreshInputs()
    this.#status.connection = 'live'
    this.#status.right = right
    this.#status.stoppedBy = ''
    this.#show()
    if (right === 'read') this.#giveUp('FORBIDDEN')
    else this.#replayNext()
    this.#tellStatus()
  }

  /** 0: all that was sent is committed; nothing typed here is missing there. */
  #unacknowledged(count: number): void {
    if (count > 0 || !this.#isSynced) return
    this.#journal.clear()
    this.#replaying = null
    if (this.#sentAt !== null) this.#status.latency = performance.now() - this.#sentAt
    this.#sentAt = null
    this.#replayNext()
    this.#tellStatus()
  }

  #disconnected(): void {
    this.#isSynced = false
    this.#sentAt = null
    this.#status.connection = 'offline'
    this.#post({ kind: 'presence', people: [] })
    this.#tellStatus()
  }

  #stopped(code: string): void {
    this.#isSynced = false
    this.#status.connection = 'stopped'
    this.#status.stoppedBy = code
    this.#status.right = 'read'
    if (!this.#schedule) this.#post({ kind: 'failed', code })
    this.#tellStatus()
  }

  /**
   * The server will not take this document any more: a new one comes from the server under a new client id, and what
   * was not acknowledged is done again, command by command. What is refused then is shown, not thrown away.
   */
  async #rebuild(reason: 'ACCESS_CHANGED' | 'UPDATE_REFUSED'): Promise<void> {
    if (reason === 'UPDATE_REFUSED' && this.#replaying) {
      this.#refuse(this.#replaying, reason)
      this.#journal.clear()
    } else {
      this.#replay = [...this.#journal.takeCommands(), ...this.#replay]
    }
    this.#replaying = null
    this.#isSynced = false
    await this.#copy?.clearDocument().catch(() => undefined)
    this.#room?.stop()
    this.#adopt(new Doc())
    await this.#openFromServer()
  }

  #replayNext(): void {
    while (this.#isSynced && !this.#replaying && this.#replay.length > 0) {
      const command = this.#replay.shift()!
      const answer = this.execute(command)
      if (answer.ok) this.#replaying = command
      else this.#refused.push({ command, refusal: answer.refusal })
    }
    if (this.#refused.length > 0) this.#post({ kind: 'refused', changes: this.#refused })
  }

  #refuse(command: ScheduleCommand, code: string): void {
    this.#refused.push({ command, refusal: { code, params: {}, ids: [] } })
  }

  /** The person may only read now: what was typed before is shown as refused. */
  #giveUp(code: string): void {
    for (const command of [...this.#journal.takeCommands(), ...this.#replay]) this.#refuse(command, code)
    this.#replay = []
    if (this.#refused.length > 0) this.#post({ kind: 'refused', changes: this.#refused })
  }

  #tellStatus(): void {
    const { canUndo = false, canRedo = false } = this.#schedule ?? {}
    const pending = this.#journal.count + this.#replay.length
    this.#post({ kind: 'status', status: { ...this.#status, pending, canUndo, canRedo } })
  }

  /** Identity is what the server stamped; the rest is what the other screen told. */
  #tellPeople(states: Map<number, Partial<Awareness>>): void {
    const people: PresentPerson[] = []
    for (const [clientId, { user, ...state }] of states) {
      if (clientId === this.#doc.clientID || !user) continue
      people.push({
        clientId,
        userId: user.id,
        name: user.name,
        color: user.color,
        cell: state.cell ?? null,
        rows: state.rows ?? [],
        drag: state.drag ?? null,
        screen: state.screen ?? '',
        idle: state.idle ?? false,
        following: state.following ?? null,
        view: state.view ?? null,
      })
    }
    this.#post({ kind: 'presence', people })
  }
}
