import { PartDamaged } from '../backups/index.ts'
import type { WholeManifest } from './manifest.ts'
import { compareInScratch, type Into, NotAsItWas } from './restoring.ts'

/**
 * The table or the file that is not as it was; null: all of it is. A damaged part is taken away, so that the next backup writes
 * it again. Throws `OtherVersion`.
 */
export async function damageIn(into: Into): Promise<string | null> {
  try {
    await compareInScratch(into)
    return null
  } catch (error) {
    if (error instanceof NotAsItWas) return error.what
    if (!(error instanceof PartDamaged)) throw error
    await into.vault.forgetPart(error.part)
    return ownerOf(into.manifest, error.part)
  }
}

function ownerOf({ tables, files }: WholeManifest, part: string): string {
  const table = tables.find(({ parts }) => parts.includes(part))
  return table?.name ?? `files/${files.find(({ parts }) => parts.includes(part))?.blob ?? ''}`
}
