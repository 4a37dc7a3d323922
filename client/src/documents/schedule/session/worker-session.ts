import type { ChosenDraft } from '@plumbline/core/assistant'
import type { Awareness, ExternalWorks } from '@plumbline/core/contract'
import type { Outcome, RoomGrant } from '@plumbline/core/documents/rooms'
import {
  type Edit,
  registerOf,
  type ScheduleChange,
  type ScheduleCommand,
  sizeOfRestoration,
  type Undone,
} from '@plumbline/core/documents/schedule'
import type { PathReport, Shortening, ShorteningQuestion } from '@plumbline/core/paths'
import type { Id } from '@plumbline/core/plan'
import {
  type DayFactsContent,
  type DayFactsPart,
  noDayFacts,
  type PlanInputsContent,
  withDayFacts,
} from '@plumbline/core/progress'
import type { Instant } from '@plumbline/core/time'
import { Doc } from 'yjs'
import { TypedFacts } from '../../../parts/day-facts/index.ts'
import { refusalOf } from '../../../rooms/document-kind.ts'
import { DocumentSession, type DocumentStatus, type Link } from '../../../rooms/document-session.ts'
import type { KeptList } from '../../../rooms/local-copy.ts'
import type { RoomEvents, Ticket } from '../../../rooms/room.ts'
import { type BesideDocument, besideDocument } from './beside-document.ts'
import type { DraftForeseen } from './foreseen-draft.ts'
import { type LevellingDone, type LevellingQuestion, LevellingRunner, type LevellingTried } from './levelling-run.ts'
import { LiveSchedule } from './live-schedule.ts'
import type { Answer, CommandAbout, FromWorker, PresenceState, PresentPerson, ReplacedValue } from './messages.ts'
import { Moments } from './moments.ts'
import { type PathQuestion, pathRunner } from './path-run.ts'
import { PlanInputsSource } from './plan-inputs.ts'
import { type KnownPerson, ReplacedValues } from './replaced-values.ts'
import { type RiskQuestion, type RiskRunDone, riskRunner } from './risk-run.ts'
import { aboutCommand, isThere, namesOf } from './typed-change.ts'

interface Place {
  room: string
  /** Ends with a slash; the sequence number follows. */
  snapshotUrl: string
  planInputsUrl: string
  externalWorksUrl: string
  dayFactsUrl: string
  /** Ends with a slash; the sequence number follows. */
  momentUrl: string
  userId: string
}

/** The ways out of the worker. */
interface Ports {
  post(message: FromWorker): void
  ticket(): Promise<Ticket>
  link(doc: Doc, events: RoomEvents): Link
}

/** A first opening waits this long for the inputs, so that dates are not shown and then moved. */
const INPUTS_WAIT = 500
/** So soon the server has counted what was just stored. */
const TOLD_WAIT = 1_500
/** People seen in the room whose names are remembered. */
const PEOPLE_KNOWN = 2_000

const refusedBy = (code: string): Answer => ({ ok: false, refusal: refusalOf(code) })

/**
 * One open schedule in its worker: the document session, the moment of the past that is on screen instead, inputs from
 * beside the document, and values that others have replaced.
 */
export class WorkerSession {
  readonly #place: Place
  readonly #post: (message: FromWorker) => void
  readonly #session: DocumentSession<LiveSchedule, ScheduleCommand, CommandAbout, ReplacedValue>
  readonly #targetSource: PlanInputsSource<PlanInputsContent>
  readonly #externalSource: PlanInputsSource<ExternalWorks>
  readonly #dayFactSource: PlanInputsSource<DayFactsContent>
  #targets: PlanInputsContent | null = null
  #externals: ExternalWorks | null = null
  #dayFacts: DayFactsContent | null = null
  /** Typed in this browser; the server does not have them yet. */
  #typedFacts: readonly DayFactsPart[] = []
  readonly #typedSource: TypedFacts
  /** A moment of the past that is on screen instead: its document has no socket and takes no commands. */
  #past: LiveSchedule | null = null
  #momentsAsked = 0
  readonly #moments: Moments
  readonly #runner = riskRunner()
  readonly #pathRunner = pathRunner()
  readonly #shortener = pathRunner()
  readonly #leveller = new LevellingRunner((engine, moved) => this.schedule?.usage.tryDates(engine, moved))
  #replaced = new ReplacedValues([])
  readonly #people = new Map<number, KnownPerson>()
  #status: DocumentStatus | null = null
  /** Since the room was synced last the server has answered for all of them. */
  #hasAllInputs = false

