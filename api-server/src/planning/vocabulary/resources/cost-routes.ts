import { versionUpdateCosts } from '@plumbline/core/contract'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import { findVersion, requireWritable } from '../../versions/kinds/index.ts'
import { offeredResources } from './register.ts'
import type { ResourcesParts } from './routes.ts'
import { spreadingOfVersion } from './spreading.ts'

const CODES = 10

/** What works cost by their assignments and the prices of the register; nothing is written into facts. */
export function bindCosts(api: Api, { database, collabApi, reader }: ResourcesParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(versionUpdateCosts, spaceOf, async ({ scope, subject, spaceId, params: { versionId }, input }) => {
    const right = await requireWritable(database, scope, versionId, subject)
    const { resources, spreading } = await database.inScope(scope, async (tx) => ({
      resources: await offeredResources(tx, spaceId, scope.userId),
      spreading: await spreadingOfVersion(tx, versionId),
    }))
    const costs = await reader.costs(versionId, resources, spreading)
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
