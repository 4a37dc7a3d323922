import { riskLearned } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { findVersion } from '../../planning/versions/kinds/index.ts'
import { listAttributes } from '../../planning/vocabulary/attributes/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { schedulesBelow } from '../indicators/index.ts'
import { selectLearned } from './repository.ts'

export function bindLearnedDurations(api: Api, { database }: { database: Database }): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(riskLearned, spaceOf, async ({ scope, spaceId, params, input: { attributeId = null } }) =>
    database.inScope(scope, async (tx) => {
      const version = await findVersion(tx, params.versionId)
      if (!version) throw new AppError('NOT_FOUND')
      await requireAttribute(tx, spaceId, version.scheduleId, attributeId)
      // Only of what the person may read: an average of others' schedules would tell of them.
      const schedules = await schedulesBelow(tx, { spaceId, userId: scope.userId, rootId: null })
      const ids = schedules.map(({ id }) => id)
      return { kinds: await selectLearned(tx, ids, attributeId) }
    }),
  )
}

async function requireAttribute(
  tx: Transaction,
  spaceId: string,
  scheduleId: string,
  attributeId: string | null,
): Promise<void> {
  if (attributeId === null) return
  const attributes = await listAttributes(tx, spaceId, scheduleId)
  if (!attributes.some(({ id }) => id === attributeId)) throw new AppError('NOT_FOUND')
}
