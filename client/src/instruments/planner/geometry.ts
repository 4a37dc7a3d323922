import type { Instant, ZoomLevel } from './types.ts'

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

/** The view is clamped to 2000…2050 plus a margin; data outside is still drawn where it stands. */
const FIRST_INSTANT = 10_957 * MINUTES_PER_DAY
const LAST_INSTANT = 29_585 * MINUTES_PER_DAY

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
    this.start = Math.max(FIRST_INSTANT - span / 2, Math.min(LAST_INSTANT - span / 2, start))
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

export type RowHeight = 24 | 28 | 32

/** Where things of one row stand, px from the row's top. */
export interface RowMetrics {
  height: RowHeight
  barTop: number
  barHeight: number
  /** Middle of bars, milestones and links. */
  barMid: number
  summaryTop: number
  textMid: number
}

export function rowMetrics(height: RowHeight): RowMetrics {
  const barTop = height === 24 ? 4 : height === 28 ? 6 : 8
  const barHeight = height === 24 ? 10 : 12
  return { height, barTop, barHeight, barMid: barTop + barHeight / 2, summaryTop: height / 2 - 3, textMid: height / 2 }
}

export const SUMMARY_HEIGHT = 4
export const SUMMARY_HOOK_WIDTH = 6
export const SUMMARY_HOOK_HEIGHT = 4
/** Half the diagonal of a milestone's diamond. */
export const MILESTONE_RADIUS = 6.5
export const HEADER_HEIGHT = 40
export const HEADER_ROW = 20
export const GUTTER_WIDTH = 52
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
