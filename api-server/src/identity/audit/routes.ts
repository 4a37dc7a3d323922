import { auditList, installationAudit } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { selectEvents, selectInstallationEvents } from './repository.ts'

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

interface InstallationAuditParts {
  database: Database
  /** How long it is kept. */
  days: number
  administers(tx: Transaction, userId: string): Promise<boolean>
}

/** Roles in spaces say nothing of it. */
export function bindInstallationAudit(api: Api, { database, days, administers }: InstallationAuditParts): void {
  api.signedIn(installationAudit, async ({ scope, input }) => {
    const rows = await database.asSystem(async (tx) => {
      if (!(await administers(tx, scope.userId))) throw new AppError('FORBIDDEN')
      return selectInstallationEvents(tx, input, PAGE + 1)
    })
    const events = rows.slice(0, PAGE).map((row) => ({ ...row, at: row.at.toISOString() }))
    return { events, more: rows.length > PAGE, days }
  })
}
