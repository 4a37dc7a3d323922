import { type Assignment, activityKinds, type Relation, startSources, type WbsRow } from '@plumbline/core/plan'
import type { ScheduleEngine } from '@plumbline/core/schedule'
import { type Minutes, NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import {
  type FactBlock,
  factColumns,
  indexOfLagCalendar,
  indexOfLimitKind,
  indexOfRelationType,
  indexOfType,
  LINK_NUMBERS,
  type LinkBlock,
  type OrderBlock,
  storedNumbers,
  type TimeBlock,
  timeColumns,
} from '../rows/columns.ts'
import { type AmountsBeside, packAmounts } from '../rows/row-amounts.ts'
import { packAssigned } from '../rows/row-assigned.ts'
import { packPeople } from '../rows/row-people.ts'

type SlotOf = (id: string) => number

/** What is known of a row beside it. */
export interface RowBeside extends AmountsBeside {
  /** Total float in the target version; absent: none. */
  targetFloat?: Minutes | undefined
  assignments?: readonly Assignment[]
}

/** The typed part of rows, for the main thread. Rows without a slot are left out. */
export function factBlock(
  rows: readonly WbsRow[],
  slotOf: SlotOf,
  calendarIndex: SlotOf,
  besideOf?: (id: string) => RowBeside,
): FactBlock {
  const known = rows.filter((row) => slotOf(row.id) >= 0)
  const numbers = new Int32Array(known.length * factColumns.length)
  const besides = known.map(({ id }) => besideOf?.(id))
  known.forEach((row, i) => {
    const values: number[] = [
      indexOfType(row.type),
      row.parentId === null ? -1 : slotOf(row.parentId),
      row.calendarId === null ? -1 : calendarIndex(row.calendarId),
      row.duration,
      indexOfLimitKind(row.limit?.kind),
      row.limit?.date ?? NO_INSTANT,
      indexOfLimitKind(row.secondLimit?.kind),
      row.secondLimit?.date ?? NO_INSTANT,
      row.progress.actualStart ?? NO_INSTANT,
      row.progress.actualFinish ?? NO_INSTANT,
      Math.round(row.progress.percent * 100),
      row.progress.remaining ?? NO_MINUTES,
      row.progress.initialDuration ?? NO_MINUTES,
      startSources.indexOf(row.progress.startSource),
      activityKinds.indexOf(row.activityKind),
      row.elapsed ? 1 : 0,
      besides[i]?.targetFloat ?? NO_MINUTES,
      ...storedNumbers.map((name) => row[name] ?? NO_INSTANT),
    ]
    numbers.set(values, i * factColumns.length)
  })
  return {
    slots: Int32Array.from(known, (row) => slotOf(row.id)),
    numbers,
    ids: known.map((row) => row.id),
    codes: known.map((row) => row.code),
    names: known.map((row) => row.name),
    values: known.map((row) => row.values),
    amounts: known.map((row, i) => packAmounts(row, besides[i])),
    people: known.map(packPeople),
    assigned: known.map((row, i) => packAssigned(row, besides[i]?.assignments ?? [])),
    points: known.flatMap(({ id, threePoints }): FactBlock['points'] =>
      threePoints ? [[slotOf(id), threePoints]] : [],
    ),
    splits: known.filter(({ splits }) => splits.length > 0).map(({ id, splits }) => [slotOf(id), splits]),
  }
}

/** The computed part of some rows. `slots` is kept, not copied. */
export function timeBlock(slots: Int32Array, engine: Pick<ScheduleEngine, 'timetable' | 'pausesOf'>): TimeBlock {
  const width = timeColumns.length
  const numbers = new Int32Array(slots.length * width)
  timeColumns.forEach((name, c) => {
    const column = engine.timetable[name]
    for (let i = 0; i < slots.length; i++) numbers[i * width + c] = column[slots[i]!]!
  })
  const pauses: TimeBlock['pauses'] = []
  for (const slot of slots) {
    const found = engine.pausesOf(slot)
    if (found.length > 0) pauses.push([slot, found])
  }
  return { slots, numbers, pauses }
}

/** `ids` in tree order, with the level of each. */
export function orderBlock(
  { ids, levels }: { ids: readonly string[]; levels: Uint16Array },
  slotOf: SlotOf,
): OrderBlock {
  return { slots: Int32Array.from(ids, slotOf), levels: levels.slice() }
}

/** Links whose ends both exist. */
export function linkBlock(
  relations: readonly Relation[],
  slotOf: SlotOf,
  isSuspended: (id: string) => boolean,
): LinkBlock {
  const drawn = relations.filter((link) => slotOf(link.predId) >= 0 && slotOf(link.succId) >= 0)
  const numbers = new Int32Array(drawn.length * LINK_NUMBERS)
  drawn.forEach((link, i) => {
    const values = [
      slotOf(link.predId),
      slotOf(link.succId),
      indexOfRelationType(link.type),
      link.lag,
      indexOfLagCalendar(link.lagCalendar),
      isSuspended(link.id) ? 1 : 0,
    ]
    numbers.set(values, i * LINK_NUMBERS)
  })
  return { ids: drawn.map((link) => link.id), numbers }
}
