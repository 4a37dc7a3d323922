import type { SchedulePresence } from '@plumbline/core/contract'
import { selectPeople } from '../../identity/access/index.ts'
import { selectSchedulesOfVersions } from '../../planning/versions/kinds/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { selectReadable } from '../../workspace/eps/index.ts'

interface Asked {
  spaceId: string
  userId: string
  /** People by the version that they have open. */
  inside: ReadonlyMap<string, ReadonlySet<string>>
}

/** Who is in one of the schedules that the person may read; nobody is named twice in one. */
export async function presenceIn(tx: Transaction, { spaceId, userId, inside }: Asked): Promise<SchedulePresence[]> {
  if (inside.size === 0) return []
  const readable = new Set((await selectReadable(tx, spaceId, userId, 'schedule.read')).map(({ id }) => id))
  const bySchedule = new Map<string, Set<string>>()
  for (const { id, scheduleId } of await selectSchedulesOfVersions(tx, spaceId, [...inside.keys()])) {
    if (!readable.has(scheduleId)) continue
    bySchedule.set(scheduleId, new Set([...(bySchedule.get(scheduleId) ?? []), ...(inside.get(id) ?? [])]))
  }
  const ids = [...bySchedule.values()].flatMap((people) => [...people])
  const people = new Map((await selectPeople(tx, spaceId, ids)).map((person) => [person.id, person]))
  return [...bySchedule].map(([scheduleId, inIt]) => ({
    scheduleId,
    people: [...inIt].sort().flatMap((id) => people.get(id) ?? []),
  }))
}
