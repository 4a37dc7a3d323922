import { costrLayoutRead, costrLayoutWrite, versionEstimatedData } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import { findVersion, requireWritable } from '../../versions/kinds/index.ts'
import { saveLayout, selectLayout } from './repository.ts'
import type { CostParts } from './routes.ts'
import { selectPlanning } from './service.ts'

async function ofVersion(tx: Transaction, { params }: { params: { versionId: string } }) {
  const version = await findVersion(tx, params.versionId)
  return version && { spaceId: version.spaceId, nodeId: params.versionId }
}

/** What estimates say of a version, and how their table looks in it. */
export function bindPlans(bind: Api['inSpace'], { database, collabApi, estimates, looksChanged }: CostParts): void {
  bind(versionEstimatedData, ofVersion, async ({ scope, subject, params: { versionId }, input }) => {
    const planning = await database.inScope(scope, async (tx) => {
      const version = await findVersion(tx, versionId)
      return version ? selectPlanning(tx, version.scheduleId) : []
    })
    const schedule = roomOf(versionId)
    const ask = () => estimates.ask(planning, { ask: 'plans', schedule, only: input.workIds ?? null })
    const { written, plans } = await ask()
    if (!input.apply || !plans?.command) return Buffer.from(written!.buffer)
    const right = await requireWritable(database, scope, versionId, subject)
    if (input.seen !== undefined && input.seen !== plans.seen) throw new AppError('ESTIMATE_PLAN_CHANGED')
    await collabApi.command(schedule, [plans.command], scope.userId, right)
    const after = await ask()
    const told: object = JSON.parse(Buffer.from(after.written!.buffer).toString())
    return Buffer.from(JSON.stringify({ ...told, applied: plans.count }))
  })
  bind(costrLayoutRead, ofVersion, ({ scope, params }) =>
    database.inScope(scope, async (tx) => ({ columns: await selectLayout(tx, params.versionId) })),
  )
  bind(costrLayoutWrite, ofVersion, async ({ scope, spaceId, params: { versionId }, input }) => {
    const version = await database.inScope(scope, async (tx) => {
      await saveLayout(tx, { spaceId, versionId }, input.columns)
      return findVersion(tx, versionId)
    })
    if (version) looksChanged(spaceId, version.scheduleId)
    return input
  })
}
