import type { GridWork } from '@plumbline/core/gwbs'
import type { FigureAmount } from '@plumbline/core/indicators'
import { millionths } from '@plumbline/core/progress'

/** Minutes of wall-clock time since 1970, as an instant is. */
const instant = (column: string): string => `(extract(epoch FROM ${column}) / 60)::int`
const amount = (name: string): string =>
  `CASE WHEN ${name}_unit IS NULL THEN NULL ELSE json_build_array(${name}_unit, ${name}_plan::text, ${name}_fact::text) END`

/** What is read of each work, and from where in `work_figures`. */
export const workFields = {
  id: 'work_id',
  versionId: 'version_id',
  code: 'code',
  name: 'name',
  branch: 'branch',
  values: 'attribute_values',
  executor: 'executor',
  curator: 'curator',
  countedBy: 'counted_by',
  status: 'status',
  critical: 'critical',
  dayMinutes: 'day_minutes',
  duration: 'duration',
  percent: 'percent',
  totalFloat: 'total_float',
  targetFloat: 'target_float',
  promise: 'promise',
  lateBy: 'late_by',
  start: instant('start_at'),
  finish: instant('finish_at'),
  actualStart: instant('actual_start_at'),
  actualFinish: instant('actual_finish_at'),
  targetStart: instant('target_start_at'),
  targetFinish: instant('target_finish_at'),
  volume: amount('volume'),
  labour: amount('labour'),
  cost: amount('cost'),
  budget: 'budget::text',
} as const

type StoredAmount = [unit: string, plan: string, fact: string] | null
type StoredWork = Omit<GridWork, 'scheduleId' | 'volume' | 'labour' | 'cost' | 'budget'> & {
  versionId: string
  volume: StoredAmount
  labour: StoredAmount
  cost: StoredAmount
  budget: string
}

const names = Object.keys(workFields)

/** `scheduleOf`: schedules by their versions. */
export function worksOfTable(table: string, scheduleOf: ReadonlyMap<string, string>): GridWork[] {
  const rows: unknown[][] = JSON.parse(table)
  return rows.map((row) => {
    const stored = Object.fromEntries(names.map((name, i) => [name, row[i]])) as unknown as StoredWork
    const { versionId, volume, labour, cost, budget, ...rest } = stored
    return {
      ...rest,
      scheduleId: scheduleOf.get(versionId) ?? '',
      volume: amountOf(volume),
      labour: amountOf(labour),
      cost: amountOf(cost),
      budget: millionths(budget),
    }
  })
}

const amountOf = (stored: StoredAmount): FigureAmount | null =>
  stored && { unit: stored[0], plan: millionths(stored[1]), fact: millionths(stored[2]) }
