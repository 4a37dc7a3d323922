import type { versionTimesheetUsers } from '@plumbline/core/contract'
import type { Subject } from '@plumbline/core/permissions'
import type { z } from 'zod'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { requireVersion } from '../../versions/kinds/index.ts'
import { type DayDocuments, namesOf, visibleExecutors } from '../days/index.ts'
import { countUnfilled } from './dues-repository.ts'
import { countSheets } from './repository.ts'

type Users = z.output<typeof versionTimesheetUsers.output>['users']

/** Executors of works of the version, and whoever has filled a sheet of its schedule, by name. */
export async function timesheetUsers(
  { database, documents }: { database: Database; documents: DayDocuments },
  { scope, subject, versionId }: { scope: Scope; subject: Subject; versionId: string },
): Promise<Users> {
  const { scheduleId } = await requireVersion(database, scope, versionId, 'read')
  const { users = [] } = await documents.ask(versionId, { ask: 'users' })
  const visible = visibleExecutors(subject)
  return database.inScope(scope, async (tx) => {
    const counts = await countSheets(tx, scheduleId)
    const dues = await countUnfilled(tx, scheduleId)
    const worksOf = new Map(users.filter(({ executor }) => executor > 0).map(({ id, executor }) => [id, executor]))
    const ids = [...new Set([...worksOf.keys(), ...counts.map(({ userId }) => userId)])]
    const nameOf = await namesOf(tx, ids)
    const countOf = (id: string, state: string): number =>
      counts.find((one) => one.userId === id && one.state === state)?.count ?? 0
    return ids
      .filter((id) => nameOf(id) !== '' && (visible === null || visible.includes(id)))
      .map((id) => ({
        ...{ id, name: nameOf(id), works: worksOf.get(id) ?? 0, due: dues.get(id) ?? 0 },
        ...{ submitted: countOf(id, 'submitted'), approved: countOf(id, 'APPROVED') },
      }))
      .sort((one, other) => one.name.localeCompare(other.name))
  })
}
