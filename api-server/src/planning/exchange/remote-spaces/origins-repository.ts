import type { DirectoryOrigin } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'

export interface OriginRow {
  directoryId: string
  remoteId: string
  remoteSpaceId: string
  remoteDirectoryId: string
  revision: number
  newest: number
}

export async function insertOrigin(tx: Transaction, spaceId: string, origin: OriginRow): Promise<void> {
  await tx('directory_origins').insert({
    ...{ directory_id: origin.directoryId, space_id: spaceId, remote_id: origin.remoteId },
    ...{ remote_space_id: origin.remoteSpaceId, remote_directory_id: origin.remoteDirectoryId },
    ...{ revision: origin.revision, newest: origin.newest },
  })
}

export async function selectOrigin(
  tx: Transaction,
  directoryId: string,
): Promise<(OriginRow & { view: DirectoryOrigin }) | null> {
  const row = await tx('directory_origins as o')
    .join('remote_spaces as r', 'r.id', 'o.remote_id')
    .where('o.directory_id', directoryId)
    .first('o.*', 'r.name as remote_name')
  if (!row) return null
  const { remote_id: remoteId, revision, newest } = row
  return {
    ...{ directoryId, remoteId, revision, newest },
    ...{ remoteSpaceId: row.remote_space_id, remoteDirectoryId: row.remote_directory_id },
    view: { remoteId, remoteName: row.remote_name, revision, newest, checkedAt: row.checked_at.toISOString() },
  }
}

export async function updateOrigin(
  tx: Transaction,
  directoryId: string,
  { revision, newest }: Pick<OriginRow, 'revision' | 'newest'>,
): Promise<void> {
  await tx('directory_origins')
    .where({ directory_id: directoryId })
    .update({ revision, newest, checked_at: tx.fn.now() })
}
