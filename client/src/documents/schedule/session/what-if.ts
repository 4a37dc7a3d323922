import type { WbsRow } from '@plumbline/core/plan'
import type { ScheduleEngine } from '@plumbline/core/schedule'
import type { Instant, Minutes } from '@plumbline/core/time'
import type { Ghosts } from '../drawn/drag-ghosts.ts'

/** What a change of one row would do to all dates. */
export interface WhatIf extends Ghosts {
  /** Of the row itself. */
  start: Instant
  finish: Instant
  totalFloat: Minutes
  /** Wall-clock minutes by which the end of the schedule would move. */
  finishShift: Minutes
}

/** Rows beyond this number are not told one by one: nobody sees so many ghosts. */
const MOST = 20_000

/** Calculates with the row as it would be and then as it is; the engine ends as it began. */
export function whatIf(engine: ScheduleEngine, before: WbsRow, after: WbsRow): WhatIf {
  engine.apply([{ kind: 'row', row: after }])
  const { changed } = engine.calculate()
  const tried = engine.timetable
  const slots = changed.slice(0, MOST)
  const starts = slots.map((slot) => tried.start[slot]!)
  const finishes = slots.map((slot) => tried.finish[slot]!)
  const own = engine.slotOf(before.id)
  const [start, finish] = [tried.start[own]!, tried.finish[own]!]
  const totalFloat = tried.totalFloat[own]!
  const { projectFinish } = tried
  engine.apply([{ kind: 'row', row: before }])
  engine.calculate()
  const { timetable } = engine
  const moved = [...slots.keys()].filter(
    (i) => timetable.start[slots[i]!] !== starts[i] || timetable.finish[slots[i]!] !== finishes[i],
  )
  return {
    slots: Int32Array.from(moved, (i) => slots[i]!),
    starts: Int32Array.from(moved, (i) => starts[i]!),
    finishes: Int32Array.from(moved, (i) => finishes[i]!),
    start,
    finish,
    totalFloat,
    finishShift: projectFinish - timetable.projectFinish,
  }
}
