import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { isMilestone, isSummary } from '@plumbline/core/plan'
import { type Instant, MINUTES_PER_DAY, type Minutes, NO_MINUTES } from '@plumbline/core/time'
import type { BarDragPart, DragAnswer } from '../../../instruments/planner/types.ts'
import { formatDate, formatFinishDate } from '../../../parts/values/date.ts'
import { formatLag, formatReserve } from '../../../parts/values/duration.ts'
import { finishAfter, snapFinish, snapStart, workingBetween } from '../../../parts/values/working-time.ts'
import { progressAt, stretchTo } from '../edits/cell-edits.ts'
import { movedPiece, pausedBetween } from '../edits/pause-parts.ts'
import { calendarOf, isHammockAt, minutesPerDayOf, progressOf, typeOf } from '../rows/row-view.ts'
import type { ScheduleSession } from '../session/schedule-session.ts'
import type { WhatIf } from '../session/what-if.ts'
import { DragPreview } from './drag-preview.ts'

interface Told {
  /** Below `drag` of the locale of the schedule. */
  says(key: string, params?: Record<string, string | number>): string
  may(part: 'plan' | 'facts'): boolean
  /** What a drag would do is known better. */
  answered(): void
  ended(): void
  /** Rows would go there; null: nowhere. */
  tried?(ghosts: WhatIf | null): void
}

interface Dropped {
  command: ScheduleCommand
  /** Where the bar begins then. */
  start: Instant
}

/** How far a drag goes, in working minutes, and to which day. */
interface Moved {
  shift: number
  date: string
  perDay: number
}

/** Bars that are dragged: where they snap to, what that would do to the plan, and the change that comes of it. */
export class BarDrags {
  readonly #session: ScheduleSession
  readonly #told: Told
  readonly #preview: DragPreview

  constructor(session: ScheduleSession, told: Told) {
    this.#session = session
    this.#told = told
    this.#preview = new DragPreview(session, told)
  }

