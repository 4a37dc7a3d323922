import { NO_INSTANT, NO_MINUTES } from '../time/index.ts'
import type { Timetable } from './types.ts'

/** The values of one row of the timetable; reused, so that writing a row allocates nothing. */
export interface ResultRow {
  earlyStart: number
  earlyFinish: number
  lateStart: number
  lateFinish: number
  start: number
  finish: number
  totalFloat: number
  freeFloat: number
  remaining: number
  duration: number
  percent: number
  critical: number
}

export const noResult: Readonly<ResultRow> = {
  earlyStart: NO_INSTANT,
  earlyFinish: NO_INSTANT,
  lateStart: NO_INSTANT,
  lateFinish: NO_INSTANT,
  start: NO_INSTANT,
  finish: NO_INSTANT,
  totalFloat: NO_MINUTES,
  freeFloat: NO_MINUTES,
  remaining: NO_MINUTES,
  duration: NO_MINUTES,
  percent: 0,
  critical: 0,
}

const instantColumns = ['earlyStart', 'earlyFinish', 'lateStart', 'lateFinish', 'start', 'finish'] as const
const minuteColumns = ['totalFloat', 'freeFloat', 'remaining', 'duration'] as const

export function emptyTimetable(capacity: number): Timetable {
  const column = () => new Int32Array(capacity).fill(NO_INSTANT)
  return {
    size: 0,
    earlyStart: column(),
    earlyFinish: column(),
    lateStart: column(),
    lateFinish: column(),
    start: column(),
    finish: column(),
    totalFloat: column(),
    freeFloat: column(),
    remaining: column(),
    duration: column(),
    percent: new Int32Array(capacity),
    critical: new Uint8Array(capacity),
    driving: new Uint8Array(capacity),
    projectStart: NO_INSTANT,
    projectFinish: NO_INSTANT,
  }
}

export function growTimetable(timetable: Timetable, capacity: number): void {
  const grown = emptyTimetable(capacity)
  for (const name of [...instantColumns, ...minuteColumns, 'percent'] as const) {
    grown[name].set(timetable[name])
    timetable[name] = grown[name]
  }
  for (const name of ['critical', 'driving'] as const) {
    grown[name].set(timetable[name])
    timetable[name] = grown[name]
  }
}

/** Writes a row; true when any value is new. */
export function writeResult(t: Timetable, slot: number, row: Readonly<ResultRow>): boolean {
  const same =
    t.earlyStart[slot] === row.earlyStart &&
    t.earlyFinish[slot] === row.earlyFinish &&
    t.lateStart[slot] === row.lateStart &&
    t.lateFinish[slot] === row.lateFinish &&
    t.start[slot] === row.start &&
    t.finish[slot] === row.finish &&
    t.totalFloat[slot] === row.totalFloat &&
    t.freeFloat[slot] === row.freeFloat &&
    t.remaining[slot] === row.remaining &&
    t.duration[slot] === row.duration &&
    t.percent[slot] === row.percent &&
    t.critical[slot] === row.critical
  if (same) return false
  t.earlyStart[slot] = row.earlyStart
  t.earlyFinish[slot] = row.earlyFinish
  t.lateStart[slot] = row.lateStart
  t.lateFinish[slot] = row.lateFinish
  t.start[slot] = row.start
  t.finish[slot] = row.finish
  t.totalFloat[slot] = row.totalFloat
  t.freeFloat[slot] = row.freeFloat
  t.remaining[slot] = row.remaining
  t.duration[slot] = row.duration
  t.percent[slot] = row.percent
  t.critical[slot] = row.critical
  return true
}
