import { emptyWorksCheck, remainsByIntensity } from '@plumbline/core/contract'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { findVersion, requireWritable } from '../../versions/kinds/index.ts'
import { type DocumentReader, roomOf } from '../document/index.ts'

export interface ProgressParts {
  database: Database
  collabApi: CollabApi
  reader: DocumentReader
}

export function bindProgress(api: Api, { database, collabApi, reader }: ProgressParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(remainsByIntensity, spaceOf, async ({ params, input, scope, subject }) => {
    const { versionId } = params
    const right = await requireWritable(database, scope, versionId, subject)
    const { changed, skipped } = await reader.remains(versionId)
    // Calculated again where it is written, so that nothing that came in between is overwritten.
    if (!input.preview && changed > 0) {
      await collabApi.command(roomOf(versionId), [{ do: 'progress.remainsByIntensity' }], scope.userId, right)
    }
    return { changed, skipped }
  })

  api.inSpace(emptyWorksCheck, spaceOf, ({ params, input }) => reader.emptyWorks(params.versionId, input))
}
