import type { Awareness, ExternalWorks } from '@plumbline/core/contract'
import type { Refusal, RoomGrant } from '@plumbline/core/documents/rooms'
import {
  registerOf,
  type ScheduleChange,
  type ScheduleCommand,
  sizeOfRestoration,
} from '@plumbline/core/documents/schedule'
import type { PlanInputsContent } from '@plumbline/core/progress'
import type { Instant } from '@plumbline/core/time'
import { applyUpdate, Doc, encodeStateAsUpdate, type Transaction } from 'yjs'
import { newId } from '../../../api/new-id.ts'
import { type CommandEntry, Journal } from '../../../rooms/journal.ts'
import { type JournalStep, type KeptList, LocalCopy } from '../../../rooms/local-copy.ts'
import type { Ticket } from '../../../rooms/room.ts'
import { type RebuildReason, Room } from '../../../rooms/room.ts'
import { type BesideDocument, besideDocument } from './beside-document.ts'
import { LiveSchedule } from './live-schedule.ts'
import type {
  Answer,
  FromWorker,
  PresenceState,
  PresentPerson,
  RefusedChange,
  ReplacedValue,
  SessionStatus,
  TypedChange,
} from './messages.ts'
import { Moments } from './moments.ts'
import { PlanInputsSource } from './plan-inputs.ts'
import { type KnownPerson, ReplacedValues } from './replaced-values.ts'
import { namesOf, typedChange } from './typed-change.ts'

interface Place {
  room: string
  socketUrl: string
  /** Ends with a slash; the sequence number follows. */
  snapshotUrl: string
  planInputsUrl: string
  externalWorksUrl: string
  /** Ends with a slash; the sequence number follows. */
  momentUrl: string
  userId: string
}

interface Fresh {
  ticket: Ticket
  /** null: there is none; the socket sends the whole document. */
  snapshot: Uint8Array | null
}

type FinalCode = 'FORBIDDEN' | 'NOT_FOUND' | 'UNAUTHORIZED'

const PRESENCE_PAUSE = 100

/** A first opening waits this long for the inputs, so that dates are not shown and then moved. */
const INPUTS_WAIT = 500
/** People seen in the room whose names are remembered. */
const PEOPLE_KNOWN = 2_000

/** Origin of updates that are in the local copy already. */
const FROM_COPY = { from: 'local copy' }

const isFinal = (code: string): code is FinalCode => ['FORBIDDEN', 'NOT_FOUND', 'UNAUTHORIZED'].includes(code)

const refusalOf = (code: string): Refusal => ({ code, params: {}, ids: [] })

const refusedBy = (code: string): Answer => ({ ok: false, refusal: refusalOf(code) })

/**
 * One open schedule in its worker: document, local copy, journal, room, replica and engine.
 *
 * Opening: what the browser kept is on screen at once; else the snapshot comes over HTTP, and the socket sends what
 * came after. «Saved» follows the acknowledgements of the room, which follow the commit in Postgres.
 */
