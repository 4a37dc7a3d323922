import { type DayWork, NOBODY } from '@plumbline/core/documents/day'
import { isActivity, type SchedulePlan, type WbsRow } from '@plumbline/core/plan'
import { dayMinutesOfRows } from '@plumbline/core/progress'
import { NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import { type PackedWorks, unpackWorks, type WorkValues } from '../../official/timetable/index.ts'

/** A work that has days, with what its executor is told of it. */
export interface PlanWork {
  executorId: string
  work: DayWork
  row: WbsRow
}

const DONE = 10_000

/** All works of a version, by what the official calculation makes of them; the newest may not be calculated yet. */
export function planWorks(plan: SchedulePlan, packed: PackedWorks | null): PlanWork[] {
  const dated = packed ? unpackWorks(packed) : new Map<string, WorkValues>()
  const names = new Map(plan.rows.map(({ id, code, name }) => [id, [code, name].filter(Boolean).join(' ')]))
  const dayMinutesOf = dayMinutesOfRows(plan.calendars, plan.settings)
  return plan.rows.flatMap((row) => {
    const values = dated.get(row.id)
    if (!isActivity(row.type)) return []
    const parent = row.parentId === null ? '' : (names.get(row.parentId) ?? '')
    return [
      { executorId: row.executor ?? NOBODY, work: workOf(row, values ?? undated, parent, dayMinutesOf(row)), row },
    ]
  })
}

const undated: Pick<WorkValues, 'start' | 'finish' | 'percent' | 'critical' | 'totalFloat'> = {
  ...{ start: NO_INSTANT, finish: NO_INSTANT, percent: 0, critical: 0, totalFloat: NO_MINUTES },
}

export const isDated = ({ work }: PlanWork): boolean => work.start !== NO_INSTANT

function workOf(row: WbsRow, values: typeof undated, path: string, dayMinutes: number): DayWork {
  const { id, code, name, measure, labour, curator } = row
  const isDone = values.percent >= DONE
  return {
    ...{ id, code, name, path, curator, dayMinutes },
    unit: measure?.unit ?? '',
    volume: measure?.plan ?? null,
    labour: labour?.plan ?? null,
    rate: measure?.rate ?? null,
    start: values.start,
    finish: values.finish,
    percent: Math.max(0, values.percent),
    critical: values.critical === 1,
    float: isDone || values.totalFloat === NO_MINUTES ? null : values.totalFloat,
  }
}
