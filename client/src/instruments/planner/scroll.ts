import type { RowKeys } from './selection.ts'

export interface TrackThumb {
  offset: number
  length: number
}

/** Rows scroll in content px; positions are floats, so 33 million px and more are no limit. */
export class RowScroll {
  /** Content px at the top edge of the body. */
  top = 0
  /** Px the grid's columns are scrolled to the left. */
  gridLeft = 0
  /** Visible height of the body in px. */
  viewport = 0
  contentHeight = 0
  gridViewport = 0
  gridContent = 0

  maxTop(): number {
    return Math.max(0, this.contentHeight - this.viewport)
  }

  maxGridLeft(): number {
    return Math.max(0, this.gridContent - this.gridViewport)
  }

  clamp(): void {
    this.top = Math.max(0, Math.min(this.maxTop(), this.top))
    this.gridLeft = Math.max(0, Math.min(this.maxGridLeft(), this.gridLeft))
  }

  /** True when the position changed. */
  by(dx: number, dy: number): boolean {
    const { top, gridLeft } = this
    this.top += dy
    this.gridLeft += dx
    this.clamp()
    return top !== this.top || gridLeft !== this.gridLeft
  }

  /** Scrolls as little as possible to show content px from…to. */
  /** `covered`: px at the bottom where something lies over the rows. */
  reveal(from: number, to: number, covered = 0): void {
    const room = this.viewport - covered
    if (from < this.top) this.top = from
    else if (to > this.top + room) this.top = to - room
    this.clamp()
  }

  /** `covered`: px at the left where other columns stand. */
  revealColumn(from: number, to: number, covered = 0): void {
    if (to > this.gridLeft + this.gridViewport) this.gridLeft = to - this.gridViewport
    if (from < this.gridLeft + covered) this.gridLeft = from - covered
    this.clamp()
  }
}

const MIN_THUMB = 28

/** Thumb of a scrollbar whose track is `track` px long; writes into `out`, length 0 when all is visible. */
export function thumbOf(track: number, viewport: number, content: number, position: number, out: TrackThumb): void {
  if (content <= viewport || track <= MIN_THUMB) {
    out.offset = 0
    out.length = 0
    return
  }
  out.length = Math.max(MIN_THUMB, (track * viewport) / content)
  out.offset = ((track - out.length) * position) / (content - viewport)
}

/** Position for a thumb dragged to `offset`; the inverse of `thumbOf`. */
export function positionOfThumb(track: number, viewport: number, content: number, offset: number): number {
  const length = Math.max(MIN_THUMB, (track * viewport) / content)
  const room = track - length
  return room <= 0 ? 0 : (Math.max(0, Math.min(room, offset)) * (content - viewport)) / room
}

/**
 * By how many rows the view must move so that what stood at its top stays there after a change.
 *
 * Several rows are asked and the least shift holds: a row that was itself moved, or one inserted between them, does not
 * pull the view along.
 */
export function shiftOf(keys: readonly string[], firstRow: number, source: Pick<RowKeys, 'rowOf'>): number {
  let least: number | null = null
  for (let i = 0; i < keys.length; i++) {
    const row = source.rowOf(keys[i]!)
    if (row < 0) continue
    const shift = row - (firstRow + i)
    if (least === null || Math.abs(shift) < Math.abs(least)) least = shift
  }
  return least ?? 0
}
