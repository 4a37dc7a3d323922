import {
  clearPaint,
  type Dates,
  type Difference,
  differences,
  type Look,
  type Played,
  paintDifference,
  paintElements,
  paintOf,
  paletteOf,
  playedOf,
} from '@plumbline/core/bim'
import type { AppearanceProfile, PbsOverride } from '@plumbline/core/contract'
import { formatInstant, type Instant, MINUTES_PER_DAY, NO_INSTANT } from '@plumbline/core/time'
import { proxy, ref, subscribe } from 'valtio'
import { type BuiltElement, builtElements } from '../facts/built-plan.ts'
import type { LinkedPlan } from '../links/linked-plan.ts'
import { todayHere } from '../today.ts'
import { type Coloring, kindsOf, paintColoring } from './coloring.ts'
import { paintFacts } from './fact-coloring.ts'
import { type LegendRow, legendOf } from './legend.ts'
import { Overrides } from './overrides.ts'
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
  /** Of what is painted now. */
  active: number
  critical: number
  /** What the colours of the picture mean, and of how many elements. */
  legend: readonly LegendRow[]
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

/** Of the difference between the plan and the target; what neither has begun is not there. */
const differenceLooks: Record<Difference, Look> = {
  neither: { color: null, opacity: 0 },
  both: { color: '#4c90f0', opacity: 100 },
  done: { color: null, opacity: 100 },
  behind: { color: '#e76a6e', opacity: 100 },
  ahead: { color: '#32a467', opacity: 100 },
}
const differencePaints = Uint32Array.from(differences, (difference) => paintOf(differenceLooks[difference]))

