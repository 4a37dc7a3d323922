import { AppError } from '@plumbline/core/errors'
import { PartDamaged } from '../backups/index.ts'
import { type WholeParts, wholeVault } from './making.ts'
import { noteOf, putNote, readNote } from './notes.ts'
import { readWhole } from './restoring.ts'
import type { Scratch } from './scratch.ts'
import { inTurn } from './turn-repository.ts'
import type { Watch } from './watch.ts'

interface CheckParts {
  whole: WholeParts
  scratch: Pick<Scratch, 'check'>
  /** Another one is being checked or made; this one follows. */
  waits?: () => void
}

/**
 * Restores a backup on trial, and notes beside it what was found: the table or the file that is not as it was; null: all of it is.
 * Throws NOT_FOUND, BACKUP_OTHER_VERSION.
 */
export async function checkWhole(
  { whole, scratch, waits }: CheckParts,
  id: string,
  watch: Watch,
): Promise<string | null> {
  const vault = wholeVault(whole.to, whole.key)
  if (!(await vault.hasList(id))) throw new AppError('NOT_FOUND')
  const manifest = await readWhole(vault, id).catch(ifDamaged)
  const turn = { ownerUrl: whole.ownerUrl, ...(waits && { waits }) }
  const damaged = manifest ? await inTurn(turn, () => scratch.check(id, watch)) : 'list'
  const note = (await readNote(vault, id)) ?? (manifest && noteOf(manifest, null))
  if (note) await putNote(vault, id, { ...note, damaged, checkedAt: new Date().toISOString() })
  return damaged
}

function ifDamaged(error: unknown): null {
  if (error instanceof PartDamaged) return null
  throw error
}
