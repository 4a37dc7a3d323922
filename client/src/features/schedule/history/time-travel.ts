import { type ChangeSetView, versionActivity, versionHistory, versionMoment } from '@plumbline/core/contract'
import type { Instant } from '@plumbline/core/time'
import { proxy, ref } from 'valtio'
import type { z } from 'zod'
import { asApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import type { Answer } from '../../../documents/schedule/session/messages.ts'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import { TimeLine } from './time-line.ts'

type Moment = z.output<(typeof versionMoment)['output']>

/** How the numbers on screen stand to the result that was published then. */
export type Verification = 'same' | 'different' | 'otherEngine' | 'unpublished'

interface TravelState {
  open: boolean
  /** The change whose moment is on screen or on its way there; null: now. */
  seq: number | null
  /** Of that moment, once the server has told; null while it has not. */
  moment: Moment | null
  /** Of what was just asked for nothing is on screen yet. */
  busy: boolean
  /** What the change of that moment was, and what it did; null while it is not known. */
  effect: Effect | null
  line: TimeLine | null
  /** Code of the error catalogue; '' while there is none. */
  errorCode: string
}

/** A change: what it was, and the end of the schedule before and after it; `NO_INSTANT`: there was none. */
export interface Effect {
  set: ChangeSetView | null
  before: Instant | null
  after: Instant | null
}

/** A drag asks for many moments; this long after the last one the server is asked about it. */
const SETTLED_MS = 150
/** A long journal is read step by step. */
const MOST_ASKED = 40

/** How it was. */
export interface HasTime {
  readonly time: TimeTravel
}

/** Goes through the past of the schedule on screen. */
export class TimeTravel {
  readonly state = proxy<TravelState>({
    open: false,
    seq: null,
    moment: null,
    busy: false,
    effect: null,
    line: null,
    errorCode: '',
  })
  readonly #session: ScheduleSession
  readonly #versionId: string
  #settling: ReturnType<typeof setTimeout> | null = null
  #showing: Promise<void> | null = null
  #first: number | null

  /** `first`: the moment that the address names; null: none. */
  constructor(session: ScheduleSession, versionId: string, first: number | null) {
    this.#session = session
    this.#versionId = versionId
    this.#first = first
  }

  /** The moment of the address, once the schedule is there; it is asked for once. */
  takeFirst(): number | null {
    if (this.#session.state.phase !== 'ready') return null
    const first = this.#first
    this.#first = null
    return first
  }

  get mayRestore(): boolean {
    return this.#session.state.status.rightNow === 'write'
  }

  /** Makes the schedule what it was at the shown moment, and shows it as it is now. */
  async restore(): Promise<Answer> {
    const answer = await this.#session.ask.restoreMoment()
    if (answer.ok) {
      this.state.seq = null
      this.state.moment = null
      this.state.effect = null
    }
    return answer
  }

  async open(): Promise<void> {
    this.state.open = true
    await this.reload()
  }

  /** Back to now, and the strip is gone. */
  close(): void {
    this.state.open = false
    this.goTo(null)
  }

  toggle(): void {
    if (this.state.open) this.close()
    else void this.open()
  }

  async reload(): Promise<void> {
    this.state.errorCode = ''
    try {
      const activity = await call(versionActivity, { params: { versionId: this.#versionId }, input: {}, quiet: true })
      this.state.line = ref(new TimeLine(activity))
    } catch (error) {
      this.state.errorCode = asApiError(error).code
    }
  }

  /** `null` and anything after the newest change: now. */
  goTo(seq: number | null): void {
    const head = this.state.line?.head ?? Number.POSITIVE_INFINITY
    const wanted = seq === null || seq >= head ? null : Math.max(1, seq)
    if (wanted === this.state.seq) return
    this.state.seq = wanted
    this.state.moment = null
    this.state.effect = null
    this.state.errorCode = ''
    this.#showing ??= this.#show()
    if (this.#settling) clearTimeout(this.#settling)
    this.#settling = wanted === null ? null : setTimeout(() => void this.#ask(wanted), SETTLED_MS)
  }

  step(by: number): void {
    const head = this.state.line?.head ?? 1
    this.goTo((this.state.seq ?? head) + by)
  }

  /** To the burst of activity before or after. */
  leap(direction: -1 | 1): void {
    const { line, seq } = this.state
    if (line) this.goTo(line.burst(seq ?? line.head, direction))
  }

  /** To the last change at or before a moment of the server's clock. */
  async goToTime(at: Date): Promise<void> {
    const input = { at: at.toISOString() }
    const moment = await this.#momentOf(input)
    if (moment) this.goTo(moment.seq)
  }

  get verification(): Verification | null {
    const { moment } = this.state
    const { result } = this.#session.state
    if (!moment || !result || this.state.busy) return null
    return verify(moment.published, result)
  }

  /** One at a time, and always the newest wish: what was asked for in between is never loaded. */
  async #show(): Promise<void> {
    this.state.busy = true
    for (let shown: number | null | undefined; shown !== this.state.seq; ) {
      shown = this.state.seq
      const answer = await this.#session.showMoment(shown)
      if (answer.ok) continue
      this.state.errorCode = answer.refusal.code
      this.state.seq = null
    }
    this.#showing = null
    this.state.busy = false
  }

  async #ask(seq: number): Promise<void> {
    const moment = await this.#momentOf({ seq })
    if (moment && this.state.seq === seq) this.state.moment = ref(moment)
    // What the change did is calculated where the moment is: whoever looks at it has it first.
    await this.#showing
    if (this.state.seq !== seq) return
    const effect = await this.#effectOf(seq)
    if (this.state.seq === seq) this.state.effect = ref(effect)
  }

  /** Before the first change there was nothing. */
  async #effectOf(seq: number): Promise<Effect> {
    const [set, before, after] = await Promise.all([
      this.#changeOf(seq),
      seq > 1 ? this.#session.ask.finishAt(seq - 1) : null,
      this.#session.ask.finishAt(seq),
    ])
    return { set, before, after }
  }

  /** null: the journal does not tell it. The newest changes are told as soon as they are read, which each question goes on with. */
  async #changeOf(seq: number): Promise<ChangeSetView | null> {
    try {
      const input = { before: seq + 1, limit: 1 }
      for (let asked = 0; asked < MOST_ASKED && this.state.seq === seq; asked++) {
        const answer = await call(versionHistory, { params: { versionId: this.#versionId }, input, quiet: true })
        if (answer.told >= seq) return answer.sets.find((one) => one.seq === seq) ?? null
        await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
      }
    } catch {
      // What is on screen does not depend on it.
    }
    return null
  }

  async #momentOf(input: { seq: number } | { at: string }): Promise<Moment | null> {
    try {
      return await call(versionMoment, { params: { versionId: this.#versionId }, input, quiet: true })
    } catch (error) {
      this.state.errorCode = asApiError(error).code
      return null
    }
  }
}

type Published = Moment['published'][number]

/** Results are compared only for equal inputs (the same facts, calendars and settings). */
export function verify(
  published: readonly Published[],
  result: { inputHash: string; resultHash: string; engineVersion: number },
): Verification {
  const ofSameInput = published.filter(({ inputHash }) => inputHash === result.inputHash)
  if (ofSameInput.length === 0) return 'unpublished'
  const ofSameEngine = ofSameInput.filter(({ engineVersion }) => engineVersion === result.engineVersion)
  if (ofSameEngine.length === 0) return 'otherEngine'
  return ofSameEngine.some(({ resultHash }) => resultHash === result.resultHash) ? 'same' : 'different'
}
