import { emptyWorksCheck, remainsByIntensity } from '@plumbline/core/contract'
import type { CollabDoor } from '../../platform/collab/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { type DocumentReader, roomOf } from '../document/index.ts'
import { findVersion, requireWritable } from '../versions/index.ts'

export interface ProgressParts {
  database: Database
  door: CollabDoor
  reader: DocumentReader
}

export function bindProgress(api: Api, { database, door, reader }: ProgressParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(remainsByIntensity, spaceOf, async ({ params, input, scope, asker }) => {
    const { versionId } = params
    const right = await requireWritable(database, scope, versionId, asker)
    const { changed, skipped } = await reader.remains(versionId)
    // Calculated again where it is written, so that nothing that came in between is overwritten.
    if (!input.preview && changed > 0) {
      await door.command(roomOf(versionId), [{ do: 'progress.remainsByIntensity' }], scope.userId, right)
    }
    return { changed, skipped }
  })

  api.inSpace(emptyWorksCheck, spaceOf, ({ params, input }) => reader.emptyWorks(params.versionId, input))
}
