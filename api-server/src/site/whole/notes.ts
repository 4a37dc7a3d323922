import { type WholeBackup, type WholeBackupNote, wholeBackupId, wholeBackupNote } from '@plumbline/core/contract'
import type { Vault } from '../backups/index.ts'
import type { WholeManifest } from './manifest.ts'

/** `addedBytes`: null where it was made elsewhere. */
export const noteOf = ({ program, bytes, tables, files, lost }: WholeManifest, addedBytes: number | null) => ({
  ...{ program, bytes, addedBytes, files: files.length, lost: lost.length },
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
  checkedAt: null,
  damaged: null,
})

export const putNote = (vault: Vault, id: string, note: WholeBackupNote): Promise<void> => vault.putNote(id, note)

export const readNote = (vault: Vault, id: string): Promise<WholeBackupNote | null> => vault.note(id, wholeBackupNote)

/** The newest first, by what is told of them: a list of one may be as long as the installation has files. */
export async function listWhole(vault: Vault): Promise<WholeBackup[]> {
  const ids: string[] = []
  // What somebody else laid there is no backup.
  for await (const id of vault.manifestIds()) if (wholeBackupId.safeParse(id).success) ids.push(id)
  ids.sort().reverse()
  return Promise.all(ids.map(async (id) => ({ id, madeAt: madeAtOf(id), note: await readNote(vault, id) })))
}

/** To the second, as ids tell it. */
const madeAtOf = (id: string): string =>
  `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 11)}:${id.slice(11, 13)}:${id.slice(13, 15)}.000Z`
