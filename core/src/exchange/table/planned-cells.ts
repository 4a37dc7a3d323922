/** Cells that follow from the calculation, the target version and the resources of works: shown, and not read back. */
import { fieldOf } from '../../fields/index.ts'
import { type Targets, WorkValues, workFigures } from '../../indicators/index.ts'
import type { Assignment, Id, SchedulePlan, WbsRow } from '../../plan/index.ts'
import { resourceAmount } from '../../progress/index.ts'
import type { ScheduleEngine } from '../../schedule/index.ts'
import type { CellValue } from './types.ts'

const kinds: readonly string[] = ['date', 'length', 'percent', 'number', 'amount', 'text', 'calendar']
const ofResources: Readonly<Record<string, 'plan' | 'fact'>> = { resources: 'plan', resourcesFact: 'fact' }

/** Whether the catalogue says what stands in such a column of a calculated plan. */
export function isPlannedKey(key: string): boolean {
  const field = fieldOf(key)
  return (
    field !== undefined &&
    (Object.hasOwn(ofResources, key) || (field.from !== 'schedule' && kinds.includes(field.kind)))
  )
}

export class PlannedCells {
  readonly #plan: SchedulePlan
  readonly #values: WorkValues
  readonly #works: ReadonlyMap<Id, ReturnType<typeof workFigures>[number]>
  readonly #assignments: ReadonlyMap<Id, readonly Assignment[]>

  /** `engine` has calculated `plan`. */
  constructor(plan: SchedulePlan, engine: ScheduleEngine, targets: Targets) {
    this.#plan = plan
    this.#values = new WorkValues(plan, engine, targets, [])
    this.#works = new Map(workFigures(plan, engine, targets).map((work) => [work.id, work]))
    this.#assignments = Map.groupBy(plan.assignments, ({ wbsId }) => wbsId)
  }

  /** Of works only: what summaries show is summed up on the screen. */
  cell({ id }: WbsRow, key: string): CellValue {
    const measure = ofResources[key]
    if (measure) return this.#resources(id, measure)
    const work = this.#works.get(id)
    const value = work ? this.#values.valueOf(work, key) : null
    if (typeof value === 'number' && fieldOf(key)?.kind === 'date') return { day: value, minute: null }
    return typeof value === 'number' || typeof value === 'string' ? value : null
  }

  #resources(id: Id, measure: 'plan' | 'fact'): CellValue {
    const assignments = this.#assignments.get(id) ?? []
    const amount = assignments.length === 0 ? null : resourceAmount(assignments, this.#plan.settings.currency)
    return amount && Number(amount[measure])
  }
}
