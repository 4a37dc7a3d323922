import { valueIn } from '@plumbline/core/attributes'
import {
  type DifferentWork,
  differentWorks,
  type NeededResource,
  type RelatedDirectory,
  type RelationGround,
  type RelationRow,
  RelationRules,
} from '@plumbline/core/directory-relations'
import { type MeasureRow, unitsOf } from '@plumbline/core/measures'
import type { Measure, SchedulePlan, WbsRow } from '@plumbline/core/plan'
import { packList, unpackList } from '../../../platform/workers/index.ts'

/** The relations of a space, and what is asked. */
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

/** The same as it is handed to a thread. */
export type PackedRecalculating = Pick<Recalculating, 'relations' | 'attributes' | 'filled' | 'only'> & {
  rows: Uint8Array
  units: Uint8Array
  resources: Uint8Array
  directories: readonly (Omit<RelatedDirectory, 'rows'> & { rows: Uint8Array })[]
}

export async function packRecalculating({
  rows,
  units,
  resources = [],
  directories,
  ...by
}: Recalculating): Promise<PackedRecalculating> {
  const packed: PackedRecalculating['directories'][number][] = []
  for (const one of directories) packed.push({ ...one, rows: await packList(one.rows) })
  return {
    ...by,
    directories: packed,
    ...{ rows: await packList(rows), units: await packList(units), resources: await packList(resources) },
  }
}

export function unpackRecalculating({
  rows,
  units,
  resources,
  directories,
  ...by
}: PackedRecalculating): Recalculating {
  return {
    ...by,
    rows: unpackList<Recalculating['rows'][number]>(rows),
    units: unpackList<MeasureRow>(units),
    resources: unpackList<NeededResource>(resources),
    directories: directories.map((one) => ({
      ...one,
      rows: unpackList<RelatedDirectory['rows'][number]>(one.rows),
    })),
  }
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
