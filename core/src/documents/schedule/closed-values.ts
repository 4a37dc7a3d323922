import { unpackValues } from '../../attributes/index.ts'
import type { Id, SchedulePlan } from '../../plan/index.ts'
import type { ScheduleCommand } from './types.ts'

/**
 * What leaves values of attributes as they are in `from` that somebody may not fill, whatever `to` brings: rows that only `to`
 * has have none.
 */
export function closedValues(from: SchedulePlan, to: SchedulePlan, closed: readonly Id[]): ScheduleCommand[] {
  if (closed.length === 0) return []
  const before = new Map(from.rows.map(({ id, values }) => [id, values]))
  return to.rows.flatMap(({ id, values }): ScheduleCommand[] => {
    const [was, is] = [unpackValues(before.get(id) ?? ''), unpackValues(values)]
    const kept = closed.filter((attributeId) => was.get(attributeId) !== is.get(attributeId))
    if (kept.length === 0) return []
    const stays = Object.fromEntries(kept.map((attributeId) => [attributeId, was.get(attributeId) ?? '']))
    return [{ do: 'row.values', ids: [id], values: stays }]
  })
}
