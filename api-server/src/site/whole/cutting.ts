import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { WholeSubject } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import { folderBlobs, folderConfig } from '../../platform/blobs/index.ts'
import { type CollabApi, openCollabApi } from '../../platform/collab/index.ts'
import { openDatabase, type Transaction } from '../../platform/database/index.ts'
import { FileDamaged } from '../../platform/storage/index.ts'
import { gather, type Manifest, Vault, type VaultAt } from '../backups/index.ts'
import type { WholeManifest } from './manifest.ts'
import { inScratch, restoreRows } from './restoring.ts'
import { selectSpaceOf } from './subjects-repository.ts'
import type { Watch } from './watch.ts'

/** Servers and tables of another database than ours. */
export interface ScratchParts {
  ownerUrl: string
  /** Makes the tables of an empty database, as they were with these secrets. */
  makeTables(ownerUrl: string, secrets: WholeManifest['secrets']): Promise<void>
  startCollab(ownerUrl: string, secrets: WholeManifest['secrets']): Promise<{ url: string; stop(): Promise<void> }>
  /** For what is cut out, until it is brought back. */
  folder: string
  /** Where backups of the installation lie. */
  from: VaultAt
  log: Logger
}

interface Cutting {
  vault: Vault
  manifest: WholeManifest
  subject: WholeSubject
  watch: Watch
}

/** A backup of one space, project or schedule. */
interface CutOut {
  manifest: Manifest
  /** The last of them has what is in none of the others. */
  vaults: VaultAt[]
}

/** How much of the way the rows of the installation are. */
const RESTORING_SHARE = 0.7

/**
 * One space, project or schedule out of a backup of the installation, as a backup of its own: the installation is restored into a
 * database that nobody sees, and backed up there as it would have been then. Throws NOT_FOUND.
 */
export async function cutOut<T>(
  parts: ScratchParts,
  { vault: from, manifest: whole, subject, watch }: Cutting,
  work: (cut: CutOut) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(parts.folder, 'cut-'))
  try {
    const at = { blobs: folderConfig(parts.from.blobs, folder), secret: randomBytes(32).toString('hex'), name: 'cut' }
    const own = new Vault(folderBlobs(folder), at.secret, at.name)
    const manifest = await inScratch(parts.ownerUrl, async (ownerUrl) => {
      await parts.makeTables(ownerUrl, whole.secrets)
      const restoring = { ...watch, further: (share: number) => watch.further(RESTORING_SHARE * share) }
      await restoreRows({ ownerUrl, vault: from, manifest: whole, watch: restoring })
      return gatherThere(parts, { ownerUrl, own, whole, subject, watch })
    })
    return await work({ manifest, vaults: [at, parts.from] })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface There {
  ownerUrl: string
  own: Vault
  whole: WholeManifest
  subject: WholeSubject
  watch: Watch
}

async function gatherThere({ startCollab, log }: ScratchParts, there: There): Promise<Manifest> {
  const { ownerUrl, whole } = there
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
  { own, whole, subject: { scope, id }, spaceId, watch }: There & { spaceId: string },
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
