import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { Calendar, Id, PlanIssue, ScheduleSettings } from '@plumbline/core/plan'
import { NO_INSTANT } from '@plumbline/core/time'
import { proxy, ref } from 'valtio'
import type { KeptList } from '../../../rooms/local-copy.ts'
import type { Ticket } from '../../../rooms/room.ts'
import { brokenLimits } from '../drawn/limit-marks.ts'
import { PlannerRows } from '../drawn/planner-rows.ts'
import type { RowWords } from '../rows/cell-texts.ts'
import { RowStore } from '../rows/row-store.ts'
import type { PlanFrame } from '../rows/row-view.ts'
import { VisibleRows } from '../rows/visible-rows.ts'
import type {
  Answer,
  CalculationResult,
  FromWorker,
  Patch,
  PatchCause,
  PresenceState,
  PresentPerson,
  RefusedChange,
  ReplacedValue,
  SessionStatus,
  ToWorker,
} from './messages.ts'
import { asking } from './questions.ts'

/** What recalculation did, in a sentence: «118 moved, finish +4 d». */
export interface Recalculation {
  moved: number
  /** Wall-clock minutes by which the finish of the whole schedule moved. */
  finishShift: number
  finish: number
  took: number
  local: boolean
  /** Whose change it was; '': nobody that was seen here. */
  by: string
  cause: PatchCause
  /** Broken limits and rows that cannot be calculated, beyond those that there were. */
  conflicts: number
}

/** Fewer moved rows than this are the edit itself, which the person has just seen. */
const WORTH_TELLING = 3

export interface SessionState {
  phase: 'loading' | 'ready' | 'error'
  /** Code of the error catalogue in phase `error`. */
  errorCode: string
  rowCount: number
  status: SessionStatus
  people: PresentPerson[]
  result: CalculationResult | null
  settings: ScheduleSettings | null
  calendars: readonly Calendar[]
  readingIssues: PlanIssue[]
  recalculation: Recalculation | null
  /** Changes that the schedule would not take, until the person has dealt with them. */
  refused: readonly RefusedChange[]
  /** Own values that somebody else's took the place of. */
  replaced: readonly ReplacedValue[]
  /** Futures of the run that goes on. */
  futures: number
  /** Schedules that the levelling that goes on has tried. */
  levelled: number
  /** Grows with every patch, for what derives from rows outside the canvas. */
  patches: number
}

const before: SessionStatus = {
  connection: 'connecting',
  pending: 0,
  stoppedBy: '',
  pausedBy: '',
  right: 'read',
  rightNow: 'read',
  closedAttributes: [],
  openAttributes: [],
  latency: null,
  canUndo: false,
  canRedo: false,
  keeps: true,
}

const noSettings = {} as ScheduleSettings

interface SessionOptions {
  worker: Worker
  words: RowWords
  /** Fetches a room ticket; rejects with an error that has a `code` of the catalogue. */
  ticket(): Promise<Ticket>
}

/** One open schedule on the main thread: rows in columns, a small reactive state, and the way to the worker. */
export class ScheduleSession {
  readonly store = new RowStore()
  readonly visible = new VisibleRows(this.store)
  readonly rows: PlannerRows
  readonly state = proxy<SessionState>({
    phase: 'loading',
    errorCode: '',
    rowCount: 0,
    status: before,
    people: [],
    result: null,
    settings: null,
    calendars: [],
    readingIssues: [],
    recalculation: null,
    refused: [],
    replaced: [],
    futures: 0,
    levelled: 0,
    patches: 0,
  })
  /** The same objects as in the state, without proxies, for the paths that run per cell. */
  frame: PlanFrame = { settings: noSettings, calendars: [] }
  /** What only the worker knows. */
  readonly ask = asking((question) => {
    const ask = ++this.#asked
    return new Promise((resolve) => {
      this.#waiting.set(ask, resolve)
      this.#tell({ kind: 'ask', ask, question })
    })
  })
  readonly #worker: Worker
  readonly #ticket: () => Promise<Ticket>
  readonly #waiting = new Map<number, (answer: unknown) => void>()
  readonly #listeners = new Set<() => void>()
  #asked = 0
  /** Changes that the worker has not answered. */
  #unanswered = 0
  #editedAt = Number.NEGATIVE_INFINITY
  #isReady = false
  /** As of the last calculation. */
  #conflicts = 0
  #externalNames: Readonly<Record<Id, string>> = {}

