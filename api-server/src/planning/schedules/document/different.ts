import { valueIn } from '@plumbline/core/attributes'
import {
  type DifferentWork,
  differentWorks,
  type RelationGround,
  type RelationRow,
  RelationRules,
} from '@plumbline/core/directory-relations'
import { type MeasureRow, unitsOf } from '@plumbline/core/measures'
import type { Measure, SchedulePlan, WbsRow } from '@plumbline/core/plan'

/** The relations of a space as they are handed to a thread. */
export type Recalculating = Pick<
  RelationGround,
  'relations' | 'directories' | 'attributes' | 'resources' | 'filled'
> & {
  rows: readonly (RelationRow & { relationId: string })[]
  units: readonly MeasureRow[]
  /** Of these works alone; empty or left out: of all. */
  only?: readonly string[]
}

export interface ToldWork extends DifferentWork {
  code: string
  name: string
  changes: { field: string; name?: string; before: string; after: string }[]
}

/** Works that differ, in the order of the plan, with what would change in each. */
export function differentIn(plan: SchedulePlan, { rows, units, only = [], ...ground }: Recalculating): ToldWork[] {
  const byRelation = Map.groupBy(rows, ({ relationId }) => relationId)
  const rowsOf = (id: string): readonly RelationRow[] => byRelation.get(id) ?? []
  const asked = new Set(only)
  const among = asked.size > 0 ? { ...plan, rows: plan.rows.filter(({ id }) => asked.has(id)) } : plan
  const works = differentWorks(among, new RelationRules({ ...ground, rowsOf, units: unitsOf(units) }))
  const byId = new Map(among.rows.map((row) => [row.id, row]))
  return works.flatMap((work) => {
    const row = byId.get(work.id)
    return row ? [{ ...work, code: row.code, name: row.name, changes: changesOf(row, work) }] : []
  })
}

function changesOf(row: WbsRow, { values, fields, needs }: DifferentWork): ToldWork['changes'] {
  const { measure, labour, duration } = fields
  return [
    ...Object.entries(values).map(([id, after]) => ({ field: id, before: valueIn(row.values, id), after })),
    ...(measure === undefined ? [] : [{ field: 'measure', before: amountOf(row.measure), after: amountOf(measure) }]),
    ...(labour === undefined ? [] : [{ field: 'labour', before: amountOf(row.labour), after: amountOf(labour) }]),
    ...(duration === undefined ? [] : [{ field: 'duration', before: `${row.duration}`, after: `${duration}` }]),
    ...needs.map(({ resource: { code, name }, plan, held }) => ({
      ...{ field: 'assignment', name: name || code, before: held?.plan ?? '', after: plan },
    })),
  ]
}

const amountOf = (measure: Measure | null): string => (measure ? `${measure.plan} ${measure.unit}`.trim() : '')
