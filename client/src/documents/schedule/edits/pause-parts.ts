/** Dividing a work into parts with pauses between them, moving these, and joining them again. */
import { MAX_SPLITS, type Splits, withMovedPart, withSplit } from '@plumbline/core/plan'
import { type Instant, type Minutes, NO_INSTANT } from '@plumbline/core/time'
import { finishAfter, snapStart, workingBetween } from '../../../parts/values/working-time.ts'
import type { RowStore } from '../rows/row-store.ts'
import { calendarOf, isHammockAt, type PlanFrame, typeOf } from '../rows/row-view.ts'

interface Cell {
  store: RowStore
  frame: PlanFrame
  slot: number
}

/** Why a work cannot be divided: a key below `refused.` of the locale `pauses`. */
type Refusal = 'notAWork' | 'completed' | 'outside' | 'inPause' | 'done' | 'tooMany'

/** null: it can be. */
export function whyNotSplit(store: RowStore, slot: number): Refusal | null {
  const isWork = slot >= 0 && typeOf(store, slot) === 'work' && !isHammockAt(store, slot)
  if (!isWork || store.facts.duration[slot] === 0 || store.times.start[slot] === NO_INSTANT) return 'notAWork'
  if (store.facts.actualFinish[slot] !== NO_INSTANT) return 'completed'
  return store.splitsOf(slot).length >= MAX_SPLITS ? 'tooMany' : null
}

/** Working minutes of the pauses in a stretch of a bar. */
export function pausedBetween({ store, frame, slot }: Cell, from: Instant, to: Instant): Minutes {
  const calendar = calendarOf(store, slot, frame)
  if (!calendar) return 0
  const within = store
    .pausesOf(slot)
    .map(({ start, finish }) => [Math.max(start, from), Math.min(finish, to)] as const)
    .filter(([start, finish]) => start < finish)
  return within.reduce((sum, [start, finish]) => sum + workingBetween(calendar, start, finish), 0)
}

/** Stands still from `at` on for as long as `gap`. What lies behind is counted from the end, as what remains is. */
export function splitAt(cell: Cell, at: Instant, gap: Minutes): { splits: Splits } | { refused: Refusal } {
  const { store, frame, slot } = cell
  const calendar = calendarOf(store, slot, frame)
  const why = whyNotSplit(store, slot)
  if (why || !calendar) return { refused: why ?? 'notAWork' }
  const pauses = store.pausesOf(slot)
  if (pauses.some(({ start, finish }) => start < at && at < finish)) return { refused: 'inPause' }
  const finish = store.times.finish[slot]!
  const tail = workingBetween(calendar, at, finish) - pausedBetween(cell, at, finish)
  const duration = store.facts.duration[slot]!
  if (at <= store.times.start[slot]! || tail <= 0 || tail >= duration) return { refused: 'outside' }
  if (tail > store.times.remaining[slot]!) return { refused: 'done' }
  return { splits: withSplit(store.splitsOf(slot), { after: duration - tail, gap }) }
}

/** Where the part behind a pause would stand, with all that follows it; null: it stays where it is. */
export interface MovedPiece {
  start: Instant
  finish: Instant
  splits: Splits
}

/** The part that is dragged begins at the begin of a day, at the earliest where the pause began: then there is none. */
export function movedPiece(cell: Cell, piece: number, to: Instant): MovedPiece | null {
  const { store, frame, slot } = cell
  const calendar = calendarOf(store, slot, frame)
  const pause = store.pausesOf(slot)[piece]
  if (!calendar || !pause || pause.split < 0) return null
  const start = Math.max(snapStart(calendar, to), pause.start)
  const by = workingBetween(calendar, pause.finish, start)
  const finish = finishAfter(calendar, start, workingBetween(calendar, pause.finish, store.times.finish[slot]!))
  return { start, finish, splits: withMovedPart(store.splitsOf(slot), pause.split, by) }
}
