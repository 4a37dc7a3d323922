import type { FirstRule } from '@plumbline/core/levelling'
import type { Id } from '@plumbline/core/plan'
import type { Instant } from '@plumbline/core/time'
import { proxy, ref } from 'valtio'
import type { LevellingDone, LevellingTried, ProposedDelay } from '../../../documents/schedule/session/levelling-run.ts'
import type { ChartPort, PlanPort, RunPort, SelectionPort, StatePort } from '../base/ports.ts'
import type { HasUsage } from '../usage/usage-model.ts'

type Acts = PlanPort & StatePort & SelectionPort & RunPort & ChartPort & HasUsage

/** What is asked; resources without a tick are left as they are. */
export interface LevellingAsk {
  withinFloat: boolean
  /** Within float, whether there would be enough or not. */
  lowersPeaks: boolean
  first: FirstRule
  maySplit: boolean
  onlySelected: boolean
  /** null: all. */
  resources: Id[] | null
  from: Instant | null
  until: Instant | null
}

interface LevellingState {
  isOpen: boolean
  ask: LevellingAsk
  run: 'idle' | 'running' | 'failed' | 'nothing'
  done: LevellingDone | null
  refused: Id[]
  /** The delay that keys act on. */
  at: number
  tried: LevellingTried | null
}

/** How many schedules a run tries. */
export const SCHEDULES = 1_250

/** A proposal, what of it is accepted, and what that does; the plan is not touched until it is applied. */
export class LevellingModel {
  readonly state = proxy<LevellingState>({
    isOpen: false,
    ask: {
      withinFloat: true,
      lowersPeaks: false,
      first: 'search',
      maySplit: false,
      onlySelected: false,
      resources: null,
      from: null,
      until: null,
    },
    run: 'idle',
    done: null,
    refused: [],
    at: 0,
    tried: null,
  })
  readonly #actions: Acts
  #stop: (() => void) | null = null

  constructor(actions: Acts) {
    this.#actions = actions
  }

  open(): void {
    this.state.isOpen = true
    // What is short is told resource by resource, of this schedule.
    this.#actions.usage.change({ by: 'resource', whole: false })
    this.#stop ??= this.#actions.session.onPatch(() => this.#checkSoon())
  }

  close(): void {
    this.#stop?.()
    this.#stop = null
    this.state.isOpen = false
    this.#forget()
  }

  change(part: Partial<LevellingAsk>): void {
    Object.assign(this.state.ask, part)
  }

  async run(): Promise<void> {
    const { session, usage } = this.#actions
    const { onlySelected, ...asked } = this.state.ask
    this.#forget()
    this.state.run = 'running'
    await usage.ready()
    const works = onlySelected ? this.#actions.selected() : null
    const found = await session.ask.level({ ...asked, resources: plain(asked.resources), works, schedules: SCHEDULES })
    if (found === 'failed' || found === 'nothing') this.state.run = found
    else this.state.run = 'idle'
    if (typeof found === 'string') return
    this.state.done = ref(found)
    await this.#try()
  }

  /** The best so far is taken. */
  stop(): void {
    void this.#actions.session.ask.stopLevelling()
  }

  choose(id: Id, isAccepted: boolean): void {
    const others = this.state.refused.filter((one) => one !== id)
    this.state.refused = isAccepted ? others : [...others, id]
    void this.#try()
  }

  /** One step of undo of whoever applies it. */
  async apply(ids: readonly Id[]): Promise<void> {
    const tried = await this.#actions.session.ask.tryLevelling([...ids])
    if (!tried?.command) return
    const isDone = await this.#actions.execute(tried.command)
    if (!isDone) return
    this.#actions.voice.done('levelled', { count: ids.length })
    this.close()
  }

  accepted(): Id[] {
    return proposedOf(this.state.done)
      .map(({ workId }) => workId)
      .filter((id) => !this.state.refused.includes(id))
  }

  #checking: ReturnType<typeof setTimeout> | null = null

  /** Others go on: a proposal of a plan that is another one by now says so. */
  #checkSoon(): void {
    if (this.state.done) this.#checking ??= setTimeout(() => void this.#try(), 300)
  }

  async #try(): Promise<void> {
    if (this.#checking) clearTimeout(this.#checking)
    this.#checking = null
    const tried = await this.#actions.session.ask.tryLevelling(this.accepted())
    if (!this.state.isOpen || !this.state.done) return
    this.state.tried = tried && ref(tried)
    const { rows, store } = this.#actions.session
    if (tried) rows.look.ghosts.show(tried, store.positions.length)
    rows.isProposing = tried !== null
    this.#actions.planner?.refresh()
    this.#actions.usage.askSoon()
  }

  #forget(): void {
    Object.assign(this.state, { run: 'idle', done: null, refused: [], tried: null, at: 0 })
    const { rows } = this.#actions.session
    rows.look.ghosts.clear()
    rows.isProposing = false
    void this.#actions.session.ask.forgetLevelling()
    this.#actions.planner?.refresh()
    this.#actions.usage.askSoon()
  }
}

export interface HasLevelling {
  readonly levelling: LevellingModel
}

const plain = (ids: readonly Id[] | null): Id[] | null => ids && [...ids]

/** Those that wait for a resource: what only follows them moves by logic. */
export const proposedOf = (done: LevellingDone | null): readonly ProposedDelay[] =>
  (done?.delays ?? []).filter(
    ({ reasons, parts }) => parts.length > 1 || reasons.some(({ kind }) => kind !== 'predecessor'),
  )