  constructor(options: SessionOptions) {
    this.#worker = options.worker
    this.#ticket = options.ticket
    this.rows = new PlannerRows(this.store, this.visible, () => this.frame, options.words)
    this.#worker.onmessage = (event: MessageEvent<FromWorker>) => this.#hear(event.data)
    this.#worker.onerror = () => this.#fail('INTERNAL')
  }

  close(): void {
    this.#worker.terminate()
    this.#listeners.clear()
  }

  /** Called after each patch has been taken into the rows. */
  onPatch(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What is on its way can be undone before the status says so: the worker takes one after the other. */
  get canUndo(): boolean {
    return this.state.status.canUndo || this.#unanswered > 0
  }

  get canRedo(): boolean {
    return this.state.status.canRedo || this.#unanswered > 0
  }

  /** When this person changed something last, `performance.now()`. */
  get editedAt(): number {
    return this.#editedAt
  }

  execute(command: ScheduleCommand): Promise<Answer> {
    return this.#change(this.ask.execute(command))
  }

  undo(): Promise<Answer> {
    return this.#change(this.ask.undo())
  }

  redo(): Promise<Answer> {
    return this.#change(this.ask.redo())
  }

  insist(): Promise<Answer> {
    return this.#change(this.ask.insist())
  }

  /** Shows the schedule as it was after the change `seq`, read-only; null: as it is now. */
  async showMoment(seq: number | null): Promise<Answer> {
    const answer = await this.ask.showMoment(seq)
    if (answer.ok) this.state.recalculation = null
    return answer
  }

  /** Asks the server for what the calculation reads beside the document. */
  refreshInputs(): void {
    this.#tell({ kind: 'planInputs' })
  }

  /** Versions whose dates are shown below the bars. */
  showBaselines(versionIds: (Id | null)[]): void {
    this.#tell({ kind: 'baselines', versionIds })
  }

  /** A version was calculated anew. */
  datesChanged(versionId: Id): void {
    this.#tell({ kind: 'datesChanged', versionId })
  }

  /** What a work of another schedule is called; '' while that is not known. */
  externalName(id: Id): string {
    return this.#externalNames[id] ?? ''
  }

  setPresence(state: PresenceState): void {
    this.#tell({ kind: 'presence', state })
  }

  setOnline(online: boolean): void {
    this.#tell({ kind: 'network', online })
  }

  drop(list: KeptList, ids: string[]): void {
    this.#tell({ kind: 'drop', list, ids })
  }

  dismissRecalculation(): void {
    this.state.recalculation = null
  }

  #tell(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  /** A change counts as one that can be undone from the moment it is sent. */
  async #change(answered: Promise<Answer>): Promise<Answer> {
    this.#unanswered++
    this.#editedAt = performance.now()
    const answer = await answered
    this.#unanswered--
    return answer
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case 'patch':
        this.#take(message)
        return
      case 'identity':
        if (this.state.result) this.state.result = ref({ ...this.state.result, ...message.identity })
        return
      case 'ready':
        this.#isReady = true
        this.state.phase = 'ready'
        this.#changed()
        return
      case 'needTicket':
        void this.#fetchTicket(message.ask)
        return
      case 'answer':
        this.#waiting.get(message.ask)?.(message.answer)
        this.#waiting.delete(message.ask)
        return
      case 'baseline':
        this.store.baselines[message.which].put(message.block)
        this.store.versions.values++
        this.rows.storeChanged()
        this.#changed()
        return
      case 'status':
        this.rows.right = message.status.right
        this.rows.limits = {
          closedAttributes: message.status.closedAttributes,
          openAttributes: message.status.openAttributes,
        }
        this.state.status = message.status
        return
      case 'presence':
        this.state.people = message.people
        return
      case 'risk':
        this.state.futures = message.futures
        return
      case 'levelling':
        this.state.levelled = message.schedules
        return
      case 'refused':
        this.state.refused = ref(message.changes)
        return
      case 'replaced':
        this.state.replaced = ref(message.values)
        this.rows.setReplaced(message.values)
        this.#changed()
        return
      case 'failed':
        this.#fail(message.code)
    }
  }

  #fail(code: string): void {
    this.state.phase = 'error'
    this.state.errorCode = code
  }

  async #fetchTicket(ask: number): Promise<void> {
    try {
      this.#tell({ kind: 'ticket', ask, ticket: await this.#ticket(), code: '' })
    } catch (error) {
      const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'UNAVAILABLE'
      this.#tell({ kind: 'ticket', ask, ticket: null, code })
    }
  }

  #take(patch: Patch): void {
    const finishBefore = this.state.result?.projectFinish ?? NO_INSTANT
    if (patch.first) {
      // What follows is another document, not a change of this one.
      this.#isReady = false
      this.store.clear()
    }
    if (patch.settings || patch.calendars) this.#takeFrame(patch)
    if (patch.removed) this.store.remove(patch.removed)
    for (const block of patch.facts) this.store.putFacts(block)
    if (patch.order) this.store.putOrder(patch.order)
    const at = this.#isReady && !patch.first ? Date.now() : null
    let moved = 0
    for (const block of patch.times) moved += this.store.putTimes(block, at)
    if (patch.removedLinks.length) this.store.removeLinks(patch.removedLinks)
    if (patch.links) this.store.putLinks(patch.links)
    if (patch.linked) this.#takeLinked(patch.linked)
    if (patch.readingIssues) this.state.readingIssues = ref(patch.readingIssues)
    this.rows.storeChanged()
    if (patch.result) {
      this.state.result = ref(patch.result)
      if (at === null) this.#conflicts = patch.result.issues.length + brokenLimits(this.store)
      else this.#recalculated(patch.result, moved, finishBefore, patch)
    }
    this.#changed()
  }

  #takeLinked({ rows, names }: NonNullable<Patch['linked']>): void {
    this.rows.setLinked(rows)
    this.#externalNames = names
  }

  #takeFrame(patch: Patch): void {
    this.frame = {
      settings: patch.settings ?? this.frame.settings,
      calendars: patch.calendars ?? this.frame.calendars,
    }
    if (patch.settings) this.state.settings = ref(patch.settings)
    if (patch.calendars) this.state.calendars = ref(patch.calendars)
  }

  #recalculated(
    result: CalculationResult,
    moved: number,
    finishBefore: number,
    { local, cause }: Pick<Patch, 'local' | 'cause'>,
  ): void {
    const known = this.#conflicts
    this.#conflicts = result.issues.length + brokenLimits(this.store)
    const conflicts = Math.max(0, this.#conflicts - known)
    const shift = finishBefore === NO_INSTANT ? 0 : result.projectFinish - finishBefore
    if (moved < WORTH_TELLING && shift === 0) return
    this.state.recalculation = {
      moved,
      finishShift: shift,
      finish: result.projectFinish,
      took: result.took,
      local,
      by: this.state.people.find(({ clientId }) => cause.clients.includes(clientId))?.name ?? '',
      cause: ref(cause),
      conflicts,
    }
  }

  #changed(): void {
    this.state.rowCount = this.store.size
    this.state.patches++
    for (const listener of this.#listeners) listener()
  }
}
