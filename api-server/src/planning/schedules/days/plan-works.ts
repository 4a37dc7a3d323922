import { openAtChange } from '@plumbline/core/checklists'
import {
  type DayAssignment,
  type DayWork,
  type HeldItem,
  isAmount,
  limits,
  NOBODY,
} from '@plumbline/core/documents/day'
import { type Assignment, isActivity, type SchedulePlan, type WbsRow } from '@plumbline/core/plan'
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
  const held = Map.groupBy(plan.assignments, ({ wbsId }) => wbsId)
  return plan.rows.flatMap((row) => {
    const values = dated.get(row.id)
    if (!isActivity(row.type)) return []
    const parent = row.parentId === null ? '' : (names.get(row.parentId) ?? '')
    const items = heldItems(row)
    const beside = {
      held: items.length === 0 ? null : { items, elsewhere: '0' },
      ...{ path: parent, dayMinutes: dayMinutesOf(row) },
      assignments: (held.get(row.id) ?? []).slice(0, limits.assignments).map(toldOf),
    }
    return [{ executorId: row.executor ?? NOBODY, work: workOf(row, values ?? undated, beside), row }]
  })
}

const undated: Pick<WorkValues, 'start' | 'finish' | 'percent' | 'critical' | 'totalFloat'> = {
  ...{ start: NO_INSTANT, finish: NO_INSTANT, percent: 0, critical: 0, totalFloat: NO_MINUTES },
}

export const isDated = ({ work }: PlanWork): boolean => work.start !== NO_INSTANT

/** Longer names are cut: a phone shows a line of them. */
const NAME = 80

/** People and machines are counted in hours; the register alone knows the units of materials. */
const toldOf = ({ id, resourceCode, resourceName, resourceType, plan }: Assignment): DayAssignment => ({
  ...{ id, unit: resourceType === 'material' ? '' : 'h' },
  name: [resourceCode, resourceName].filter(Boolean).join(' ').slice(0, NAME),
  plan: isAmount(plan) && Number(plan) > 0 ? plan : null,
})

const finished = { actualStart: null, actualFinish: null, percent: 100 }

/** What its checklists still ask before it may begin or end. */
const heldItems = ({ values, progress }: WbsRow): HeldItem[] =>
  openAtChange(values, progress, finished).flatMap(({ gate, blocks, text }) =>
    gate === 'none' ? [] : [{ gate, blocks, text }],
  )

function workOf(
  row: WbsRow,
  values: typeof undated,
  beside: Pick<DayWork, 'path' | 'dayMinutes' | 'assignments' | 'held'>,
): DayWork {
  const { id, code, name, measure, labour, curator } = row
  const isDone = values.percent >= DONE
  return {
    ...{ id, code, name, curator, ...beside },
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
