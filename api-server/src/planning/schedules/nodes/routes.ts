import { scheduleDelete, scheduleRead } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { binSchedule, selectPath } from '../../../workspace/eps/index.ts'
import { spaceName } from '../../../workspace/spaces/index.ts'
import { listVersions, spaceOfSchedule } from '../../versions/kinds/index.ts'

export interface SchedulesParts {
  database: Database
  structureChanged(spaceId: string): void
}

export function bindSchedules(api: Api, { database, structureChanged }: SchedulesParts): void {
  const spaceOf = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
    spaceOfSchedule(tx, params.scheduleId)

  api.inSpace(scheduleRead, spaceOf, ({ scope, params }) => readSchedule(database, scope, params.scheduleId))

  api.inSpace(scheduleDelete, spaceOf, async ({ scope, params, spaceId }) => {
    await binSchedule(database, scope, params.scheduleId)
    structureChanged(spaceId)
    return { success: true as const }
  })
}

async function readSchedule(database: Database, scope: Scope, scheduleId: string) {
  return database.inScope(scope, async (tx) => {
    const [schedule, ...above] = await selectPath(tx, scheduleId)
    const versions = await listVersions(tx, scheduleId)
    const currentVersion = versions.find((version) => version.current)
    if (!schedule || !currentVersion) throw new AppError('NOT_FOUND')
    const space = { id: schedule.spaceId, name: await spaceName(tx, schedule.spaceId), kind: 'space' }
    const path = above.reverse().map(({ id, name, kind }) => ({ id, name, kind: kind as string }))
    return {
      id: schedule.id,
      spaceId: schedule.spaceId,
      name: schedule.name,
      path: [space, ...path],
      currentVersion,
      versions,
    }
  })
}
