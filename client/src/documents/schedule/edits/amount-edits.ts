import type { RowFields } from '@plumbline/core/documents/schedule'
import { type AmountOf, isRate, isTyped } from '@plumbline/core/fields'
import type { Measure } from '@plumbline/core/plan'
import { millionths } from '@plumbline/core/progress'
import { parseDecimal } from '../../../parts/values/number.ts'
import { amountOf } from '../rows/amount-columns.ts'
import { type AmountRegister, registers, timesVolume, usualUnit } from '../rows/row-amounts.ts'
import type { PlanFrame } from '../rows/row-view.ts'

type AmountEdit = { fields: Partial<RowFields> } | { nothing: true } | { message: string }

/** The amounts of a row before the edit. */
export interface AmountsBefore {
  of(register: AmountRegister): Measure | null
  /** As the grid shows it; null: nothing. */
  shown: string | null
}

/** What typing into a cell of amounts does to the row. */
export function amountEdit(frame: PlanFrame, column: string, text: string, before: AmountsBefore): AmountEdit {
  const shown = amountOf(column)
  if (!shown || !isTyped(shown) || shown.measure === 'resources') return { nothing: true }
  const typed = text === '' ? '0' : parseDecimal(text)
  if (typed === null) return { message: 'number' }
  if (typed === (before.shown ?? (text === '' ? '0' : null))) return { nothing: true }
  const register = registers[shown.measure]
  if (!isRate(shown)) return planEdit(frame, register, text === '' ? null : typed, before.of(register))
  if (millionths(typed) < 0n) return { message: 'number' }
  return rateEdit(frame, shown, typed, before)
}

/** A plan taken away leaves what was done; without that there is none. */
function planEdit(frame: PlanFrame, register: AmountRegister, plan: string | null, before: Measure | null): AmountEdit {
  if (plan === null && Number(before?.fact ?? 0) === 0) return { fields: { [register]: null } }
  return { fields: { [register]: { unit: usualUnit(frame, register), fact: '0', ...before, plan: plan ?? '0' } } }
}

/** A rate means something only of a volume: so much labour or money for its unit is as much of them for all of it. */
function rateEdit(frame: PlanFrame, { measure }: AmountOf, rate: string, before: AmountsBefore): AmountEdit {
  const volume = before.of('measure')
  const isNone = millionths(rate) === 0n
  if (!volume || millionths(volume.plan) <= 0n) return isNone ? { nothing: true } : { message: 'volumeFirst' }
  if (measure === 'labour' || measure === 'cost') {
    return planEdit(frame, measure, isNone ? null : timesVolume(rate, volume.plan), before.of(measure))
  }
  const { rate: _, ...amounts } = volume
  return { fields: { measure: isNone ? amounts : { ...amounts, rate } } }
}

/** Volumes come first: what stands for a unit of them is read with them. */
export function volumesFirst<Cell extends { column: string }>(cells: readonly Cell[]): Cell[] {
  const waits = ({ column }: Cell): boolean => {
    const shown = amountOf(column)
    return shown !== undefined && isRate(shown)
  }
  return [...cells.filter((cell) => !waits(cell)), ...cells.filter(waits)]
}
