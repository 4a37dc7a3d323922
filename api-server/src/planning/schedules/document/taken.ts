import { type DonorSetting, valueIn } from '@plumbline/core/attributes'
import { type Donated, type OuterValues, type TakenValue, takenValues } from '@plumbline/core/donors'
import type { Id, SchedulePlan } from '@plumbline/core/plan'
import type { CollabApi } from '../../../platform/collab/index.ts'
import { decodePlan } from './encoding.ts'

/** A donor with the documents that it is looked for in. */
export interface Taking {
  attributes: readonly Donated[]
  attribute: Donated & { setting: DonorSetting }
  /** null: all of them. */
  ids: readonly Id[] | null
  /** Of the nearest node that has one; '' for none. */
  node: string
  /** null: none. */
  targetRoom: string | null
  relatedRooms: readonly { scheduleId: Id; room: string }[]
}

/** Reads what lies in other documents first. */
export async function takenIn(
  plan: SchedulePlan,
  { attributes, attribute, ids, node, targetRoom, relatedRooms }: Taking,
  collabApi: Pick<CollabApi, 'read'>,
): Promise<TakenValue[]> {
  const valuesOf = async (room: string): Promise<Map<Id, string>> => {
    const other = decodePlan((await collabApi.read(room, 'system')).update).plan
    const source = attribute.setting.sourceAttributeId
    return new Map(other.rows.map(({ id, values }) => [id, valueIn(values, source)]))
  }
  const related: [Id, ReadonlyMap<Id, string>][] = []
  for (const { scheduleId, room } of relatedRooms) related.push([scheduleId, await valuesOf(room)])
  const target = targetRoom === null ? new Map<Id, string>() : await valuesOf(targetRoom)
  const outer: OuterValues = { node, target, related: new Map(related) }
  return takenValues(plan, attributes, attribute, outer, ids && new Set(ids))
}
