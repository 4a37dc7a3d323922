import { viewSettingsList } from '@plumbline/core/contract'
import type { Database } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { selectReadable } from '../../../workspace/eps/index.ts'
import { selectKeptViews } from './repository.ts'

/** More than a person reads; a space that keeps more tells so. */
const MAX_VIEWS = 2_000

export function bindViewSettings(api: Api, { database }: { database: Database }): void {
  api.inSpace(
    viewSettingsList,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId }) => {
      const of = { spaceId, userId: scope.userId, limit: MAX_VIEWS + 1 }
      const { found, readable } = await database.inScope(scope, async (tx) => ({
        found: await selectKeptViews(tx, of),
        readable: new Set((await selectReadable(tx, spaceId, scope.userId, 'schedule.read')).map(({ id }) => id)),
      }))
      const views = found.slice(0, MAX_VIEWS).filter(({ scheduleId }) => readable.has(scheduleId))
      return { views, partial: found.length > MAX_VIEWS }
    },
  )
}
