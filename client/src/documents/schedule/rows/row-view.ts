import { aroundTheClock } from '@plumbline/core/calendar'
import {
  activityKinds,
  type Calendar,
  isHammock,
  isSummary,
  type Limit,
  type Progress,
  type ScheduleSettings,
  startSources,
  statusOf,
  type WbsType,
  type WorkStatus,
} from '@plumbline/core/plan'
import { instantOrNull, NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import { limitKindAt, typeAt } from './columns.ts'
import type { RowStore } from './row-store.ts'

/** The plan-wide things that rows refer to. */
export interface PlanFrame {
  settings: ScheduleSettings
  calendars: readonly Calendar[]
}

/** Minutes of a day where a calendar does not say. */
const USUAL_DAY = 480

export function typeOf(store: RowStore, slot: number): WbsType {
  return typeAt(store.facts.type[slot]!)
}

/** Its dates come from others. */
export const isHammockAt = (store: RowStore, slot: number): boolean =>
  isHammock(activityKinds[store.facts.activityKind[slot]!])

export const statusAt = (store: RowStore, slot: number): WorkStatus =>
  statusOf(
    typeOf(store, slot),
    store.facts.actualStart[slot] !== NO_INSTANT,
    store.facts.actualFinish[slot] !== NO_INSTANT,
    store.times.percent[slot]!,
  )

/**
 * Red: what would move the finish, and is not done. A summary has works below it that would; it is red itself only
 * when it has no float either.
 */
export function isCriticalAt(store: RowStore, slot: number): boolean {
  const { times, facts } = store
  if (times.critical[slot] !== 1 || facts.actualFinish[slot] !== NO_INSTANT) return false
  return !isSummary(typeOf(store, slot)) || times.totalFloat[slot]! <= 0
}

/** The calendar a row works on; undefined only in a schedule without calendars. */
export function calendarOf(store: RowStore, slot: number, frame: PlanFrame): Calendar | undefined {
  if (store.facts.elapsed[slot] === 1 && typeOf(store, slot) === 'work') return aroundTheClock
  const own = isSummary(typeOf(store, slot)) ? undefined : frame.calendars[store.facts.calendar[slot]!]
  return own ?? defaultCalendarOf(frame)
}

export function defaultCalendarOf({ calendars, settings }: PlanFrame): Calendar | undefined {
  return calendars.find(({ id }) => id === settings.defaultCalendarId) ?? calendars[0]
}

/** Working minutes of a day on the schedule's own calendar. */
export function dayOfDefaultCalendar(frame: PlanFrame): number {
  return defaultCalendarOf(frame)?.minutesPerDay || USUAL_DAY
}

/** Working minutes shown as one day. */
export function minutesPerDayOf(store: RowStore, slot: number, frame: PlanFrame): number {
  return calendarOf(store, slot, frame)?.minutesPerDay || USUAL_DAY
}

export function progressOf(store: RowStore, slot: number): Progress {
  const { facts } = store
  return {
    actualStart: instantOrNull(facts.actualStart[slot]!),
    actualFinish: instantOrNull(facts.actualFinish[slot]!),
    percent: facts.typedPercent[slot]! / 100,
    remaining: facts.typedRemaining[slot] === NO_MINUTES ? null : facts.typedRemaining[slot]!,
    initialDuration: facts.initialDuration[slot] === NO_MINUTES ? null : facts.initialDuration[slot]!,
    startSource: startSources[facts.startSource[slot]!] ?? 'typed',
  }
}

export function limitOf(store: RowStore, slot: number): Limit | null {
  const kind = limitKindAt(store.facts.limitKind[slot]!)
  return kind ? { kind, date: instantOrNull(store.facts.limitDate[slot]!) } : null
}
