import { type Dates, type Look, type Palette, type Played, paintDifference, paintElements } from '@plumbline/core/bim'
import { type Instant, NO_INSTANT } from '@plumbline/core/time'
import { proxy, ref } from 'valtio'
import { type BuiltElement, builtElements } from '../facts/built-plan.ts'
import type { LinkedPlan } from '../links/linked-plan.ts'
import { type Coloring, kindsOf, paintColoring } from './coloring.ts'
import { differencePaints, differencesOf } from './difference-looks.ts'
import { paintFacts, type SiteDay } from './fact-coloring.ts'
import { type LegendRow, legendOf } from './legend.ts'
import type { PlayMode } from './play-modes.ts'
import { middayOf } from './steps.ts'

/** What a picture tells of the moment that it shows. */
interface SideState {
  /** Linked works that are being done, and of them critical ones; those that are done, and all. */
  active: number
  critical: number
  done: number
  works: number
  /** What the colours mean, and of how many elements. */
  legend: readonly LegendRow[]
}

/** Works behind elements, and slots of all those works. */
export interface PlayedElements {
  value: Played
  slots: ReadonlySet<number>
}

export interface Painting {
  mode: PlayMode
  coloring: Coloring
  now: Instant
  /** Minutes. */
  ahead: number
  site: SiteDay
  elements: PlayedElements
  dates: Dates
  target: Dates
  /** Early and late are told apart. */
  isJudged: boolean
}

interface Looks {
  palette: Palette
  /** As the legend reads it. */
  shown: Parameters<typeof legendOf>[1]
  unlinked: { look: Look; paint: number }
}

/** Paints elements by dates at a moment into one picture, and counts what it shows. */
export class PaintedSide {
  readonly state = proxy<SideState>({ active: 0, critical: 0, done: 0, works: 0, legend: ref([]) })
  readonly #linked: LinkedPlan
  /** As the legend tells it. */
  #tally = ''
  #built: { of: number; value: readonly BuiltElement[] } | null = null

  constructor(linked: LinkedPlan) {
    this.#linked = linked
  }

  /** Colours mean something else from now on. */
  forget(): void {
    this.#tally = ''
  }

  paint(painting: Painting, looks: Looks, out: Uint32Array): void {
    const { coloring, mode } = painting
    if (coloring === 'profile' || mode === 'difference') this.#paintPhases(painting, looks, out)
    else this.#paintColored(painting, out)
    this.#count(painting)
  }

  #paintPhases(painting: Painting, { palette, shown, unlinked }: Looks, out: Uint32Array): void {
    const { mode, elements, dates, target, isJudged } = painting
    const moment = { now: middayOf(painting.now), ahead: painting.ahead }
    const isDifference = mode === 'difference'
    const tally = isDifference
      ? paintDifference(
          elements.value,
          dates,
          target,
          moment,
          { paints: differencePaints, unlinked: unlinked.paint },
          out,
        )
      : paintElements(
          elements.value,
          dates,
          isJudged ? target : null,
          moment,
          { palette, unlinked: unlinked.paint },
          out,
        )
    if (tally.join() === this.#tally) return
    this.#tally = tally.join()
    this.state.legend = ref(isDifference ? differencesOf(tally, unlinked.look) : legendOf(tally, shown))
  }

  #paintColored(painting: Painting, out: Uint32Array): void {
    const legend = painting.coloring === 'facts' ? this.#paintSite(painting, out) : this.#paintWorks(painting, out)
    const told = JSON.stringify(legend)
    if (told === this.#tally) return
    this.#tally = told
    this.state.legend = ref(legend)
  }

  #paintWorks({ coloring, dates, target, elements, now: moment }: Painting, out: Uint32Array): LegendRow[] {
    const now = middayOf(moment)
    const kindOf = kindsOf(coloring, { plan: this.#linked.plan, dates, target, now })
    return paintColoring(elements.value, kindOf, { dates, now }, out)
  }

  #paintSite({ site }: Painting, out: Uint32Array): LegendRow[] {
    const of = this.#linked.version()
    if (this.#built?.of !== of) this.#built = { of, value: builtElements(this.#linked) }
    return paintFacts(this.#built.value, site, out)
  }

  #count({ elements: { slots }, dates: { start, finish }, now: moment }: Painting): void {
    const now = middayOf(moment)
    const { critical: isCritical } = this.#linked.plan.store.times
    const counted = { active: 0, critical: 0, done: 0, works: slots.size }
    for (const slot of slots) {
      const [from, to] = [start[slot] ?? NO_INSTANT, finish[slot] ?? NO_INSTANT]
      if (from === NO_INSTANT || now < from) continue
      if (to !== NO_INSTANT && now >= to) {
        counted.done++
        continue
      }
      counted.active++
      if (isCritical[slot] === 1) counted.critical++
    }
    // A snapshot is made anew by each value that is another one.
    Object.assign(this.state, counted)
  }
}
