import type { EpsNode, SchedulePresence } from '@plumbline/core/contract'

export type PresentPerson = SchedulePresence['people'][number]

/** Who is in a schedule, and above it who is in one of those below; nobody twice on a row. */
export function presentAt(
  nodes: readonly EpsNode[],
  schedules: readonly SchedulePresence[],
): ReadonlyMap<string, readonly PresentPerson[]> {
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]))
  const found = new Map<string, PresentPerson[]>()
  for (const { scheduleId, people } of schedules) {
    for (let at: string | null | undefined = scheduleId; at && parents.has(at); at = parents.get(at)) {
      const known = found.get(at) ?? []
      const fresh = people.filter(({ id }) => !known.some((one) => one.id === id))
      found.set(at, [...known, ...fresh])
    }
  }
  return found
}
