import type { WholeSubject } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import { type CollabApi, openCollabApi } from '../../platform/collab/index.ts'
import { openDatabase, type Transaction } from '../../platform/database/index.ts'
import { FileDamaged } from '../../platform/storage/index.ts'
import { gather, type Manifest, type Vault, type VaultAt, vaultAt } from '../backups/index.ts'
import type { WholeManifest } from './manifest.ts'
import { inScratch, restoreRows } from './restoring.ts'
import { makeTables, startCollab } from './server-tables.ts'
import { selectSpaceOf } from './subjects-repository.ts'
import type { Watch } from './watch.ts'

interface Cutting {
  ownerUrl: string
  /** Of the installation. */
  vault: Vault
  manifest: WholeManifest
  watch: Watch
  subject: WholeSubject
  /** Where what is cut out goes. */
  into: VaultAt
  log: Logger
}

/** How much of the way the rows of the installation are. */
const RESTORING_SHARE = 0.7

/**
 * One space, project or schedule out of a backup of the installation, as a backup of its own: the installation is restored into a
 * database that nobody sees, and backed up there as it would have been then. Throws NOT_FOUND.
 */
export function cutOut({ into, ...cutting }: Cutting): Promise<Manifest> {
  const { vault, manifest, watch } = cutting
  return inScratch(cutting.ownerUrl, async (ownerUrl) => {
    await makeTables(ownerUrl, manifest.secrets)
    const restoring = { ...watch, further: (share: number) => watch.further(RESTORING_SHARE * share) }
    await restoreRows({ ownerUrl, vault, manifest, watch: restoring })
    return gatherThere({ ...cutting, ownerUrl, own: vaultAt(into) })
  })
}

interface There extends Omit<Cutting, 'into'> {
  own: Vault
}

async function gatherThere(there: There): Promise<Manifest> {
  const { ownerUrl, manifest: whole, log } = there
  const collab = await startCollab(ownerUrl, whole.secrets)
  const database = openDatabase(ownerUrl, log)
  try {
    const spaceId = await database.asSystem((tx) => selectSpaceOf(tx, there.subject))
    if (spaceId === null) throw new AppError('NOT_FOUND')
    const scope = { userId: '', spaceIds: [spaceId] }
    const collabApi = openCollabApi(collab.url, whole.secrets.SERVICE_TOKEN)
    return await database.inSnapshot(scope, (tx) => gatherIn(tx, collabApi, { ...there, spaceId }))
  } finally {
    await database.close()
    await collab.stop()
  }
}

async function gatherIn(
  tx: Transaction,
  collabApi: CollabApi,
  { own, manifest: whole, subject: { scope, id }, spaceId, watch }: There & { spaceId: string },
): Promise<Manifest> {
  const { manifest } = await gather(
    tx,
    { collabApi, storage: { piecesOf: refuse } },
    {
      job: {
        signal: watch.signal,
        further: (share) => watch.further(RESTORING_SHARE + (1 - RESTORING_SHARE) * share),
      },
      row: {
        ...{ scope, spaceId, nodeId: scope === 'space' ? null : id, name: '', startedAt: new Date(whole.madeAt) },
      },
      // Bytes of files lie in the backup of the installation, and stay there until they are brought back.
      last: { documents: [], files: whole.files },
      vault: { has: () => true },
      put: async (bytes) => (await own.put(bytes)).part,
    },
  )
  return { ...manifest, program: whole.program }
}

/** It was damaged when the backup was made. */
function refuse({ blob }: { blob: string }): never {
  throw new FileDamaged(blob)
}
