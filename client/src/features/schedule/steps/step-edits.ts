import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { Progress, WbsRow } from '@plumbline/core/plan'
import { percentOfSteps, reportedValues, stepLimits, stepsOf, stepValues, type WorkStep } from '@plumbline/core/steps'
import { progressAt } from '../../../documents/schedule/edits/cell-edits.ts'
import type { RowStore } from '../../../documents/schedule/rows/row-store.ts'
import { progressOf } from '../../../documents/schedule/rows/row-view.ts'

/** The percentage of a work follows its steps; a work whose steps are all taken back has still begun when it did. */
function progressBySteps(store: RowStore, slot: number, percent: number): Progress {
  const progress = progressOf(store, slot)
  const isBegun = progress.actualStart !== null
  if (percent > 0 || !isBegun) return progressAt(store, slot, percent)
  return { ...progress, percent: 0, actualFinish: null, remaining: null }
}

/** A step is so far, and the work with it: one step to undo. */
export function reportStep(store: RowStore, row: WbsRow, stepId: string, percent: number): ScheduleCommand {
  const told: ScheduleCommand = { do: 'row.values', ids: [row.id], values: reportedValues(stepId, percent) }
  const steps = stepsOf(row.values).map((step) => (step.id === stepId ? { ...step, percent } : step))
  const whole = percentOfSteps(steps)
  return whole === null ? told : { do: 'batch', commands: [told, takeOver(store, row.id, whole)] }
}

/** The percentage of the work becomes what its steps say. */
export function takeOver(store: RowStore, rowId: string, percent: number): ScheduleCommand {
  const progress = progressBySteps(store, store.slotOf(rowId), percent)
  return { do: 'row.set', ids: [rowId], fields: { progress } }
}

export const putStep = (rowId: string, step: WorkStep): ScheduleCommand => ({
  do: 'row.values',
  ids: [rowId],
  values: stepValues(step),
})

/** Lines of names, each with a weight behind a tab where one stands there: as they are typed, or copied out of a sheet. */
export function typedSteps(text: string, present: readonly WorkStep[], newId: () => string): WorkStep[] {
  const last = present.at(-1)?.position ?? -1
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.slice(0, stepLimits.steps - present.length).flatMap((line, at) => {
    const [name = '', weight = ''] = line.split('\t').map((part) => part.trim())
    if (name === '') return []
    const step = { id: newId(), name: name.slice(0, stepLimits.name), weight: parseWeight(weight) ?? 1 }
    return [{ ...step, position: last + 1 + at, percent: 0, note: '' }]
  })
}

/** Null: it is no weight. */
export function parseWeight(text: string): number | null {
  const weight = Number(text.trim().replace(',', '.'))
  if (text.trim() === '' || !(weight >= 0 && weight <= stepLimits.weight)) return null
  return Number(weight.toFixed(4))
}

export const addSteps = (ids: readonly string[], steps: readonly WorkStep[]): ScheduleCommand => ({
  do: 'row.values',
  ids: [...ids],
  values: Object.assign({}, ...steps.map((step) => stepValues(step))),
})

/**
 * Puts steps into other works, where nothing of them is done; steps that a work has, by id or by name, stay as they are there.
 * null: the works have all of them.
 */
export function stepsInto(
  works: readonly Pick<WbsRow, 'id' | 'values'>[],
  steps: readonly WorkStep[],
): ScheduleCommand | null {
  const open = steps.map((step) => ({ ...step, percent: 0 }))
  const commands = [...Map.groupBy(works, ({ values }) => lackingIn(values, open))].flatMap(([lacking, alike]) =>
    lacking.length === 0
      ? []
      : [
          addSteps(
            alike.map(({ id }) => id),
            lacking,
          ),
        ],
  )
  return commands.length === 0 ? null : { do: 'batch', commands }
}

/** The very list that was asked with where a work has no steps, as most have none: these are written together. */
function lackingIn(values: string, steps: readonly WorkStep[]): readonly WorkStep[] {
  const present = stepsOf(values)
  if (present.length === 0) return steps
  const last = present.at(-1)!.position
  const room = stepLimits.steps - present.length
  return steps
    .filter((step) => !present.some(({ id, name }) => id === step.id || name === step.name))
    .slice(0, Math.max(0, room))
    .map((step, at) => ({ ...step, position: last + 1 + at }))
}

/** Both change places; null: there is none beside it. */
export function movedStep(rowId: string, steps: readonly WorkStep[], at: number, by: -1 | 1): ScheduleCommand | null {
  const [step, other] = [steps[at], steps[at + by]]
  if (!step || !other) return null
  const places = [step.position, other.position]
  // Two that were put in at the same time may have one place.
  const [from, to] = places[0] === places[1] ? [step.position, step.position + by] : places
  const values = { ...stepValues({ ...step, position: to! }), ...stepValues({ ...other, position: from! }) }
  return { do: 'row.values', ids: [rowId], values }
}
