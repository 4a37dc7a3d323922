/** Worker thread: the actual version of a schedule, out of a backup and on its way to a version. */
import { documentMaxBytes } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import * as Y from 'yjs'
import { foldDocument } from '../../planning/schedules/document/encoding.ts'
import { answerTasks, standAside } from '../../platform/workers/index.ts'
import { actualIn } from './actual.ts'
import type { Manifest } from './manifest.ts'
import { damagedAs } from './vault.ts'
import { type VaultAt, vaultAt } from './vault-at.ts'

export interface FoldTask {
  vault: VaultAt
  manifest: Manifest
}

/** As it was when the backup was made, without its history. */
export interface Folded {
  /** What the version was called. */
  name: string
  document: Uint8Array<ArrayBuffer>
}

const MB = 1_048_576

answerTasks<FoldTask, Folded>(async ({ vault: at, manifest }) => {
  const { name, updates } = await actualIn(vaultAt(at), manifest).catch(damagedAs)
  const doc = new Y.Doc()
  for (const update of updates) {
    Y.applyUpdate(doc, update)
    standAside()
  }
  const document = foldDocument(Y.encodeStateAsUpdate(doc))
  requireSize(document, `${manifest.name} · ${name}`)
  return { result: { name, document }, transfer: [document.buffer] }
})

/** Throws RESTORE_TOO_LARGE. */
function requireSize({ length }: Uint8Array, what: string): void {
  if (length <= documentMaxBytes) return
  const [megabytes, max] = [length, documentMaxBytes].map((bytes) => Math.ceil(bytes / MB)) as [number, number]
  throw new AppError('RESTORE_TOO_LARGE', { what, megabytes, max })
}