const differencesOf = (tally: ArrayLike<number>): LegendRow[] =>
  [
    ...differences.map((one) => [`difference.${one}`, differenceLooks[one]] as const),
    ['unlinked', unlinkedLook] as const,
  ]
    .map(([key, look], at) => ({ key, look, count: tally[at] ?? 0, profiles: [] }))
    .filter(({ count }) => count > 0)

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
    active: 0,
    critical: 0,
    legend: ref([]),
  })
  readonly #linked: LinkedPlan
  readonly #overrides: Overrides
  #profiles: readonly AppearanceProfile[] = []
  #palette = paletteOf(looksOf([]))
  /** As the legend tells it. */
  #tally = ''
  /** Where a bar that is dragged would take works. */
  #tried: Tried | null = null
  #played: { of: readonly unknown[]; value: Played; slots: Set<number> } | null = null
  #built: { of: number; value: readonly BuiltElement[] } | null = null
  #frame = 0
  #last = 0
  /** What was played and is not a whole day yet. */
  #rest = 0
  readonly #ends: (() => void)[]

  constructor(linked: LinkedPlan) {
    this.#linked = linked
    this.#overrides = new Overrides(linked)
    this.#ends = [
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
    this.#tally = ''
    this.#played = null
    this.#paint()
  }

  get #shown() {
    const names = ['', ...this.#profiles.map(({ name }) => name)]
    return { looks: looksOf(this.#profiles), names, unlinked: unlinkedLook }
  }

  /** What a state of the models says is seen above what is played, and also when nothing is. */
  set overrides(overrides: readonly PbsOverride[]) {
    this.#overrides.list = overrides
    this.#paint()
  }

  /** From the first start to the last finish; null: nothing is calculated yet. */
  get range(): { start: Instant; finish: Instant } | null {
    const result = this.#linked.plan.state.result
    return result && { start: startOfDay(result.projectStart), finish: endOfDay(result.projectFinish) }
  }

  /** The picture shows what a drag would do before it ends; null: nothing is dragged. */
  try(tried: Tried | null): void {
    if (tried === null && this.#tried === null) return
    this.#tried = tried
    this.#paint()
  }

  /** Something is painted, whether it is played or not. */
  get #isPainting(): boolean {
    return this.state.isOn || this.state.coloring !== 'profile'
  }

  /** What is not played is shown as of the data date. */
  get #moment(): Instant {
    const { dataDate } = this.#linked.plan.frame.settings
    return this.state.isOn ? this.state.now : (dataDate ?? this.range?.start ?? NO_INSTANT)
  }

  turnOn(isOn: boolean): void {
    const { state, range } = this
    state.isOn = isOn && range !== null
    state.isPlaying = false
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
    this.#tally = ''
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
    view.viewer.paintStatuses((out) => {
      if (this.#isPainting) this.#paintPlayed(out)
      else clearPaint(out)
      this.#overrides.paint(out)
    })
  }

  #paintPlayed(out: Uint32Array): void {
    const { mode, coloring, ahead } = this.state
    const now = this.#moment
    const { value, slots } = this.#elements(out.length)
    if (coloring !== 'profile' && mode !== 'difference') {
      this.#paintColored(value, slots, out)
      return
    }
    const moment = { now: middayOf(now), ahead: ahead * WEEK_MINUTES }
    const { dates, target } = this.#dates(mode)
    const tally =
      mode === 'difference'
        ? paintDifference(value, dates, target, moment, { paints: differencePaints, unlinked }, out)
        : paintElements(
            value,
            dates,
            mode === 'plan' ? target : null,
            moment,
            { palette: this.#palette, unlinked },
            out,
          )
    this.#count(slots, dates)
    if (tally.join() === this.#tally) return
    this.#tally = tally.join()
    this.state.legend = ref(mode === 'difference' ? differencesOf(tally) : legendOf(tally, this.#shown))
  }

  #paintColored(played: Played, slots: Set<number>, out: Uint32Array): void {
    const { dates } = this.#dates(this.state.mode)
    const legend = this.state.coloring === 'facts' ? this.#paintFacts(out) : this.#paintWorks(played, out)
    this.#count(slots, dates)
    const told = JSON.stringify(legend)
    if (told === this.#tally) return
    this.#tally = told
    this.state.legend = ref(legend)
  }

  #paintWorks(played: Played, out: Uint32Array): LegendRow[] {
    const { mode, coloring } = this.state
    const now = middayOf(this.#moment)
    const { dates, target } = this.#dates(mode)
    const kindOf = kindsOf(coloring, { plan: this.#linked.plan, dates, target, now })
    return paintColoring(played, kindOf, { dates, now }, out)
  }

  /** What is not played is as the site is today. */
  #paintFacts(out: Uint32Array): LegendRow[] {
    const of = this.#linked.version()
    if (this.#built?.of !== of) this.#built = { of, value: builtElements(this.#linked) }
    const day = this.state.isOn ? formatInstant(this.state.now).slice(0, 10) : todayHere()
    return paintFacts(this.#built.value, day, out)
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
  #elements(count: number): { value: Played; slots: Set<number> } {
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

  /** Linked works that are being done, for the caption. */
  #count(slots: ReadonlySet<number>, { start, finish }: Dates): void {
    const now = middayOf(this.state.now)
    const { critical } = this.#linked.plan.store.times
    let [active, hot] = [0, 0]
    for (const slot of slots) {
      const [from, to] = [start[slot] ?? NO_INSTANT, finish[slot] ?? NO_INSTANT]
      if (from === NO_INSTANT || now < from || (to !== NO_INSTANT && now >= to)) continue
      active++
      if (critical[slot] === 1) hot++
    }
    if (active !== this.state.active || hot !== this.state.critical) {
      Object.assign(this.state, { active, critical: hot })
    }
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
    this.#linked.links.setPresence(
      this.state.isOn ? { time: this.state.now, mode: this.state.mode } : { time: null, mode: null },
    )
  }

  /** The moment of whoever is followed is shown here, and by the same dates. */
  #follow(): void {
    const { time = null, mode = null } = this.#linked.leader ?? {}
    if (time === null || (time === this.state.now && this.state.isOn && (mode ?? this.state.mode) === this.state.mode))
      return
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
