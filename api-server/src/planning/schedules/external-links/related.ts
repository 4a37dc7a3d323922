import type { RelatedSchedule } from '@plumbline/core/contract'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { mayReadSchedule, selectNode, selectPath } from '../../../workspace/eps/index.ts'
import type { VersionRow } from '../../versions/kinds/index.ts'
import { type LinkSum, sumLinks } from './repository.ts'

/** Schedules linked with this one, those that hold most first. What the person may not see is counted, not named. */
export async function relatedTo(database: Database, scope: Scope, version: VersionRow): Promise<RelatedSchedule[]> {
  const sums = await database.asSystem((tx) => sumLinks(tx, { versionId: version.id, scheduleId: version.scheduleId }))
  const related = await Promise.all(sums.map((sum) => describe(database, scope, sum)))
  const rank = ({ fullReserveMinutes }: RelatedSchedule): number => fullReserveMinutes ?? Number.POSITIVE_INFINITY
  return related.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}

async function describe(database: Database, scope: Scope, sum: LinkSum): Promise<RelatedSchedule> {
  const { side, keptHere, links, driving } = sum
  const counted = { side, keptHere, links }
  const path = await database.inScope(scope, async (tx) =>
    (await mayReadSchedule(tx, sum.scheduleId, scope.userId)) ? selectPath(tx, sum.scheduleId) : [],
  )
  const [schedule] = path
  if (!schedule) {
    const isThere = (await database.asSystem((tx) => selectNode(tx, sum.scheduleId))) !== null
    const state = isThere ? 'hidden' : 'gone'
    const redacted = { scheduleId: null, name: '', projectName: '', driving: 0 }
    return { state, ...redacted, ...counted, freeReserveMinutes: null, fullReserveMinutes: null }
  }
  return {
    state: 'shown',
    scheduleId: sum.scheduleId,
    name: schedule.name,
    projectName: path.find(({ kind }) => kind === 'project')?.name ?? '',
    ...counted,
    driving,
    freeReserveMinutes: sum.free,
    fullReserveMinutes: sum.full,
  }
}
