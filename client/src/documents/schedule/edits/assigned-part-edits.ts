import { presetCurve } from '@plumbline/core/distributions'
import type { AssignmentFields, ScheduleCommand } from '@plumbline/core/documents/schedule'
import { MAX_TYPED_DAYS, type TypedDay } from '@plumbline/core/plan'
import { millionths } from '@plumbline/core/progress'
import { dayOfInstant } from '@plumbline/core/time'
import { typedOverLeft } from '@plumbline/core/usage'
import { parseDate } from '../../../i18n/typed-date.ts'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { parseDecimal } from '../../../parts/values/number.ts'
import {
  type AssignedCell,
  assignedDays,
  assignedEditPart,
  assignedName,
  assignedPartOf,
  type BesideAmount,
} from '../rows/row-assigned.ts'
import type { RowStore } from '../rows/row-store.ts'
import type { PlanFrame } from '../rows/row-view.ts'
import { curveCalled } from './curve-words.ts'

interface Cell {
  store: RowStore
  frame: PlanFrame
  slot: number
}

type Refusal = { message: string; params?: Record<string, string> }
type Change = Partial<AssignmentFields>
type Read = (text: string, held: AssignedCell, frame: PlanFrame) => Change | Refusal

/**
 * Makes overtime, curves or typed days of what a work holds what was typed: «Crane 1: 8; Fitters: 4». What is not named has
 * none any more; where only one is held its name may be left out.
 */
export function assignedPartEdit({ store, frame, slot }: Cell, text: string, column: string) {
  const part = assignedPartOf(column)
  const held = store.assignedOf(slot)
  const typed = new Map<AssignedCell, string>()
  for (const one of text.split(';').map((piece) => piece.trim())) {
    if (one === '') continue
    const at = one.lastIndexOf(':')
    const name = one.slice(0, Math.max(at, 0)).trim()
    const found = name === '' && held.length === 1 ? held[0] : held.find((cell) => isCalled(cell, name, store))
    if (!found) return { message: name === '' ? 'assignedName' : 'notHeld', params: { name } }
    typed.set(found, one.slice(at + 1).trim())
  }
  const commands: ScheduleCommand[] = []
  for (const cell of held) {
    const value = typed.get(cell) ?? ''
    if (value === (assignedEditPart(cell, part) ?? '')) continue
    const change = value === '' ? nothing[part] : read[part](value, cell, frame)
    if ('message' in change) return change
    commands.push({ do: 'assignment.set', ids: [cell.id], change })
  }
  if (commands.length === 0) return { nothing: true as const }
  return { command: commands.length === 1 ? commands[0]! : { do: 'batch' as const, commands } }
}

const isCalled = (cell: AssignedCell, name: string, { register }: RowStore): boolean =>
  assignedName(cell, register).toLowerCase() === name.toLowerCase()

const nothing: Readonly<Record<BesideAmount, Change>> = {
  overtime: { overtime: '0' },
  curve: { curve: null, distributionId: null },
  days: { days: [] },
}

const read: Readonly<Record<BesideAmount, Read>> = {
  overtime: (text, { plan }) => {
    const overtime = positive(text)
    if (overtime === null) return { message: 'assignedAmount' }
    return millionths(overtime) > millionths(plan) ? { message: 'assignedOvertime' } : { overtime }
  },
  curve: (text) => {
    const preset = curveCalled(text)
    return preset ? { curve: [...presetCurve(preset).points], distributionId: null } : { message: 'assignedCurve' }
  },
  days: readDays,
}

const positive = (text: string): string | null => {
  const typed = parseDecimal(text)
  return typed === null || typed.startsWith('-') ? null : typed
}

const DAY = /^(\S+)\s+(\S+)$/

/** «04.03.2026 4, 05.03.2026 2,5»: what is behind the data date stays as it is. */
function readDays(text: string, held: AssignedCell, { settings }: PlanFrame): Change | Refusal {
  const days: TypedDay[] = []
  for (const one of text.split(/,\s+/)) {
    const [, date = '', number = ''] = DAY.exec(one.trim()) ?? []
    const [typed, amount] = [parseDate(date, settings.dataDate), positive(number)]
    if (!typed || amount === null) return { message: 'assignedDay', params: { text: one } }
    days.push({ day: typed.day, amount })
  }
  days.sort((a, b) => a.day - b.day)
  if (days.some(({ day }, at) => day === days[at - 1]?.day)) return { message: 'assignedDayTwice' }
  if (days.length > MAX_TYPED_DAYS) return { message: 'assignedDaysMany' }
  const first = dayOfInstant(settings.dataDate)
  const past = (list: readonly TypedDay[]): string => JSON.stringify(list.filter(({ day }) => day < first))
  if (past(days) !== past(assignedDays(held))) return { message: 'assignedPast' }
  return typedOverLeft(days, millionths(held.left), first) > 0n
    ? { message: 'assignedMore', params: { left: localDecimal(held.left) } }
    : { days }
}
