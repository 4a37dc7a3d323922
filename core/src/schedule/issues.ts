import type { Id } from '../plan/index.ts'
import type { Network } from './network.ts'
import type { ScheduleIssue } from './types.ts'

/** What could not be calculated as it stands, in an order that depends on the plan alone. */
export function collectIssues(net: Network, outOfRange: ReadonlySet<number>): ScheduleIssue[] {
  const issues: ScheduleIssue[] = []
  const idsOf = (slots: Iterable<number>): Id[] => [...slots].map((slot) => net.ids[slot]!).sort()
  const rows = (code: ScheduleIssue['code'], ids: Id[]) => {
    if (ids.length > 0) issues.push({ code, ids, relationIds: [] })
  }
  const loops = [...net.loops].map(([r, path]) => ({ id: net.relations[r]!.id, path }))
  for (const { id, path } of loops.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    issues.push({ code: 'loop', ids: path, relationIds: [id] })
  }
  rows('work_without_calendar', idsOf(net.withoutCalendar))
  rows('calendar_without_time', [...net.brokenCalendars].sort())
  const relations = [...net.toNothing].map((r) => net.relations[r]!)
  if (relations.length > 0) {
    const ids = [...new Set(relations.flatMap((r) => [r.predId, r.succId]))].sort()
    issues.push({ code: 'relation_to_nothing', ids, relationIds: relations.map((r) => r.id).sort() })
  }
  rows('limit_impossible', idsOf(net.impossibleLimits))
  rows('out_of_range', idsOf(outOfRange))
  return issues
}