  constructor(place: Place, { post, ticket, link }: Ports) {
    this.#place = place
    this.#post = post
    this.#moments = new Moments(place.momentUrl)
    const { room, userId, planInputsUrl, externalWorksUrl, dayFactsUrl } = place
    this.#targetSource = new PlanInputsSource({ url: planInputsUrl, key: room, userId })
    this.#externalSource = new PlanInputsSource({ url: externalWorksUrl, key: `${room} externals`, userId })
    this.#dayFactSource = new PlanInputsSource({ url: dayFactsUrl, key: `${room} days`, userId })
    this.#typedSource = new TypedFacts(userId, room.slice('schedule/'.length))
    this.#typedSource.onChange(() => void this.#takeTyped())
    this.#session = new DocumentSession<LiveSchedule, ScheduleCommand, CommandAbout, ReplacedValue>({
      ...{ room, userId, ticket, link },
      snapshot: (seq) => this.#fetchSnapshot(seq),
      // Whoever has a copy has written in it; what turns out to be too much is kept as a proposal.
      rightBefore: 'write',
      kind: {
        open: (doc) => this.#openSchedule(doc),
        perform: (schedule, command, grant, earlier) => this.#do(schedule, command, grant, earlier),
        isThere,
        resumeUndo: (schedule, earlier, without) => schedule.resumeUndo(earlier, without),
      },
      events: {
        shown: (schedule) => this.#showFirst(schedule),
        status: (status) => this.#tellStatus(status),
        refused: (changes) => post({ kind: 'refused', changes: [...changes] }),
        others: (states) => this.#tellPeople(states),
        synced: () => this.#synced(),
        failed: (code) => post({ kind: 'failed', code }),
      },
    })
    this.#session.setPresence({ cell: null, rows: [], drag: null } satisfies PresenceState)
  }

  async open(): Promise<void> {
    await this.#session.open(async (replaced) => {
      this.#replaced = new ReplacedValues(replaced)
      this.#tellReplaced()
      await this.#openInputs()
    })
  }

  async #openInputs(): Promise<void> {
    this.#externals = (await this.#externalSource.kept()) ?? null
    this.#dayFacts = (await this.#dayFactSource.kept()) ?? null
    this.#typedFacts = await this.#typedSource.read()
    const kept = await this.#targetSource.kept()
    if (kept === undefined) {
      await Promise.race([this.refreshInputs(), new Promise((resolve) => setTimeout(resolve, INPUTS_WAIT))])
    } else {
      this.#targets = kept
    }
  }

  /** What came while it was opened is new enough for the first time: what changes since is told. */
  #synced(): void {
    if (this.#hasAllInputs) this.#hasAllInputs = false
    else void this.refreshInputs()
  }

  /** Asks the server for the inputs beside the document and calculates with them, if they are other than before. */
  async refreshInputs(): Promise<void> {
    const [targets, externals, dayFacts] = await Promise.all([
      this.#targetSource.fresh(),
      this.#externalSource.fresh(),
      this.#dayFactSource.fresh(),
    ])
    if (targets === undefined && externals === undefined && dayFacts === undefined) return
    this.#hasAllInputs = targets !== undefined && externals !== undefined && dayFacts !== undefined
    this.#targets = targets ?? this.#targets
    this.#externals = externals ?? this.#externals
    this.#dayFacts = dayFacts ?? this.#dayFacts
    this.#session.document?.setBeside(this.#beside)
  }

  /** What the server has now is calculated with as the server tells it, so that dates do not go back in between. */
  async #takeTyped(): Promise<void> {
    const typed = await this.#typedSource.read()
    if (typed.length < this.#typedFacts.length) {
      await new Promise((resolve) => setTimeout(resolve, TOLD_WAIT))
      await this.refreshInputs()
    }
    this.#typedFacts = await this.#typedSource.read()
    this.#session.document?.setBeside(this.#beside)
  }

  get #beside(): BesideDocument {
    return besideDocument(this.#targets, this.#externals, withDayFacts(this.#dayFacts ?? noDayFacts, this.#typedFacts))
  }

  execute(command: ScheduleCommand): Answer {
    return this.#past ? refusedBy('FORBIDDEN') : this.#session.execute(command)
  }

  #do(schedule: LiveSchedule, command: ScheduleCommand, grant: RoomGrant, earlier: CommandAbout | null) {
    const known = namesOf(schedule, command, earlier?.rows)
    const { outcome, edits } = schedule.perform(command, grant)
    if (!earlier && outcome.ok) this.#typedOver(edits)
    return { outcome, about: aboutCommand(schedule, command, edits, known) }
  }

  /** What somebody has typed over needs no mark any more. */
  #typedOver(edits: readonly Edit[]): void {
    if (this.#replaced.values.length > 0) this.#forgetReplaced(this.#replaced.drop(edits.map(registerOf)))
  }

  undo(): Answer {
    return this.#turn('undo')
  }

  redo(): Answer {
    return this.#turn('redo')
  }

  insist(): Answer {
    return this.#turn('insist')
  }

  #turn(what: 'undo' | 'redo' | 'insist'): Answer {
    const undone = this.#past ? null : this.#session.turn<Undone>(what, (schedule) => schedule[what]())
    return { ok: true, undone }
  }

  /** What is on screen. */
  get schedule(): LiveSchedule | null {
    return this.#past ?? this.#session.document
  }

  /** Of several asked for in a row, as while dragging, only the last is shown. */
  async simulate(question: RiskQuestion): Promise<RiskRunDone | 'stopped' | 'failed'> {
    const asked = await this.schedule?.riskTask(question)
    if (!asked) return 'stopped'
    const { inputHash, plan, inputs, model } = asked
    const { seed, tolerance, limit } = question
    const began = performance.now()
    const progress = (futures: number): void => this.#post({ kind: 'risk', futures })
    progress(0)
    const task = { plan, inputs, model, options: { seed, tolerance, limit } }
    const result = await this.#runner.run(task, (told) => {
      progress(told.futures)
      return told.result
    })
    if (typeof result === 'string') return result
    return { inputHash, took: Math.round(performance.now() - began), result }
  }

  stopSimulation(): void {
    this.#runner.stop()
  }

  /** What holds a row; null: it has no finish, or another question came. */
  async paths(question: PathQuestion): Promise<PathReport | null> {
    const calculated = this.schedule?.calculated()
    if (!calculated) return null
    const told = await this.#pathRunner.run({ ask: 'report', ...calculated, question }, (answer) => answer)
    return typeof told === 'string' ? null : told.report
  }

  async shorten(question: ShorteningQuestion): Promise<Shortening | null | 'stopped' | 'failed'> {
    const calculated = this.schedule?.calculated()
    if (!calculated) return 'stopped'
    const told = await this.#shortener.run({ ask: 'shorten', ...calculated, question }, (answer) => answer)
    return typeof told === 'string' ? told : told.shortening
  }

  stopShortening(): void {
    this.#shortener.stop()
  }

  foreseenDraft(chosen: ChosenDraft): DraftForeseen | null {
    return this.schedule?.foreseenDraft(chosen) ?? null
  }

  /** Of several asked for in a row only the last goes on. */
  async level(question: LevellingQuestion): Promise<LevellingDone | 'stopped' | 'failed' | 'nothing'> {
    const task = await this.schedule?.levellingTask(question)
    if (!task) return 'stopped'
    return this.#leveller.run(task, (schedules) => this.#post({ kind: 'levelling', schedules }))
  }

  stopLevelling(): void {
    this.#leveller.stop()
  }

  forgetLevelling(): void {
    this.#leveller.forget()
  }

  tryLevelling(accepted: Id[]): LevellingTried | null {
    const hash = this.schedule?.inputHash
    return hash === undefined ? null : this.#leveller.tried(accepted, hash)
  }

  async showMoment(seq: number | null): Promise<Answer> {
    const asked = ++this.#momentsAsked
    if (seq === null) {
      this.#backToNow()
      return { ok: true }
    }
    const doc = await this.#moments.at(seq)
    if (!(doc instanceof Doc)) return refusedBy(doc)
    if (asked !== this.#momentsAsked || !this.#session.document) return { ok: true }
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
    const [past, schedule] = [this.#past, this.#session.document]
    if (!past || !schedule || this.#status?.right !== 'write') return refusedBy('FORBIDDEN')
    const changes = schedule.restorationTo(past)
    const size = sizeOfRestoration(changes)
    const answer = size > 0 ? this.#session.execute({ do: 'restore', changes }) : null
    if (answer && !answer.ok) return answer
    const verified = sizeOfRestoration(schedule.restorationTo(past)) === 0
    this.#backToNow()
    return { ok: true, restored: { changes: size, verified } }
  }

  #backToNow(): void {
    if (!this.#past) return
    // What came meanwhile was not shown; it is in the document, which is shown as a whole.
    const schedule = this.#session.document
    schedule?.flush()
    this.#past.dispose()
    this.#past = null
    if (schedule) this.#present(schedule)
  }

  #present(schedule: LiveSchedule): void {
    this.#showFirst(schedule)
    if (this.#status) this.#tellStatus(this.#status)
  }

  setPresence(state: PresenceState): void {
    this.#session.setPresence(state)
  }

  setOnline(online: boolean): void {
    this.#session.setOnline(online)
  }

  /** Does a refused change, or what the person made of it; it is forgotten when it was done. */
  applyRefused(id: string, command: ScheduleCommand): Answer {
    return this.#past ? refusedBy('FORBIDDEN') : this.#session.applyRefused(id, command)
  }

  /** A forward change like any other: the others see it, and it can be undone. */
  takeBack(id: string): Answer {
    const value = this.#replaced.find(id)
    const command = value && this.#session.document?.commandAgain(value.edit)
    if (!command) return refusedBy('ROW_MISSING')
    const outcome: Outcome =
      this.#past || !this.#session.mayWrite ? refusedBy('FORBIDDEN') : this.#session.execute(command)
    if (outcome.ok) this.drop('replaced', [id])
    return outcome
  }

  drop(list: KeptList, ids: readonly string[]): void {
    if (list === 'replaced') this.#forgetReplaced(this.#replaced.drop(ids))
    else this.#session.dropRefused(ids)
  }

  #openSchedule(doc: Doc): LiveSchedule {
    const schedule: LiveSchedule = new LiveSchedule(
      doc,
      (patch) => {
        if (!this.#past) this.#post(patch)
      },
      this.#beside,
      (change) => this.#checkReplaced(schedule, change),
    )
    return schedule
  }

  #showFirst(schedule: LiveSchedule): void {
    const started = performance.now()
    schedule.open()
    this.#post({ kind: 'ready', rows: schedule.rowCount, took: performance.now() - started })
  }

  async #fetchSnapshot(seq: number): Promise<Uint8Array | null> {
    const response = await fetch(`${this.#place.snapshotUrl}${seq}`, { credentials: 'same-origin' })
    // A snapshot that has been replaced meanwhile is no loss: the socket sends the whole document.
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
  }

  #checkReplaced(schedule: LiveSchedule, change: ScheduleChange): void {
    const written = this.#session.unacknowledged
    if (written.length === 0) return
    const { added, gone } = this.#replaced.check(schedule, written, change, this.#people)
    if (added.length > 0) this.#session.keep('replaced', added)
    if (added.length > 0) this.#tellReplaced()
    this.#forgetReplaced(gone)
  }

  #forgetReplaced(ids: readonly string[]): void {
    if (ids.length === 0) return
    this.#session.forget('replaced', ids)
    this.#tellReplaced()
  }

  #tellReplaced(): void {
    this.#post({ kind: 'replaced', values: this.#replaced.values })
  }

  #tellStatus(status: DocumentStatus): void {
    this.#status = status
    const { right } = status
    this.#post({ kind: 'status', status: { ...status, right: this.#past ? 'read' : right, rightNow: right } })
  }

  /** Identity is what the server stamped; the rest is what the other screen told. */
  #tellPeople(states: ReadonlyMap<number, Partial<Awareness>>): void {
    const people: PresentPerson[] = []
    for (const [clientId, { user, ...state }] of states) {
      if (!user) continue
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
    if (named.length > 0) this.#session.keep('replaced', named)
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