export class WorkerSession {
  readonly #place: Place
  readonly #targetSource: PlanInputsSource<PlanInputsContent>
  readonly #externalSource: PlanInputsSource<ExternalWorks>
  #targets: PlanInputsContent | null = null
  #externals: ExternalWorks | null = null
  readonly #post: (message: FromWorker) => void
  readonly #fetchTicket: () => Promise<Ticket>
  #doc = new Doc()
  #schedule: LiveSchedule | null = null
  /** A moment of the past that is on screen instead: its document has no socket and takes no commands. */
  #past: LiveSchedule | null = null
  #momentsAsked = 0
  readonly #moments: Moments
  #copy: LocalCopy<TypedChange, RefusedChange, ReplacedValue> | null = null
  /** The copy of the document before is forgotten: updates of this one may be kept. */
  #copyReady: Promise<void> = Promise.resolve()
  #journal = new Journal<TypedChange, RefusedChange, ReplacedValue>(null, [])
  #refused: RefusedChange[] = []
  #replaced = new ReplacedValues([])
  readonly #people = new Map<number, KnownPerson>()
  #room: Room | null = null
  #presenceTimer: ReturnType<typeof setTimeout> | null = null
  #presence: PresenceState = { cell: null, rows: [], drag: null }
  /** The command of the journal that was done again and is on its way; a refusal of the server means this one. */
  #replaying: CommandEntry<TypedChange> | null = null
  /** What the server said to the update that it did not take. */
  #objection: Refusal | null = null
  /** The document read anew, which takes the place of this one as soon as it has all that the server has. */
  #next: Doc | null = null
  /** The ticket and the snapshot of the next document are on their way. */
  #isRebuilding = false
  #rebuiltFor: RebuildReason | null = null
  /** Grows with each update that was made here. */
  #written = 0
  #sentAt: number | null = null
  #isSynced = false
  /** Of the last ticket. */
  #period: Pick<Ticket, 'factsFrom' | 'factsTo'> = {}
  #isLocked = false
  #isOnline = true
  readonly #status: SessionStatus = {
    connection: 'connecting',
    pending: 0,
    stoppedBy: '',
    pausedBy: '',
    right: 'write',
    rightNow: 'write',
    closedAttributes: [],
    openAttributes: [],
    latency: null,
    canUndo: false,
    canRedo: false,
    keeps: true,
  }

  constructor(place: Place, post: (message: FromWorker) => void, fetchTicket: () => Promise<Ticket>) {
    this.#place = place
    this.#moments = new Moments(place.momentUrl)
    const { room, userId, planInputsUrl, externalWorksUrl } = place
    this.#targetSource = new PlanInputsSource({ url: planInputsUrl, key: room, userId })
    this.#externalSource = new PlanInputsSource({ url: externalWorksUrl, key: `${room} externals`, userId })
    this.#post = post
    this.#fetchTicket = async () => {
      const ticket = await fetchTicket()
      this.#isLocked = ticket.locked
      this.#period = { factsFrom: ticket.factsFrom, factsTo: ticket.factsTo }
      this.#status.closedAttributes = ticket.closedAttributes
      this.#status.openAttributes = ticket.openAttributes
      return ticket
    }
  }

  async open(): Promise<void> {
    this.#copy = await LocalCopy.open(this.#place.userId, this.#place.room)
    const kept = (await this.#copy?.load().catch(() => null)) ?? { updates: [], journal: [], refused: [], replaced: [] }
    this.#status.keeps = this.#copy !== null
    this.#journal = new Journal(this.#copy, kept.journal, () => this.#keepsNothing())
    this.#refused = kept.refused.sort((one, other) => one.at - other.at)
    this.#replaced = new ReplacedValues(kept.replaced)
    this.#tellRefused()
    this.#tellReplaced()
    // Without a copy the ticket and the snapshot come while the inputs do.
    const coming = kept.updates.length > 0 ? null : this.#fetchFresh()
    await this.#openInputs()
    if (!coming) {
      this.#adopt(new Doc())
      this.#doc.transact(() => {
        for (const update of kept.updates) applyUpdate(this.#doc, update, FROM_COPY)
      }, FROM_COPY)
      this.#show()
      this.#startRoom()
    } else {
      await this.#openFromServer(coming)
    }
  }

  async #openInputs(): Promise<void> {
    this.#externals = (await this.#externalSource.kept()) ?? null
    const kept = await this.#targetSource.kept()
    if (kept === undefined) {
      await Promise.race([this.refreshInputs(), new Promise((resolve) => setTimeout(resolve, INPUTS_WAIT))])
    } else {
      this.#targets = kept
    }
  }

  /** Asks the server for the inputs beside the document and calculates with them, if they are other than before. */
  async refreshInputs(): Promise<void> {
    const [targets, externals] = await Promise.all([this.#targetSource.fresh(), this.#externalSource.fresh()])
    if (targets === undefined && externals === undefined) return
    this.#targets = targets ?? this.#targets
    this.#externals = externals ?? this.#externals
    this.#schedule?.setBeside(this.#beside)
  }

  get #beside(): BesideDocument {
    return besideDocument(this.#targets, this.#externals)
  }

  execute(command: ScheduleCommand): Answer {
    if (this.#past) return refusedBy('FORBIDDEN')
    const schedule = this.#schedule
    return schedule && this.#status.right === 'read' ? this.#propose(schedule, command) : this.#perform(command)
  }

  /** It was being typed when the right to write went. */
  #propose(schedule: LiveSchedule, command: ScheduleCommand): Answer {
    const { edits } = schedule.perform(command, { right: 'read' })
    const refusal = refusalOf(this.#isLocked ? 'VERSION_LOCKED' : 'FORBIDDEN')
    const change = typedChange(command, edits, namesOf(schedule, command), 0)
    const refused = { ...change, id: newId(), refusal, refusedAt: Date.now() }
    this.#keep(this.#copy?.keep('refused', [refused]))
    this.#refused = [...this.#refused, refused]
    this.#tellRefused()
    return { ok: false, refusal }
  }

  /** In the document as it is now, whatever moment is on screen. */
  #perform(command: ScheduleCommand): Answer {
    const schedule = this.#schedule
    if (!schedule || this.#status.right === 'read') return refusedBy('FORBIDDEN')
    const known = namesOf(schedule, command)
    const before = this.#written
    const { outcome, edits } = schedule.perform(command, this.#grant)
    if (outcome.ok && this.#written > before) {
      const change = typedChange(command, edits, namesOf(schedule, command, known), this.#doc.clientID)
      this.#forgetReplaced(this.#replaced.drop(edits.map(registerOf)))
      this.#noted({ do: 'command', waits: false, ...change })
    }
    return outcome
  }

  undo(): Answer {
    const undone = this.#mayWrite ? (this.#schedule?.undo() ?? null) : null
    if (undone) this.#noted({ do: 'undo' })
    return { ok: true, undone }
  }

  redo(): Answer {
    const undone = this.#mayWrite ? (this.#schedule?.redo() ?? null) : null
    if (undone) this.#noted({ do: 'redo' })
    return { ok: true, undone }
  }

  insist(): Answer {
    const undone = this.#mayWrite ? (this.#schedule?.insist() ?? null) : null
    if (undone) this.#noted({ do: 'insist' })
    return { ok: true, undone }
  }

  get #grant(): RoomGrant {
    const { right, closedAttributes, openAttributes } = this.#status
    return { right, closedAttributes, openAttributes, ...this.#period }
  }

  get #mayWrite(): boolean {
    return this.#status.right !== 'read' && this.#past === null
  }

  /** What is on screen. */
  get schedule(): LiveSchedule | null {
    return this.#past ?? this.#schedule
  }

  /** Of several asked for in a row, as while dragging, only the last is shown. */
  async showMoment(seq: number | null): Promise<Answer> {
    const asked = ++this.#momentsAsked
    if (seq === null) {
      this.#backToNow()
      return { ok: true }
    }
    const doc = await this.#moments.at(seq)
    if (!(doc instanceof Doc)) return refusedBy(doc)
    if (asked !== this.#momentsAsked || !this.#schedule) return { ok: true }
    this.#past?.dispose()
    this.#past = new LiveSchedule(doc, this.#post, this.#beside)
    this.#present(this.#past)
    return { ok: true }
  }

  /** The end of the schedule as it was after a change; what is on screen stays. */
  async finishAt(seq: number): Promise<Instant | null> {
    const doc = await this.#moments.at(seq)
    if (!(doc instanceof Doc)) return null
    const past = new LiveSchedule(doc, () => undefined, this.#beside)
    past.open()
    const { finish } = past
    past.dispose()
    return finish
  }

  /** One step, to be undone like any other; the others see it as an ordinary change. */
  restoreMoment(): Answer {
    const [past, schedule] = [this.#past, this.#schedule]
    if (!past || !schedule || this.#status.right !== 'write') return refusedBy('FORBIDDEN')
    const changes = schedule.restorationTo(past)
    const size = sizeOfRestoration(changes)
    const answer = size > 0 ? this.#perform({ do: 'restore', changes }) : null
    if (answer && !answer.ok) return answer
    const verified = sizeOfRestoration(schedule.restorationTo(past)) === 0
    this.#backToNow()
    return { ok: true, restored: { changes: size, verified } }
  }

  #backToNow(): void {
    if (!this.#past) return
    // What came meanwhile was not shown; it is in the document, which is shown as a whole.
    this.#schedule?.flush()
    this.#past.dispose()
    this.#past = null
    if (this.#schedule) this.#present(this.#schedule)
  }

  #present(schedule: LiveSchedule): void {
    const started = performance.now()
    schedule.open()
    this.#post({ kind: 'ready', rows: schedule.rowCount, took: performance.now() - started })
    this.#tellStatus()
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
    if (!this.#room || this.#isRebuilding || this.#status.connection === 'stopped') return
    if (online) {
      this.#room.start()
    } else {
      this.#room.stop()
      this.#disconnected()
    }
  }

  /**
   * Does a refused change, or what the person made of it; it is forgotten when it was done. Only above what the server
   * has now: a document that lags behind would take it, and lose it in the next moment.
   */
  applyRefused(id: string, command: ScheduleCommand): Answer {
    if (!this.#isSynced) return refusedBy('CONNECTION_LOST')
    const answer = this.#past ? refusedBy('FORBIDDEN') : this.#perform(command)
    if (answer.ok) this.drop('refused', [id])
    return answer
  }

  /** A forward change like any other: the others see it, and it can be undone. */
  takeBack(id: string): Answer {
    const value = this.#replaced.find(id)
    const command = value && this.#schedule?.commandAgain(value.edit)
    if (!command) return refusedBy('ROW_MISSING')
    const answer = this.#past ? refusedBy('FORBIDDEN') : this.#perform(command)
    if (answer.ok) this.drop('replaced', [id])
    return answer
  }

  drop(list: KeptList, ids: readonly string[]): void {
    if (list === 'replaced') {
      this.#forgetReplaced(this.#replaced.drop(ids))
      return
    }
    this.#refused = this.#refused.filter(({ id }) => !ids.includes(id))
    this.#keep(this.#copy?.drop('refused', ids))
    this.#tellRefused()
  }

  #noted(step: JournalStep<TypedChange>): void {
    this.#journal.add(step)
    this.#sentAt ??= this.#isSynced ? performance.now() : null
    this.#tellStatus()
  }

  #adopt(doc: Doc): void {
    this.#schedule?.dispose()
    this.#schedule = null
    this.#doc = doc
    doc.on('update', (update: Uint8Array, origin: unknown, _doc: Doc, transaction: Transaction) => {
      if (transaction.local) this.#written++
      if (origin !== FROM_COPY) this.#append(update)
    })
  }

  #append(update: Uint8Array): void {
    this.#keep(this.#copyReady.then(() => this.#copy?.append(update)))
  }

  /** What the browser would not keep is still on its way to the server; the person is told. */
  #keep(kept: Promise<unknown> | undefined): void {
    kept?.catch(() => this.#keepsNothing())
  }

  #keepsNothing(): void {
    this.#status.keeps = false
    this.#tellStatus()
  }

  #show(): void {
    if (this.#schedule) return
    const started = performance.now()
    this.#schedule = new LiveSchedule(
      this.#doc,
      (patch) => {
        if (!this.#past) this.#post(patch)
      },
      this.#beside,
      (change) => this.#checkReplaced(change),
    )
    this.#schedule.open()
    this.#post({ kind: 'ready', rows: this.#schedule.rowCount, took: performance.now() - started })
    this.#tellStatus()
  }

  async #openFromServer(coming: Promise<Fresh | null>): Promise<void> {
    const fresh = await coming
    if (!fresh) return
    this.#adopt(new Doc())
    this.#status.right = fresh.ticket.right
    if (fresh.snapshot) {
      applyUpdate(this.#doc, fresh.snapshot, FROM_COPY)
      this.#append(fresh.snapshot)
      this.#show()
    }
    this.#startRoom(fresh.ticket)
  }

  /** A ticket and the snapshot. Tries again while the server is away; null: there is nothing for this person. */
  async #fetchFresh(): Promise<Fresh | null> {
    for (let pause = 500; ; pause = Math.min(15_000, pause * 2)) {
      try {
        const ticket = await this.#fetchTicket()
        return { ticket, snapshot: ticket.snapshotSeq > 0 ? await this.#fetchSnapshot(ticket.snapshotSeq) : null }
      } catch (error) {
        const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
        if (isFinal(code)) {
          this.#stopped(code)
          return null
        }
        this.#status.connection = 'offline'
        this.#tellStatus()
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }

  async #fetchSnapshot(seq: number): Promise<Uint8Array | null> {
    const response = await fetch(`${this.#place.snapshotUrl}${seq}`, { credentials: 'same-origin' })
    // A snapshot that has been replaced meanwhile is no loss: the socket sends the whole document.
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
  }

  #startRoom(ticket?: Ticket): void {
    this.#room?.stop()
    this.#room = new Room(this.#place.room, this.#place.socketUrl, this.#next ?? this.#doc, {
      ticket: this.#fetchTicket,
      connecting: () => this.#connecting(),
      synced: (right) => this.#synced(right),
      unacknowledged: (count) => this.#unacknowledged(count),
      disconnected: () => this.#disconnected(),
      rebuild: (reason) => void this.#rebuild(reason),
      paused: (reason) => {
        this.#status.pausedBy = reason
        this.#tellStatus()
      },
      stopped: (code) => this.#stopped(code),
      awareness: (states) => this.#tellPeople(states),
      message: ({ code, params }) => {
        this.#objection = { code, params, ids: [] }
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
    const earlier = this.#schedule
    const onItsWay = this.#journal.written().length
    if (this.#next) this.#takeOver(this.#next)
    this.#isSynced = true
    void this.refreshInputs()
    this.#status.connection = 'live'
    this.#status.right = right
    this.#status.stoppedBy = ''
    this.#status.pausedBy = ''
    this.#show()
    if (earlier && earlier !== this.#schedule && this.#rebuiltFor === 'REBASED') {
      this.#schedule?.resumeUndo(earlier, onItsWay)
    }
    if (right === 'read') this.#mayOnlyRead()
    else this.#replayNext()
    this.#tellStatus()
  }

  /** 0: all that was sent is committed; nothing typed here is missing there. */
  #unacknowledged(count: number): void {
    if (count > 0 || !this.#isSynced) return
    this.#journal.clearWritten()
    this.#replaying = null
    if (this.#sentAt !== null) this.#status.latency = performance.now() - this.#sentAt
    this.#sentAt = null
    this.#replayNext()
    this.#tellStatus()
  }

  #disconnected(): void {
    this.#isSynced = false
    this.#replaying = null
    this.#sentAt = null
    this.#status.connection = 'offline'
    this.#post({ kind: 'presence', people: [] })
    this.#tellStatus()
  }

  /**
   * What was typed and not stored becomes a list that the person can take along, unless it is only a sign-in that is
   * missing. The copy of the document goes: its changes would be sent if the right came back.
   */
  #stopped(code: FinalCode): void {
    this.#isSynced = false
    this.#status.connection = 'stopped'
    this.#status.stoppedBy = code
    this.#status.right = 'read'
    if (code !== 'UNAUTHORIZED') {
      this.#copyReady = this.#journal.startOver()
      this.#refuseWaiting(code)
    }
    if (!this.#schedule) this.#post({ kind: 'failed', code })
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
    const suspect = this.#replaying
    const isAlone = this.#journal.written().length === 1
    if (reason === 'UPDATE_REFUSED' && suspect && isAlone) this.#refuse(suspect, this.#objection ?? refusalOf(reason))
    this.#objection = null
    this.#replaying = null
    this.#isSynced = false
    this.#room?.stop()
    const fresh = await this.#fetchFresh()
    this.#isRebuilding = false
    if (!fresh) return
    this.#next = new Doc()
    if (fresh.snapshot) applyUpdate(this.#next, fresh.snapshot)
    this.#startRoom(fresh.ticket)
  }

  #takeOver(doc: Doc): void {
    this.#next = null
    this.#copyReady = this.#journal.startOver()
    this.#adopt(doc)
    this.#append(encodeStateAsUpdate(doc))
  }

  /** One by one, each waiting for the server's word on the one before. */
  #replayNext(): void {
    while (this.#isSynced && !this.#replaying && this.#status.right !== 'read') {
      const entry = this.#journal.nextWaiting()
      if (!entry) return
      this.#replay(entry)
    }
  }

  #replay(entry: CommandEntry<TypedChange>): void {
    const before = this.#written
    const { outcome, edits } = this.#schedule!.perform(entry.step.command, this.#grant)
    if (!outcome.ok) {
      this.#refuse(entry, outcome.refusal)
    } else if (this.#written === before) {
      this.#journal.remove(entry)
    } else {
      this.#journal.settle(entry, { edits: edits.slice(0, entry.step.edits.length), client: this.#doc.clientID })
      this.#replaying = entry
    }
  }

  #refuse(entry: CommandEntry<TypedChange>, refusal: RefusedChange['refusal']): void {
    const { do: _do, waits: _waits, ...change } = entry.step
    const refused = { ...change, id: newId(), refusal, refusedAt: Date.now() }
    this.#journal.refuse(entry, refused)
    this.#refused = [...this.#refused, refused]
    this.#tellRefused()
  }

  /** The person may only read now. The server takes nothing of this document, so it is read anew without what is in it. */
  #mayOnlyRead(): void {
    if (this.#journal.written().length > 0) return void this.#rebuild('ACCESS_CHANGED')
    this.#journal.clearWritten()
    this.#refuseWaiting(this.#isLocked ? 'VERSION_LOCKED' : 'FORBIDDEN')
  }

  #refuseWaiting(code: string): void {
    for (let entry = this.#journal.nextWaiting(); entry; entry = this.#journal.nextWaiting()) {
      this.#refuse(entry, refusalOf(code))
    }
  }

  #checkReplaced(change: ScheduleChange): void {
    if (this.#journal.count === 0 || !this.#schedule) return
    const { added, gone } = this.#replaced.check(this.#schedule, this.#journal.written(), change, this.#people)
    if (added.length > 0) this.#keep(this.#copy?.keep('replaced', added))
    if (added.length > 0) this.#tellReplaced()
    this.#forgetReplaced(gone)
  }

  #forgetReplaced(ids: readonly string[]): void {
    if (ids.length === 0) return
    this.#keep(this.#copy?.drop('replaced', ids))
    this.#tellReplaced()
  }

  #tellRefused(): void {
    this.#post({ kind: 'refused', changes: this.#refused })
  }

  #tellReplaced(): void {
    this.#post({ kind: 'replaced', values: this.#replaced.values })
  }

  #tellStatus(): void {
    const { canUndo = false, canRedo = false } = this.#schedule ?? {}
    const right = this.#past ? 'read' : this.#status.right
    const pending = this.#journal.count
    this.#post({
      kind: 'status',
      status: { ...this.#status, right, rightNow: this.#status.right, pending, canUndo, canRedo },
    })
  }

  /** Identity is what the server stamped; the rest is what the other screen told. */
  #tellPeople(states: Map<number, Partial<Awareness>>): void {
    const people: PresentPerson[] = []
    for (const [clientId, { user, ...state }] of states) {
      if (clientId === this.#doc.clientID || clientId === this.#next?.clientID || !user) continue
      this.#know(clientId, { userId: user.id, name: user.name })
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
    const { named, gone } = this.#replaced.name(this.#people, this.#place.userId)
    if (named.length > 0) this.#keep(this.#copy?.keep('replaced', named))
    if (named.length > 0) this.#tellReplaced()
    this.#forgetReplaced(gone)
  }

  /** People who have left are remembered for the changes that they made. */
  #know(clientId: number, person: KnownPerson): void {
    this.#people.delete(clientId)
    this.#people.set(clientId, person)
    if (this.#people.size > PEOPLE_KNOWN) this.#people.delete(this.#people.keys().next().value ?? 0)
  }
}
