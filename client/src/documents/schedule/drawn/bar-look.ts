import { isMilestone, isSummary } from '@plumbline/core/plan'
import { NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import type { BarDress, LabelPlace } from '../../../instruments/planner/types.ts'
import { formatDayMonth } from '../../../parts/values/date.ts'
import { finishAfter } from '../../../parts/values/working-time.ts'
import { type CellTexts, percentText, type RowWords } from '../rows/cell-texts.ts'
import type { CellValues } from '../rows/cell-values.ts'
import { limitKindAt } from '../rows/columns.ts'
import { linkAt, slackOfLink } from '../rows/link-slack.ts'
import type { RowStore } from '../rows/row-store.ts'
import { calendarOf, isCriticalAt, type PlanFrame, typeOf } from '../rows/row-view.ts'
import { BarColors } from './bar-colors.ts'
import { DragGhosts } from './drag-ghosts.ts'
import { FinishRanges } from './finish-ranges.ts'
import { type GanttView, labelPlaces, USUAL_LABEL, usualGanttView } from './gantt-view.ts'
import { markLimit } from './limit-marks.ts'

interface Parts {
  store: RowStore
  frame: () => PlanFrame
  texts: CellTexts
  values: CellValues
  words: RowWords
  /** The colours of values have been found. */
  changed: () => void
}

/** What bars wear: colours, labels, reserves, limits, dates of other versions, when they may finish, and ghosts of a drag. */
export class BarLook {
  readonly ghosts = new DragGhosts()
  readonly finishRanges: FinishRanges
  readonly colors: BarColors
  /** Rows that are looked at, the others stand back; null: all. */
  spotlight: ((slot: number) => boolean) | null = null
  #view: GanttView = usualGanttView
  readonly #store: RowStore
  readonly #frame: () => PlanFrame
  readonly #texts: CellTexts
  readonly #words: RowWords

  constructor({ store, frame, texts, values, words, changed }: Parts) {
    this.#store = store
    this.finishRanges = new FinishRanges(store)
    this.#frame = frame
    this.#texts = texts
    this.#words = words
    this.colors = new BarColors(store, values, changed)
  }

  follow(view: GanttView): void {
    this.#view = view
    this.colors.follow(view)
  }

  dimmed(slot: number): boolean {
    return this.spotlight !== null && !this.spotlight(slot)
  }

  /** `out` comes as a bare bar that ends at its finish. */
  dress(slot: number, out: BarDress): void {
    const { times, facts } = this.#store
    const type = typeOf(this.#store, slot)
    const finish = times.finish[slot]!
    const isPlain = !isSummary(type)
    if (isPlain) {
      out.color = this.colors.colorOf(slot)
      out.ownColor = this.colors.ownColorOf(slot)
    }
    if (isPlain && facts.actualFinish[slot] === NO_INSTANT) {
      if (this.#view.totalFloat) out.totalEnd = this.#totalEnd(slot, finish)
      if (this.#view.freeFloat) out.freeEnd = this.#freeEnd(slot, finish)
    }
    if (this.#view.limits) this.#markLimits(slot, out)
    for (const place of labelPlaces) out.labels[place] = this.#label(slot, place, out.totalEnd)
    this.#store.baselines[0].write(slot, out.baselines[0])
    this.#store.baselines[1].write(slot, out.baselines[1])
    this.finishRanges.write(slot, out.mayFinish)
    this.ghosts.write(slot, out.ghost)
  }

  /** Do the dates of its ends stand against the relation? A lag only counts where it cannot excuse that. */
  isViolated(link: number): boolean {
    const { from, to, lag } = linkAt(this.#store, link)
    return lag >= 0 && from !== NO_INSTANT && to !== NO_INSTANT && to < from
  }

  /** Both ends are critical, and the relation itself leaves no more time than critical works have. */
  isCritical(link: number): boolean {
    const { pred, succ } = linkAt(this.#store, link)
    if (!isCriticalAt(this.#store, pred) || !isCriticalAt(this.#store, succ)) return false
    const frame = this.#frame()
    return slackOfLink(this.#store, link, frame) <= Math.max(0, frame.settings.criticalThreshold)
  }

  /** Where the row could finish at the latest without moving the end of the schedule. */
  #totalEnd(slot: number, finish: number): number {
    const { lateFinish, totalFloat } = this.#store.times
    if (totalFloat[slot] === NO_MINUTES || totalFloat[slot]! <= 0) return finish
    const late = lateFinish[slot]!
    return late === NO_INSTANT ? finish : Math.max(finish, late)
  }

  /** … without moving what follows. */
  #freeEnd(slot: number, finish: number): number {
    const free = this.#store.times.freeFloat[slot]!
    const calendar = calendarOf(this.#store, slot, this.#frame())
    return free === NO_MINUTES || free <= 0 || !calendar ? finish : finishAfter(calendar, finish, free)
  }

  #markLimits(slot: number, out: BarDress): void {
    const { facts, times } = this.#store
    const dates = { start: times.start[slot]!, finish: times.finish[slot]! }
    markLimit(out.limits[0], limitKindAt(facts.limitKind[slot]!), facts.limitDate[slot]!, dates)
    markLimit(out.limits[1], limitKindAt(facts.secondLimitKind[slot]!), facts.secondLimitDate[slot]!, dates)
  }

  #label(slot: number, place: LabelPlace, totalEnd: number): string {
    const column = this.#view.labels[place]
    if (column === '') return ''
    return column === USUAL_LABEL ? this.#usualLabel(slot, totalEnd) : this.#texts.text(slot, column)
  }

  #usualLabel(slot: number, totalEnd: number): string {
    const { times } = this.#store
    const type = typeOf(this.#store, slot)
    const finish = times.finish[slot]!
    if (isSummary(type)) return times.percent[slot]! > 0 ? `${percentText(times.percent[slot]!)}%` : ''
    if (isMilestone(type)) return formatDayMonth(finish)
    return totalEnd <= finish ? '' : this.#words.days(this.#texts.float(slot, times.totalFloat[slot]!))
  }
}
