import type { WorkDifference } from '../../estimates/index.ts'
import type { Id, Measure, WbsRow } from '../../plan/index.ts'
import type { ScheduleCommand } from '../schedule/index.ts'

/** What the estimate knows of a work. */
type Said = Pick<WorkDifference, 'workId' | 'unit' | 'volume' | 'labour' | 'cost'>

/**
 * Writes volumes, person-hours and cost as plan, in one step; what was done stays as it is. Works that are gone are left out.
 */
export function planCommand(
  differences: readonly Said[],
  rowOf: (workId: Id) => Pick<WbsRow, 'measure' | 'labour' | 'cost'> | null,
  currency: string,
): ScheduleCommand | null {
  const commands = differences.flatMap(({ workId, unit, volume, labour, cost }): ScheduleCommand[] => {
    const row = rowOf(workId)
    if (!row) return []
    const measure = volume === null ? {} : { measure: planned(row.measure, unit, volume) }
    const fields = {
      ...measure,
      labour: planned(row.labour, row.labour?.unit ?? 'h', labour),
      cost: planned(row.cost, row.cost?.unit || currency, cost),
    }
    return [{ do: 'row.set', ids: [workId], fields }]
  })
  return commands.length === 0 ? null : { do: 'batch', commands }
}

const planned = (before: Measure | null, unit: string, plan: string): Measure =>
  before ? { ...before, unit: before.unit || unit, plan } : { unit, plan, fact: '0' }
