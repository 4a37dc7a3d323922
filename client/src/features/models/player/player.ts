import { clearPaint, type Dates, type Look, paintOf, paletteOf, playedOf } from '@plumbline/core/bim'
import type { AppearanceProfile, PbsOverride } from '@plumbline/core/contract'
import { formatInstant, type Instant, MINUTES_PER_DAY, NO_INSTANT } from '@plumbline/core/time'
import { proxy, subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import type { LinkedPlan } from '../links/linked-plan.ts'
import { statusDay } from '../today.ts'
import type { Coloring } from './coloring.ts'
import type { SiteDay } from './fact-coloring.ts'
import { factDates, isForecast } from './fact-dates.ts'
import { Overrides } from './overrides.ts'
import { PaintedSide, type Painting, type PlayedElements } from './painted-side.ts'
import type { PlayMode } from './play-modes.ts'
import { looksOf, numbersOfProfiles, profileNumbers } from './profiles.ts'
import { endOfDay, middayOf, type Step, shifted, startOfDay } from './steps.ts'

interface PlayerState {
  isOn: boolean
  isPlaying: boolean
  now: Instant
  mode: PlayMode
  coloring: Coloring
  step: Step
  /** Steps in a second. */
  speed: number
  /** Weeks that are looked ahead; 0: none. */
  ahead: number
}

/** Rows of a drag that is not ended, and where they would be. */
export interface Tried {
  slots: ArrayLike<number>
  starts: ArrayLike<number>
  finishes: ArrayLike<number>
}

const WEEK_MINUTES = 7 * MINUTES_PER_DAY
/** Elements without works stay as shadows, so that what is played is seen. */
const unlinkedLook: Look = { color: null, opacity: 30 }
const unlinked = paintOf(unlinkedLook)

/**
 * Plays the schedule in the picture. Dates are read where the live calculation puts them, at every moment: an edit of
 * somebody else is another paint of the same elements, and nothing more.
 */
export class Player {
  readonly state = proxy<PlayerState>({
    isOn: false,
    isPlaying: false,
    now: NO_INSTANT,
    mode: 'plan',
    coloring: 'profile',
    step: 'week',
    speed: 1,
    ahead: 0,
  })
  /** What is seen, and beside it, in a divided picture, what is known from the site. */
  readonly sides: readonly [PaintedSide, PaintedSide]
  readonly #linked: LinkedPlan
  readonly #hasTarget: boolean
  readonly #overrides: Overrides
  #profiles: readonly AppearanceProfile[] = []
  #palette = paletteOf(looksOf([]))
  /** Where a bar that is dragged would take works. */
  #tried: Tried | null = null
  #played: (PlayedElements & { of: readonly unknown[] }) | null = null
  #frame = 0
  #last = 0
  /** What was played and is not a whole day yet. */
  #rest = 0
  readonly #ends: (() => void)[]

  /** `hasTarget`: some version says what the plan is measured against. */
  constructor(linked: LinkedPlan, { hasTarget }: { hasTarget: boolean }) {
    this.#linked = linked
    this.#hasTarget = hasTarget
    this.#overrides = new Overrides(linked)
    this.sides = [new PaintedSide(linked), new PaintedSide(linked)]
    this.#ends = [
      subscribeKey(linked.view.state, 'isSplit', (isSplit) => this.#split(isSplit), true),
      linked.subscribe(() => this.#paint()),
      subscribe(linked.links.state, () => this.#follow()),
      subscribe(linked.following.state, () => this.#follow()),
    ]
  }

  close(): void {
    cancelAnimationFrame(this.#frame)
    for (const end of this.#ends) end()
  }

  set profiles(profiles: readonly AppearanceProfile[]) {
    this.#profiles = profiles
    this.#palette = paletteOf(looksOf(profiles))
    this.#forget()
    this.#played = null
    this.#paint()
  }

  get #shown() {
    const names = ['', ...this.#profiles.map(({ name }) => name)]
    return { looks: looksOf(this.#profiles), names, unlinked: unlinkedLook }
  }

  #forget(): void {
    for (const side of this.sides) side.forget()
  }

  /** What a state of the models says is seen above what is played, and also when nothing is. */
  set overrides(overrides: readonly PbsOverride[]) {
    this.#overrides.list = overrides
    this.#paint()
  }

  /** From the first start to the last finish; null: nothing is calculated yet. */
  get range(): { start: Instant; finish: Instant } | null {
    const result = this.#linked.plan.state.result
    if (!result || result.projectStart === NO_INSTANT) return null
    return { start: startOfDay(result.projectStart), finish: endOfDay(result.projectFinish) }
  }

  /** The picture shows what a drag would do before it ends; null: nothing is dragged. */
  try(tried: Tried | null): void {
    if (tried === null && this.#tried === null) return
    this.#tried = tried
    this.#paint()
  }

  /** Something is painted, whether it is played or not. */
  get #isPainting(): boolean {
    return this.state.isOn || this.state.coloring !== 'profile' || this.isSplit
  }

  /** What is not played is shown as of the data date. */
  get #moment(): Instant {
    return this.state.isOn ? this.state.now : (this.#dataDate ?? this.range?.start ?? NO_INSTANT)
  }

  get #dataDate(): Instant | null {
    return this.#linked.plan.frame.settings.dataDate
  }

  /** Plan and fact stand beside each other. */
  get isSplit(): boolean {
    return this.#linked.view.state.isSplit
  }

  /** Facts are not known of the moment that is shown: beside the plan stands what is expected. */
  get isForecast(): boolean {
    return isForecast(this.#moment, this.#dataDate)
  }

  /** Facts are beside the plan: as the target has it, where there is one. It begins where facts end. */
  #split(isSplit: boolean): void {
    const { range } = this
    if (isSplit) {
      if (!this.state.isOn && range) {
        this.state.now = startOfDay(Math.min(range.finish, Math.max(range.start, this.#dataDate ?? range.start)))
      }
      const { mode } = this.state
      if (mode === 'plan' || mode === 'fact') this.state.mode = this.#hasTarget ? 'target' : 'plan'
      this.state.isOn = range !== null
    }
    this.#forget()
    this.#tell()
    this.#paint()
  }

  turnOn(isOn: boolean): void {
    const { state, range } = this
    state.isOn = isOn && range !== null
    state.isPlaying = false
    if (!isOn) this.#linked.view.split(false)
    if (range && (state.now < range.start || state.now > range.finish)) state.now = range.start
    this.#tell()
    this.#paint()
  }

  seek(now: Instant): void {
    const { range } = this
    if (!range) return
    this.state.now = Math.min(range.finish, Math.max(range.start, now))
    this.#tell()
    this.#paint()
  }

  stepBy(count: number): void {
    this.state.isPlaying = false
    this.seek(shifted(this.state.now, this.state.step, count))
  }

  play(isPlaying: boolean): void {
    const { state, range } = this
    if (isPlaying && range && state.now >= range.finish) state.now = range.start
    state.isPlaying = isPlaying
    this.#last = performance.now()
    this.#rest = 0
    if (isPlaying) this.#frame = requestAnimationFrame(this.#advance)
  }

  choose(change: Partial<Pick<PlayerState, 'mode' | 'coloring' | 'step' | 'speed' | 'ahead'>>): void {
    Object.assign(this.state, change)
    this.#forget()
    this.#tell()
    this.#paint()
  }

  readonly #advance = (time: number): void => {
    const { state, range } = this
    if (!state.isPlaying || !range) return
    const step = shifted(state.now, state.step, 1) - state.now
    this.#rest += (Math.max(0, time - this.#last) / 1_000) * state.speed * step
    this.#last = time
    const whole = Math.floor(this.#rest)
    this.#rest -= whole
    if (state.now + whole >= range.finish) state.isPlaying = false
    this.seek(state.now + whole)
    if (state.isPlaying) this.#frame = requestAnimationFrame(this.#advance)
  }

  #paint(): void {
    const { view } = this.#linked
    if (!view.viewer) return
    if (!this.#isPainting && this.#overrides.list.length === 0) {
      view.viewer.unpaint()
      return
    }
    for (const side of view.viewer.sides) {
      view.viewer.paintStatuses((out) => {
        if (this.#isPainting) this.sides[side].paint(this.#painting(side === 1, out.length), this.#looks, out)
        else clearPaint(out)
        this.#overrides.paint(out)
      }, side)
    }
  }

  get #looks() {
    return { palette: this.#palette, shown: this.#shown, unlinked: { look: unlinkedLook, paint: unlinked } }
  }

  #painting(isFactBeside: boolean, count: number): Painting {
    const { mode: chosen, coloring, ahead } = this.state
    const now = this.#moment
    const mode = isFactBeside ? 'fact' : chosen
    return {
      ...{ mode, coloring, now, ahead: ahead * WEEK_MINUTES },
      site: this.#site,
      elements: this.#elements(count),
      ...(isFactBeside ? this.#factsBeside(now) : this.#dates(mode)),
      isJudged: isFactBeside || mode === 'plan',
    }
  }

  /** What is not played is as the site is by now, and overdue by the data date. */
  get #site(): SiteDay {
    if (!this.state.isOn) return { day: statusDay(this.#dataDate), knownUntil: null }
    const day = formatInstant(this.state.now).slice(0, 10)
    return { day, knownUntil: day }
  }

  #factsBeside(now: Instant): { dates: Dates; target: Dates } {
    const { dates: expected, target } = this.#dates('plan')
    return {
      dates: this.isForecast ? expected : factDates(this.#dates('fact').dates, expected, middayOf(now)),
      target,
    }
  }

  #dates(mode: PlayMode): { dates: Dates; target: Dates } {
    const { times, facts, baselines } = this.#linked.plan.store
    const target = baselines[0].dates
    if (mode === 'target') return { dates: target, target }
    const fact = { start: facts.actualStart, finish: facts.actualFinish }
    return {
      dates: mode === 'fact' ? fact : withTried({ start: times.start, finish: times.finish }, this.#tried),
      target,
    }
  }

  /** Which works stand behind which elements; anew when links, rows or models are others. */
  #elements(count: number): PlayedElements {
    const { linked, plan, links } = this.#linked
    const { store } = plan
    const of = [linked, store.versions.structure, links.version(), count]
    const known = this.#played
    if (known?.of.every((one, at) => one === of[at])) return known
    const numberOf = profileNumbers(store, links.document, this.#profiles)
    const elements: number[] = []
    const slots: number[] = []
    const own: (number | undefined)[] = []
    const ofLinks = numbersOfProfiles(this.#profiles)
    for (const [pair, { workId, profileId }] of linked.links.entries()) {
      const slot = store.slotOf(workId)
      if (slot < 0) continue
      elements.push(linked.elements[pair]!)
      slots.push(slot)
      own.push(ofLinks.get(profileId))
    }
    const ofWorks = new Map([...new Set(slots)].map((slot) => [slot, numberOf(slot)]))
    const profiles = Uint16Array.from(slots, (slot, pair) => own[pair] ?? ofWorks.get(slot) ?? 0)
    const value = playedOf(count, Int32Array.from(elements), Int32Array.from(slots), profiles)
    this.#played = { of, value, slots: new Set(slots) }
    return this.#played
  }

  /** The linked works that are being done at the moment shown. */
  activeWorks(): number[] {
    const { dates } = this.#dates(this.state.mode)
    const now = middayOf(this.state.now)
    return [...(this.#played?.slots ?? [])].filter((slot) => {
      const [from, to] = [dates.start[slot] ?? NO_INSTANT, dates.finish[slot] ?? NO_INSTANT]
      return from !== NO_INSTANT && now >= from && (to === NO_INSTANT || now < to)
    })
  }

  #tell(): void {
    const { isOn, now, mode } = this.state
    this.#linked.links.setPresence(
      isOn ? { time: now, mode, isSplit: this.isSplit } : { time: null, mode: null, isSplit: false },
    )
  }

  /** The moment of whoever is followed is shown here, by the same dates and in as many pictures. */
  #follow(): void {
    const { time = null, mode = null, isSplit = false } = this.#linked.leader ?? {}
    if (time === null) return
    const { state } = this
    const isShown = time === state.now && state.isOn && (mode ?? state.mode) === state.mode && isSplit === this.isSplit
    if (isShown) return
    this.#linked.view.split(isSplit)
    if (mode !== null && mode !== this.state.mode) this.choose({ mode })
    if (!this.state.isOn) this.turnOn(true)
    this.seek(time)
  }
}

function withTried(dates: Dates, tried: Tried | null): Dates {
  if (!tried) return dates
  const [start, finish] = [dates.start.slice(), dates.finish.slice()]
  for (let at = 0; at < tried.slots.length; at++) {
    start[tried.slots[at]!] = tried.starts[at]!
    finish[tried.slots[at]!] = tried.finishes[at]!
  }
  return { start, finish }
}
