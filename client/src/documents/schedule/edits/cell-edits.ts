import type { RowFields, ScheduleCommand } from '@plumbline/core/documents/schedule'
import { type EditRule, fieldOf } from '@plumbline/core/fields'
import {
  isMilestone,
  MAX_PRIORITY,
  notStarted,
  type PersonField,
  type Progress,
  USUAL_PRIORITY,
} from '@plumbline/core/plan'
import { type Instant, NO_INSTANT } from '@plumbline/core/time'
import { instantOfTyped, parseDate, type TypedDate } from '../../../i18n/typed-date.ts'
import { parseDuration } from '../../../parts/values/duration.ts'
import { parseNumber, parsePercent } from '../../../parts/values/number.ts'
import { inOrder, typedPoints } from '../../../parts/values/three-points.ts'
import { dayEnd, dayStart, workingBetween } from '../../../parts/values/working-time.ts'
import type { RelationSide } from '../rows/relation-cells.ts'
import type { RowStore } from '../rows/row-store.ts'
import { calendarOf, limitOf, minutesPerDayOf, type PlanFrame, progressOf, typeOf } from '../rows/row-view.ts'
import { amountEdit } from './amount-edits.ts'
import { assignedEdit } from './assigned-edits.ts'
import { assignedPartEdit } from './assigned-part-edits.ts'
import { pausedBetween } from './pause-parts.ts'
import { relationsEdit } from './relation-edits.ts'

/** What typing into a cell means, or why it means nothing: a key below `edit.` of the locale. */
export type CellEdit =
  | { command: ScheduleCommand /** A limit was set silently by typing a start. */; setsLimit?: boolean }
  | { nothing: true }
  | { message: string; params?: Record<string, string> }

interface Cell {
  store: RowStore
  frame: PlanFrame
  slot: number
  /** What other cells of the row, typed in the same step, make of it. */
  beside?: Partial<RowFields>
}

const set = ({ store, slot }: Cell, fields: Partial<RowFields>): CellEdit => ({
  command: { do: 'row.set', ids: [store.ids[slot]!], fields },
})

/** Turns the text typed into a cell into a command. */
export function cellEdit(cell: Cell, column: string, text: string): CellEdit {
  const rule = fieldOf(column)?.edit
  return (rule ? edits[rule] : attributeEdit)(cell, text.trim(), column)
}

type Edit = (cell: Cell, text: string, column: string) => CellEdit

function nameEdit(cell: Cell, text: string): CellEdit {
  if (text.length > 512) return { message: 'nameTooLong' }
  return text === '' ? { message: 'nameEmpty' } : set(cell, { name: text })
}

function codeEdit(cell: Cell, text: string): CellEdit {
  return text.length > 64 ? { message: 'codeTooLong' } : set(cell, { code: text })
}

function amountsEdit(cell: Cell, text: string, column: string): CellEdit {
  const { store, slot, frame, beside = {} } = cell
  const edit = amountEdit(frame, column, text, {
    of: (register) => (register in beside ? (beside[register] ?? null) : store.amounts.of(slot, register)),
    shown: store.amounts.amount(slot, column),
  })
  return 'fields' in edit ? set(cell, edit.fields) : edit
}

function attributeEdit({ store, slot }: Cell, text: string, column: string): CellEdit {
  const attribute = store.attributes.of(column)
  if (!attribute) return { nothing: true }
  const typed = store.attributes.parse(attribute, text)
  if ('message' in typed) return typed
  const own = store.ownValueOf(slot, attribute.id)
  // An editor that was opened over a donor's value and left as it was types nothing.
  if (typed.value === own || (own === '' && typed.value === store.valueOf(slot, attribute.id))) return { nothing: true }
  return { command: { do: 'row.values', ids: [store.ids[slot]!], values: { [attribute.id]: typed.value } } }
}

function durationEdit(cell: Cell, text: string): CellEdit {
  const minutes = parseDuration(text, minutesPerDayOf(cell.store, cell.slot, cell.frame))
  return minutes === null ? { message: 'duration' } : set(cell, durationFields(cell.store, cell.slot, minutes))
}

/** By how much levelling starts the work later; nothing: not at all. */
function delayEdit(cell: Cell, text: string): CellEdit {
  const minutes = text === '' ? 0 : parseDuration(text, minutesPerDayOf(cell.store, cell.slot, cell.frame))
  return minutes === null ? { message: 'duration' } : set(cell, { levelDelay: minutes })
}

