import type { Instant, RowStyle, Span, ZoomLevel } from './types.ts'

/**
 * Frames: "pane" px count from the left or top edge of the instrument; "content" px count from row 0.
 * Time is instants (wall-clock minutes since 1970), the axis is linear in wall-clock time.
 */

const MINUTES_PER_DAY = 1440

/** Width of a day in px at which a zoom level opens. */
export const ZOOM_PX_PER_DAY: Record<ZoomLevel, number> = { day: 24, week: 5, month: 2, quarter: 0.75, year: 0.3 }

/** Levels with the smallest px per day they are still used at, widest first. */
const ZOOM_FLOORS: readonly [ZoomLevel, number][] = [
  ['day', 11],
  ['week', 2.8],
  ['month', 1.1],
  ['quarter', 0.45],
  ['year', 0],
]

const MIN_PX_PER_DAY = 0.05
const MAX_PX_PER_DAY = 64

/** The time axis reaches from 1 January 2000 to 1 January 2050; what lies outside is drawn where it stands. */
export const FIRST_INSTANT: Instant = 10_957 * MINUTES_PER_DAY
export const LAST_INSTANT: Instant = 29_220 * MINUTES_PER_DAY

export function clampToAxis(instant: Instant): Instant {
  return Math.max(FIRST_INSTANT, Math.min(LAST_INSTANT, instant))
}

/** Have two periods a moment in common? An end belongs to its period only where the period is a moment itself. */
export function periodsOverlap(a: Span, b: Span): boolean {
  const isMoment = a.start === a.finish || b.start === b.finish
  return isMoment ? a.start <= b.finish && b.start <= a.finish : a.start < b.finish && b.start < a.finish
}

export function zoomLevelOf(pxPerDay: number): ZoomLevel {
  for (const [level, floor] of ZOOM_FLOORS) if (pxPerDay >= floor) return level
  return 'year'
}

/** Time ↔ px of the bar pane. `start` is the (fractional) instant at the pane's left edge `left`. */
export class TimeAxis {
  start: Instant = 0
  pxPerDay = ZOOM_PX_PER_DAY.week
  left = 0
  width = 0

  x(instant: Instant): number {
    return this.left + ((instant - this.start) * this.pxPerDay) / MINUTES_PER_DAY
  }

  instant(x: number): Instant {
    return this.start + ((x - this.left) * MINUTES_PER_DAY) / this.pxPerDay
  }

  end(): Instant {
    return this.instant(this.left + this.width)
  }

  moveTo(start: Instant): void {
    const span = (this.width * MINUTES_PER_DAY) / this.pxPerDay
    this.start = clampToAxis(start + span / 2) - span / 2
  }

  panBy(px: number): void {
    this.moveTo(this.start + (px * MINUTES_PER_DAY) / this.pxPerDay)
  }

  /** Changes the scale; the instant under pane px `x` stays where it is. */
  zoomTo(pxPerDay: number, x: number): void {
    const anchor = this.instant(x)
    this.pxPerDay = Math.max(MIN_PX_PER_DAY, Math.min(MAX_PX_PER_DAY, pxPerDay))
    this.moveTo(anchor - ((x - this.left) * MINUTES_PER_DAY) / this.pxPerDay)
  }

  /** Shows first…last with a margin of 24 px at both sides. */
  fit(first: Instant, last: Instant): void {
    const margin = 24
    const days = Math.max(1, (last - first) / MINUTES_PER_DAY)
    const px = Math.max(1, this.width - 2 * margin) / days
    this.pxPerDay = Math.max(MIN_PX_PER_DAY, Math.min(MAX_PX_PER_DAY, px))
    this.moveTo(first - (margin * MINUTES_PER_DAY) / this.pxPerDay)
  }
}

/** Where things of one row stand, px from the row's top. */
export interface RowMetrics {
  height: number
  barTop: number
  barHeight: number
  /** Middle of bars, milestones and links. */
  barMid: number
  summaryTop: number
  /** Middle of the text in the grid. */
  textMid: number
  /** Middle of the text above a bar. */
  aboveMid: number
  /** Tops of the thin bars below, as many as are shown. */
  baselineTops: readonly number[]
  baselineHeight: number
}

/** A text above the bar takes this much more of a row. */
const ABOVE_HEIGHT = 12

export interface RowNeeds {
  labelsAbove: boolean
  baselines: 0 | 1 | 2
}

export function rowMetrics(usual: RowStyle['height'], { labelsAbove, baselines }: RowNeeds): RowMetrics {
  const above = labelsAbove ? ABOVE_HEIGHT : 0
  const barTop = above + (usual === 24 ? 4 : usual === 28 ? 6 : 8)
  const barHeight = usual === 24 ? 10 : 12
  const below = barTop + barHeight
  const height = usual + above
  return {
    height,
    barTop,
    barHeight,
    barMid: barTop + barHeight / 2,
    summaryTop: above + usual / 2 - 3,
    textMid: height / 2,
    aboveMid: above / 2 + 2,
    baselineTops: baselines === 0 ? [] : baselines === 1 ? [below + 3] : [below + 2, below + 6],
    baselineHeight: baselines === 2 ? 2 : 3,
  }
}

export const SUMMARY_HEIGHT = 4
export const SUMMARY_HOOK_WIDTH = 6
export const SUMMARY_HOOK_HEIGHT = 4
/** Half the diagonal of a milestone's diamond. */
export const MILESTONE_RADIUS = 6.5
export const HEADER_HEIGHT = 40
export const HEADER_ROW = 20
export const GUTTER_WIDTH = 52
/** Left part of the gutter, where the check mark of a row stands. */
export const CHECK_WIDTH = 20
export const FOOTER_HEIGHT = 20
export const CELL_PADDING = 6
export const TREE_INDENT = 12
export const EXPANDER_SIZE = 16
export const SCROLLBAR_SIZE = 10

/** Px from a tree cell's left edge to its expander. */
export function expanderOffset(level: number): number {
  return CELL_PADDING + level * TREE_INDENT
}

/** Px from a tree cell's left edge to its text. */
export function treeTextOffset(level: number): number {
  return expanderOffset(level) + EXPANDER_SIZE + 2
}
