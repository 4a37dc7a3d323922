import { networkOf } from '@plumbline/core/addresses'
import { clientErrorCreate, clientErrorList } from '@plumbline/core/contract'
import type { Logger } from 'pino'
import type { Database } from '../database/index.ts'
import { type Api, localLimit, type Sessions, sessionTokenOf } from '../http/index.ts'
import { selectErrors } from './repository.ts'
import { storeError } from './service.ts'

export interface ClientErrorParts {
  database: Database
  sessions: Sessions
  log: Logger
}

/** Per address: a page that fails over and over tells it a few times and is counted. */
const REPORTS = { name: 'client-errors', points: 20, seconds: 600 }

export function bindClientErrors(api: Api, { database, sessions, log }: ClientErrorParts): void {
  const reports = localLimit(REPORTS)

  api.open(clientErrorCreate, async ({ input, http }) => {
    await reports.take(`address:${networkOf(http.ip)}`)
    const token = sessionTokenOf(http.req.headers, http.secure)
    const who = token === null ? null : await sessions.find(token)
    await storeError(database, input, { who, browser: http.get('user-agent') })
    log.warn({ kind: input.kind, message: input.message, path: input.path, user: who?.person.id }, 'a page failed')
    return { success: true as const }
  })

  api.inSpace(
    clientErrorList,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId, input }) => {
      const rows = await database.inScope(scope, (tx) => selectErrors(tx, spaceId, input.limit))
      const errors = rows.map(({ firstAt, lastAt, ...row }) => ({
        ...row,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      }))
      return { errors }
    },
  )
}