/** Nothing: that of works of which nobody said one. */
function priorityEdit(cell: Cell, text: string): CellEdit {
  const priority = text === '' ? USUAL_PRIORITY : parseNumber(text)
  if (priority === null || !Number.isInteger(priority) || priority < 0 || priority > MAX_PRIORITY) {
    return { message: 'priority' }
  }
  return set(cell, { priority })
}

/** The shortest, the likely and the longest duration, or one for all three; nothing: it takes as long as planned. */
function pointsEdit(cell: Cell, text: string): CellEdit {
  if (text === '') return set(cell, { threePoints: null })
  const perDay = minutesPerDayOf(cell.store, cell.slot, cell.frame)
  const points = typedPoints(text, (part) => parseDuration(part, perDay))
  if (!points || !inOrder(points)) return { message: 'points' }
  const [min, likely, max] = points
  const shape = cell.store.pointsOf(cell.slot)?.shape ?? 'pert'
  return set(cell, { threePoints: { shape, min, likely, max } })
}

/**
 * A new planned duration. In a started work the typed remaining duration changes by as much, so that lengthening a
 * work under way moves its finish.
 */
function durationFields(store: RowStore, slot: number, minutes: number): Partial<RowFields> {
  const progress = progressOf(store, slot)
  if (progress.remaining === null || progress.actualFinish !== null) return { duration: minutes }
  const remaining = Math.max(0, progress.remaining + minutes - store.facts.duration[slot]!)
  return { duration: minutes, progress: { ...progress, remaining } }
}

/** A started work's typed start is its actual start; before that it is a limit «not earlier». */
function startEdit(cell: Cell, text: string): CellEdit {
  const { store, slot } = cell
  const shown = store.times.start[slot]!
  if (text === '') return clearStart(cell)
  const typed = parseDate(text, shown === NO_INSTANT ? cell.frame.settings.dataDate : shown)
  if (!typed) return { message: 'date' }
  const instant = startInstant(cell, typed)
  if (instant === shown) return { nothing: true }
  const progress = progressOf(store, slot)
  if (progress.actualStart !== null) {
    if (progress.actualFinish !== null && instant > progress.actualFinish) return { message: 'startAfterFinish' }
    return set(cell, { progress: { ...progress, actualStart: instant, startSource: 'typed' } })
  }
  return { ...set(cell, { limit: { kind: 'not_earlier', date: instant } }), setsLimit: true } as CellEdit
}

function clearStart(cell: Cell): CellEdit {
  if (progressOf(cell.store, cell.slot).actualStart !== null) return set(cell, { progress: notStarted })
  return limitOf(cell.store, cell.slot) ? set(cell, { limit: null }) : { nothing: true }
}

function startInstant({ store, slot, frame }: Cell, typed: TypedDate): Instant {
  const calendar = calendarOf(store, slot, frame)
  return typed.minute === null && calendar ? dayStart(calendar, typed.day) : instantOfTyped(typed, 0)
}

function finishInstant({ store, slot, frame }: Cell, typed: TypedDate): Instant {
  const calendar = calendarOf(store, slot, frame)
  return typed.minute === null && calendar ? dayEnd(calendar, typed.day) : instantOfTyped(typed, 0)
}

/** A finish changes the duration on the row's calendar; of a completed work it is the actual finish. */
function finishEdit(cell: Cell, text: string): CellEdit {
  const { store, slot, frame } = cell
  const [start, shown] = [store.times.start[slot]!, store.times.finish[slot]!]
  const typed = parseDate(text, shown === NO_INSTANT ? frame.settings.dataDate : shown)
  if (!typed) return { message: 'date' }
  const instant = finishInstant(cell, typed)
  if (instant === shown) return { nothing: true }
  if (start !== NO_INSTANT && instant < start) return { message: 'finishBeforeStart' }
  const progress = progressOf(store, slot)
  if (progress.actualFinish !== null) return set(cell, { progress: { ...progress, actualFinish: instant } })
  return finishFields(cell, instant)
}

