import { versionUpdateCosts } from '@plumbline/core/contract'
import { presetCurve } from '@plumbline/core/distributions'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { type Resource, resourceOf } from '@plumbline/core/resources'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { selectReadable } from '../../../workspace/eps/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import { findVersion, requireWritable } from '../../versions/kinds/index.ts'
import { distributionOf } from '../distributions/index.ts'
import { selectResources } from './repository.ts'
import type { ResourcesParts } from './routes.ts'

const CODES = 10
/** Rows of a register: more than a directory may have. */
const MOST = 100_000

/** What works cost by their assignments and the prices of the register; nothing is written into facts. */
export function bindCosts(api: Api, { database, collabApi, reader }: ResourcesParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(versionUpdateCosts, spaceOf, async ({ scope, subject, spaceId, params: { versionId }, input }) => {
    const right = await requireWritable(database, scope, versionId, subject)
    const { resources, curve } = await database.inScope(scope, (tx) => groundOf(tx, spaceId, scope.userId, versionId))
    const costs = await reader.costs(versionId, resources, curve)
    const command = costCommand(costs)
    if (!input.preview && command) await collabApi.command(roomOf(versionId), [command], scope.userId, right)
    return {
      changed: costs.changed.length,
      same: costs.same,
      withoutPrice: costs.withoutPrice.length,
      withoutPriceCodes: costs.withoutPrice.slice(0, CODES).map(({ code, name }) => code || name),
    }
  })
}

async function groundOf(tx: Transaction, spaceId: string, userId: string, versionId: string) {
  const version = await findVersion(tx, versionId)
  const nodeIds = (await selectReadable(tx, spaceId, userId)).map(({ id }) => id)
  const rows = await selectResources(tx, spaceId, nodeIds, { offset: 0, limit: MOST })
  const resources: Resource[] = rows.map(resourceOf)
  const { own, inherited } = await distributionOf(tx, version?.scheduleId ?? '')
  return { resources, curve: own ?? inherited?.curve ?? presetCurve('uniform') }
}

/** One step of undo; null: everything costs what it did. */
function costCommand({
  changed,
  currency,
}: Awaited<ReturnType<ResourcesParts['reader']['costs']>>): ScheduleCommand | null {
  const commands = changed.map(
    ({ id, plan, fact }): ScheduleCommand => ({
      do: 'row.set',
      ids: [id],
      fields: { cost: { unit: currency, plan, fact } },
    }),
  )
  return commands.length === 0 ? null : { do: 'batch', commands }
}
