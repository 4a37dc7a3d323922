import type { ScheduleCommand } from '../documents/schedule/index.ts'
import type { Id, SchedulePlan } from '../plan/index.ts'
import { dayMinutesOfRows } from '../progress/index.ts'
import { needCommand } from './needs.ts'
import type { Consequences, RelationRules } from './rules.ts'
import type { DirectoryRelation } from './types.ts'

/** A work that differs from what follows from its choices. */
export interface DifferentWork extends Consequences {
  id: Id
}

/** Rules 21, 22: in the order of the plan. */
export function differentWorks(
  { rows, calendars, settings, assignments }: Pick<SchedulePlan, 'rows' | 'calendars' | 'settings' | 'assignments'>,
  rules: RelationRules,
): DifferentWork[] {
  const dayMinutesOf = dayMinutesOfRows(calendars, settings)
  const isByDay = settings.remainingRounding === 'day'
  const heldOf = Map.groupBy(assignments, ({ wbsId }) => wbsId)
  return rows.flatMap((row) => {
    if (row.type === 'sum') return []
    const how = { replaces: true, toDaysOf: isByDay ? dayMinutesOf(row) : null }
    const { values, fields, needs } = rules.follow(row, how, heldOf.get(row.id))
    const isSame = Object.keys(values).length === 0 && Object.keys(fields).length === 0 && needs.length === 0
    return isSame ? [] : [{ id: row.id, values, fields, needs }]
  })
}

/** One step. */
export function recalculationCommand(works: readonly DifferentWork[]): Extract<ScheduleCommand, { do: 'batch' }> {
  return { do: 'batch', commands: recalculationCommands(works) }
}

/** Values and fields of works; those that get the same go together. */
export type RecalculationStep =
  | { do: 'row.values'; ids: Id[]; values: Record<string, string> }
  | { do: 'row.set'; ids: Id[]; fields: DifferentWork['fields'] }
  | ReturnType<typeof needCommand>

export function recalculationCommands(works: readonly DifferentWork[]): RecalculationStep[] {
  const groups = Map.groupBy(works, ({ values, fields }) => JSON.stringify([Object.entries(values).sort(), fields]))
  const ofRows = [...groups.values()].flatMap((alike): RecalculationStep[] => {
    const ids = alike.map(({ id }) => id)
    const { values, fields } = alike[0]!
    return [
      ...(Object.keys(values).length > 0 ? [{ do: 'row.values' as const, ids, values: { ...values } }] : []),
      ...(Object.keys(fields).length > 0 ? [{ do: 'row.set' as const, ids, fields }] : []),
    ]
  })
  return [...ofRows, ...works.flatMap(({ id, needs }) => needs.map((need) => needCommand(id, need)))]
}

/** Rule 20: relations that are of another revision than the version was last recalculated with. */
export function outdatedRelations(
  relations: readonly DirectoryRelation[],
  applied: ReadonlyMap<string, number>,
): DirectoryRelation[] {
  return relations.filter(({ id, revision }) => applied.get(id) !== revision)
}
