/**
 * The columns in which rows travel from the session worker and stand on the main thread.
 *
 * A row is a slot number of the engine; every column is one Int32Array indexed by slot. A block carries some rows as
 * `slots` and their numbers row after row, in the order of the column list.
 */
import { fields, type StoredNumber } from '@plumbline/core/fields'
import {
  type LagCalendar,
  type LimitKind,
  lagCalendars,
  limitKinds,
  type RelationType,
  relationTypes,
  type Splits,
  type ThreePoints,
  type WbsType,
  wbsTypes,
} from '@plumbline/core/plan'
import type { Pause } from '@plumbline/core/schedule'

/** What people typed, as far as the grid shows it. Kinds are indices; 0 = none where a value may be missing. */
const shownFacts = [
  /** Index in `wbsTypes`. */
  'type',
  /** Slot of the parent; -1: top level. */
  'parent',
  /** Index in the list of calendars; -1: the schedule's default. */
  'calendar',
  /** Planned duration, working minutes. */
  'duration',
  /** Index in `limitKinds` + 1; 0: none. */
  'limitKind',
  'limitDate',
  'secondLimitKind',
  'secondLimitDate',
  'actualStart',
  'actualFinish',
  /** Typed percent × 100. */
  'typedPercent',
  /** Typed remaining duration, working minutes; `NO_MINUTES`: derived. */
  'typedRemaining',
  'initialDuration',
  /** Index in `startSources`. */
  'startSource',
  /** Index in `activityKinds`. */
  'activityKind',
  /** 1: works around the clock. */
  'elapsed',
  /** Total float in the target version, working minutes; `NO_MINUTES`: none. */
  'targetFloat',
] as const

/** Numbers of the document that fields keep under their own names. */
export const storedNumbers: readonly StoredNumber[] = fields.flatMap(({ stored }) => stored ?? [])

export const factColumns: readonly FactColumn[] = [...shownFacts, ...storedNumbers]

/** What the engine computed; the names are those of `Timetable`. */
export const timeColumns = [
  'start',
  'finish',
  'earlyStart',
  'earlyFinish',
  'lateStart',
  'lateFinish',
  'totalFloat',
  'freeFloat',
  'remaining',
  'duration',
  'percent',
  'critical',
] as const

export type FactColumn = (typeof shownFacts)[number] | StoredNumber
export type TimeColumn = (typeof timeColumns)[number]

export interface FactBlock {
  slots: Int32Array
  numbers: Int32Array
  ids: string[]
  codes: string[]
  names: string[]
  /** Of attributes, packed; cut up only where they are shown. */
  values: string[]
  /** Volume, labour and cost, packed. */
  amounts: string[]
  /** Executor and curator, packed. */
  people: string[]
  /** What the row holds of resources, packed. */
  assigned: string[]
  /** Of the rows that have any, by slot. */
  splits: [slot: number, splits: Splits][]
  /** Of the rows that have them, by slot. */
  points: [slot: number, points: ThreePoints][]
}

export interface TimeBlock {
  slots: Int32Array
  numbers: Int32Array
  /** Of the rows whose bars stand still somewhere, by slot. */
  pauses: [slot: number, pauses: readonly Pause[]][]
}

/** All rows in tree order, parents before children. */
export interface OrderBlock {
  slots: Int32Array
  /** 0: top level. */
  levels: Uint16Array
}

/** Numbers per link: predecessor slot, successor slot, type, lag, lag calendar + 1, suspended. */
export const LINK_NUMBERS = 6

export interface LinkBlock {
  ids: string[]
  numbers: Int32Array
}

export const typeAt = (index: number): WbsType => wbsTypes[index] ?? 'work'
export const indexOfType = (type: WbsType): number => wbsTypes.indexOf(type)
export const limitKindAt = (index: number): LimitKind | null => limitKinds[index - 1] ?? null
export const indexOfLimitKind = (kind: LimitKind | undefined): number => (kind ? limitKinds.indexOf(kind) + 1 : 0)
export const relationTypeAt = (index: number): RelationType => relationTypes[index] ?? 'fs'
export const indexOfRelationType = (type: RelationType): number => relationTypes.indexOf(type)
export const lagCalendarAt = (index: number): LagCalendar | null => lagCalendars[index - 1] ?? null
export const indexOfLagCalendar = (kind: LagCalendar | null): number => (kind ? lagCalendars.indexOf(kind) + 1 : 0)
