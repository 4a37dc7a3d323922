import { type Id, isSummary, type SchedulePlan, type WbsRow } from '../plan/index.ts'
import type { WorkFigures } from './types.ts'

/**
 * Figures of works that were counted before, for a plan that is followed: a work has the same ones as long as its row is the very
 * same and nothing that concerns all works is other than before. Whoever calculates says of which works the result changed.
 */
export class FiguresMemo {
  #common: readonly unknown[] = []
  #figures = new Map<Id, { row: WbsRow; figures: WorkFigures }>()

  forget(id: Id): void {
    this.#figures.delete(id)
  }

  /** `beside`: what figures are counted from beside the plan. */
  begin({ settings, calendars, rows }: SchedulePlan, beside: unknown): void {
    // Branches are named by the summaries above a work.
    const common = [beside, settings, ...calendars, ...rows.filter(({ type }) => isSummary(type))]
    const isSame = common.length === this.#common.length && common.every((one, at) => one === this.#common[at])
    if (!isSame) this.#figures.clear()
    this.#common = common
  }

  of(row: WbsRow, count: (row: WbsRow) => WorkFigures): WorkFigures {
    const known = this.#figures.get(row.id)
    if (known?.row === row) return known.figures
    const figures = count(row)
    this.#figures.set(row.id, { row, figures })
    return figures
  }
}