  /** What a drag would do, as far as is known. */
  drag(row: number, part: BarDragPart, start: Instant, finish: Instant, piece: number): DragAnswer {
    const answer = this.#snapped(row, part, start, finish, piece)
    const slot = this.#session.rows.slot(row)
    const command = answer.ok && part !== 'progress' ? this.#dropCommand(slot, part, answer, piece) : null
    if (command?.do !== 'row.set') return answer
    const found = this.#preview.of(command.ids[0]!, command.fields)
    return found ? { ...answer, text: this.#previewText(slot, part, answer, found) } : answer
  }

  #snapped(row: number, part: BarDragPart, start: Instant, finish: Instant, piece: number): DragAnswer {
    const session = this.#session
    const slot = session.rows.slot(row)
    const refusal = this.#whyNotDraggable(slot, part)
    if (refusal) return { ok: false, text: this.#told.says(refusal), start, finish }
    if (part === 'progress') return this.#dragProgress(slot, start, finish)
    const { store, frame } = session
    const calendar = calendarOf(store, slot, frame)
    if (!calendar) return { ok: false, text: this.#told.says('noCalendar'), start, finish }
    if (part === 'piece') {
      const moved = movedPiece({ store, frame, slot }, piece, start)
      if (!moved) return { ok: false, text: this.#told.says('pieceFixed'), start, finish }
      return {
        ok: true,
        text: this.#dragText(slot, part, moved.start, moved.finish),
        start: moved.start,
        finish: moved.finish,
      }
    }
    const from = part === 'finish' ? start : snapStart(calendar, start)
    const shown = [store.times.start[slot]!, store.times.finish[slot]!] as const
    const length = store.facts.duration[slot]! + pausedBetween({ store, frame, slot }, ...shown)
    const to =
      part === 'move' ? finishAfter(calendar, from, length) : part === 'finish' ? snapFinish(calendar, finish) : finish
    return { ok: to >= from, text: this.#dragText(slot, part, from, to), start: from, finish: Math.max(from, to) }
  }

  /** What is to be done when it ends; null: nothing. */
  drop(row: number, part: BarDragPart, start: Instant, finish: Instant, piece: number): Dropped | null {
    const { rows } = this.#session
    const answer = this.#snapped(row, part, start, finish, piece)
    const command = answer.ok ? this.#dropCommand(rows.slot(row), part, answer, piece) : null
    rows.revision++
    return command && { command, start: answer.start }
  }

  /** Nothing is dragged any more. */
  end(): void {
    this.#preview.end()
  }

  #whyNotDraggable(slot: number, part: BarDragPart): string | null {
    const { store } = this.#session
    const may = this.#told.may(part === 'progress' ? 'facts' : 'plan')
    if (!may || slot < 0) return 'readOnly'
    const type = typeOf(store, slot)
    if (isSummary(type)) return 'summary'
    const { actualStart, actualFinish } = progressOf(store, slot)
    if (actualFinish !== null && part !== 'progress') return 'completed'
    if (part === 'move' || part === 'start') return actualStart !== null ? 'started' : null
    return isMilestone(type) || isHammockAt(store, slot) ? 'noDuration' : null
  }

  #dragProgress(slot: number, start: Instant, finish: Instant): DragAnswer {
    const percent = this.#percentAt(slot, finish)
    return { ok: true, text: `${percent} %`, start, finish }
  }

  /** The progress end of the bar stands at `at`: percent of the working time between start and finish. */
  #percentAt(slot: number, at: Instant): number {
    const { store, frame } = this.#session
    const calendar = calendarOf(store, slot, frame)
    const [start, finish] = [store.times.start[slot]!, store.times.finish[slot]!]
    const worked = (to: Instant): Minutes =>
      calendar ? workingBetween(calendar, start, to) - pausedBetween({ store, frame, slot }, start, to) : to - start
    const [all, done] = [worked(finish), worked(at)]
    return all <= 0 ? 0 : Math.min(100, Math.max(0, Math.round((done / all) * 100)))
  }

  #dropCommand(slot: number, part: BarDragPart, answer: DragAnswer, piece: number): ScheduleCommand | null {
    const { store, frame } = this.#session
    const ids = [store.ids[slot]!]
    if (part === 'piece') {
      const moved = movedPiece({ store, frame, slot }, piece, answer.start)
      return moved && { do: 'row.set', ids, fields: { splits: moved.splits } }
    }
    if (part === 'progress') {
      const progress = progressAt(store, slot, this.#percentAt(slot, answer.finish))
      return { do: 'row.set', ids, fields: { progress } }
    }
    if (part === 'finish') return stretchTo({ store, frame, slot }, answer.finish)
    if (answer.start === store.times.start[slot]) return null
    return { do: 'row.set', ids, fields: { limit: { kind: 'not_earlier', date: answer.start } } }
  }

  /** «+3 d → 03.02.2027, TF 23»: how far, where to, and what float would be left. */
  #dragText(slot: number, part: BarDragPart, start: Instant, finish: Instant): string {
    const { store } = this.#session
    const moved = this.#shiftTo(slot, part, start, finish)
    if (!moved) return ''
    const float = store.times.totalFloat[slot]!
    return this.#movedText(moved, float === NO_MINUTES ? NO_MINUTES : float - moved.shift)
  }

  /** The same as calculated; also what holds the bar back, and what the drag does to the end of the schedule. */
  #previewText(slot: number, part: BarDragPart, answer: DragAnswer, found: WhatIf): string {
    const moved = this.#shiftTo(slot, part, answer.start, answer.finish)
    if (!moved) return answer.text
    const parts = [this.#movedText(moved, found.totalFloat)]
    const days = Math.round(found.finishShift / MINUTES_PER_DAY)
    if (days !== 0) parts.push(this.#told.says('finish', { shift: days > 0 ? `+${days}` : `−${-days}` }))
    if (part === 'move' && found.start > answer.start) {
      parts.push(this.#told.says('held', { date: formatDate(found.start) }))
    }
    return parts.join(', ')
  }

  #shiftTo(slot: number, part: BarDragPart, start: Instant, finish: Instant): Moved | null {
    const { store, frame } = this.#session
    const calendar = calendarOf(store, slot, frame)
    if (!calendar) return null
    const isFinish = part === 'finish' || part === 'piece'
    return {
      shift: workingBetween(calendar, store.times[isFinish ? 'finish' : 'start'][slot]!, isFinish ? finish : start),
      date: isFinish ? formatFinishDate(finish) : formatDate(start),
      perDay: minutesPerDayOf(store, slot, frame),
    }
  }

  #movedText({ shift, date, perDay }: Moved, float: number): string {
    const params = { shift: formatLag(shift, perDay), date }
    if (float === NO_MINUTES) return this.#told.says('movedNoFloat', params)
    return this.#told.says('moved', { ...params, float: formatReserve(float, perDay) })
  }
}