/** Stretches a row that is not completed to end at `finish`. */
function finishFields(cell: Cell, finish: Instant): CellEdit {
  const { store, slot, frame } = cell
  const calendar = calendarOf(store, slot, frame)
  const shown = store.times.finish[slot]!
  if (!calendar || isMilestone(typeOf(store, slot)) || shown === NO_INSTANT) return { message: 'noDuration' }
  // What is cut off is work, not the pauses in it.
  const change = workingBetween(calendar, shown, finish) + pausedBetween(cell, finish, shown)
  const minutes = Math.max(0, store.facts.duration[slot]! + change)
  return set(cell, durationFields(store, slot, minutes))
}

/** The command of dragging the end of a bar to `finish`; null: it changes nothing. */
export function stretchTo(cell: Cell, finish: Instant): ScheduleCommand | null {
  const edit = finishFields(cell, finish)
  return 'command' in edit ? edit.command : null
}

function percentEdit(cell: Cell, text: string): CellEdit {
  const percent = parsePercent(text)
  if (percent === null) return { message: 'percent' }
  if (percent === progressOf(cell.store, cell.slot).percent) return { nothing: true }
  return set(cell, { progress: progressAt(cell.store, cell.slot, percent) })
}

/**
 * The progress register with a new percentage: above 0 there is an actual start, at 100 an actual finish; 0 takes
 * the work back to not started. The remaining duration is derived from the percentage again.
 */
export function progressAt(store: RowStore, slot: number, percent: number): Progress {
  if (percent === 0) return notStarted
  const progress = progressOf(store, slot)
  const { start, finish } = store.times
  const shownStart = start[slot] === NO_INSTANT ? null : start[slot]!
  const shownFinish = finish[slot] === NO_INSTANT ? shownStart : finish[slot]!
  return {
    ...progress,
    percent,
    actualStart: progress.actualStart ?? shownStart,
    actualFinish: percent === 100 ? (progress.actualFinish ?? shownFinish) : null,
    remaining: percent === 100 ? 0 : null,
    initialDuration: progress.initialDuration ?? store.facts.duration[slot]!,
  }
}

function calendarEdit(cell: Cell, text: string): CellEdit {
  if (text === '') return set(cell, { calendarId: null })
  const wanted = text.toLowerCase()
  const { calendars } = cell.frame
  const found =
    calendars.find((calendar) => calendar.name.toLowerCase() === wanted) ??
    calendars.find((calendar) => calendar.name.toLowerCase().startsWith(wanted))
  return found ? set(cell, { calendarId: found.id }) : { message: 'calendar' }
}

function personEdit(cell: Cell, text: string, column: string): CellEdit {
  const { store, slot } = cell
  const id = text === '' ? null : store.attributes.personNamed(text)
  if (id === null && text !== '') return { message: 'person' }
  return id === store.personOf(slot, column as PersonField) ? { nothing: true } : set(cell, { [column]: id })
}

/** A date keeps the kind of the limit there is, and makes «not earlier» where there is none. */
function limitEdit(cell: Cell, text: string): CellEdit {
  if (text === '') return set(cell, { limit: null })
  const typed = parseDate(text, cell.frame.settings.dataDate)
  if (!typed) return { message: 'date' }
  const kind = limitOf(cell.store, cell.slot)?.kind ?? 'not_earlier'
  if (kind === 'as_late_as_possible') return { message: 'limitWithoutDate' }
  return set(cell, { limit: { kind, date: limitInstant(cell, kind, typed) } })
}

const finishKinds: readonly string[] = [
  'not_later',
  'finish_not_earlier',
  'finish_in_date',
  'mandatory_finish',
  'deadline',
]

/** A limit on a finish means the end of the typed day, one on a start its beginning. */
export function limitInstant(cell: Cell, kind: string, typed: TypedDate): Instant {
  return finishKinds.includes(kind) ? finishInstant(cell, typed) : startInstant(cell, typed)
}

const edits: Readonly<Record<EditRule, Edit>> = {
  name: nameEdit,
  code: codeEdit,
  duration: durationEdit,
  delay: delayEdit,
  priority: priorityEdit,
  points: pointsEdit,
  start: startEdit,
  finish: finishEdit,
  percent: percentEdit,
  calendar: calendarEdit,
  limit: limitEdit,
  person: personEdit,
  relations: (cell, text, column) => relationsEdit(cell, column as RelationSide, text),
  amount: amountsEdit,
  assigned: assignedEdit,
  assignedPart: assignedPartEdit,
}
