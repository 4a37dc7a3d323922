import { type StartSchedule, startRead, visitKeep } from '@plumbline/core/contract'
import { findVersion, requireVersion } from '../../planning/versions/kinds/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { type NodeRow, selectReadable } from '../../workspace/eps/index.ts'
import { keepVisit, selectFacts, selectLastCalculated, selectOutline, selectVisited } from './repository.ts'

export interface StartParts {
  database: Database
  /** Who has the space open now. */
  peopleIn(spaceId: string): Promise<ReadonlySet<string>>
}

const MAX_SCHEDULES = 8

/** Where people left off, as small as what a screen begins with should be. */
export function bindStart(api: Api, { database, peopleIn }: StartParts): void {
  api.inSpace(
    startRead,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId }) => {
      const here = [...(await peopleIn(spaceId))]
      return database.inScope(scope, async (tx) => {
        const schedules = await leftOff(tx, spaceId, scope.userId)
        const bars = schedules[0] ? await selectOutline(tx, schedules[0].versionId) : []
        return { schedules, bars, here }
      })
    },
  )

  api.inSpace(
    visitKeep,
    async (tx, { params }) => (await findVersion(tx, params.versionId))?.spaceId ?? null,
    async ({ scope, spaceId, params: { versionId }, input: { rowId } }) => {
      const { scheduleId } = await requireVersion(database, scope, versionId, 'read')
      const visit = { userId: scope.userId, scheduleId, spaceId, versionId, rowId }
      await database.inScope(scope, (tx) => keepVisit(tx, visit))
      return { success: true as const }
    },
  )
}

async function leftOff(tx: Transaction, spaceId: string, userId: string): Promise<StartSchedule[]> {
  const nodes = await selectReadable(tx, spaceId, userId, 'schedule.read')
  const scheduleIds = nodes.filter(({ kind }) => kind === 'schedule').map(({ id }) => id)
  if (scheduleIds.length === 0) return []
  const visited = await selectVisited(tx, { spaceId, userId, scheduleIds, limit: MAX_SCHEDULES })
  const shown = visited.length > 0 ? visited : [(await selectLastCalculated(tx, scheduleIds)) ?? scheduleIds[0]!]
  const facts = await selectFacts(tx, userId, shown)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return shown.flatMap((id) => {
    const own = facts.get(id)
    return own ? [{ ...own, name: byId.get(id)?.name ?? '', path: pathOf(byId, id) }] : []
  })
}

/** Names of what the node stands in, from the top. */
function pathOf(byId: ReadonlyMap<string, NodeRow>, id: string): string[] {
  const names: string[] = []
  for (let at = byId.get(byId.get(id)?.parentId ?? ''); at; at = byId.get(at.parentId ?? '')) names.unshift(at.name)
  return names
}
