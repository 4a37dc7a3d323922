import { auditList } from '@plumbline/core/contract'
import type { Database } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { selectEvents } from './repository.ts'

const PAGE = 100

export function bindAudit(api: Api, { database }: { database: Database }): void {
  api.inSpace(
    auditList,
    async (_tx, { params }) => params.spaceId,
    async ({ scope, spaceId, input }) => {
      const rows = await database.inScope(scope, (tx) => selectEvents(tx, spaceId, input, PAGE + 1))
      const events = rows.slice(0, PAGE).map((row) => ({ ...row, at: row.at.toISOString() }))
      return { events, more: rows.length > PAGE }
    },
  )
}
