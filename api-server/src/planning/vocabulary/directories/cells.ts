/** What stands in the columns of rows. */
import { cellText, type DirectoryColumn } from '@plumbline/core/directories'
import { AppError } from '@plumbline/core/errors'
import { registerColumnOf, registerText } from '@plumbline/core/resources'
import { selectFormerMembers, selectMembers } from '../../../identity/access/index.ts'
import type { Batch } from './batch.ts'
import type { DirectoryRecord } from './repository.ts'
import { selectOffered } from './rows-repository.ts'

interface Typed {
  /** What people typed; left out: nothing was said of that column. */
  values: Readonly<Record<string, string>>
  /** What stands there. */
  was: Readonly<Record<string, string>>
}

/** The values of rows with those that were typed, in their only form. Throws DIRECTORY_VALUE_WRONG. */
export async function cellsOf(batch: Batch, rows: readonly Typed[]): Promise<Record<string, string>[]> {
  const columns = new Map(batch.directory.columns.map((column) => [column.id, column]))
  const read = rows.map(({ values, was }) => {
    const cells = { ...was }
    for (const [id, typed] of Object.entries(values)) {
      const text = readCell(batch.directory, columns.get(id), id, typed)
      if (text === '') delete cells[id]
      else cells[id] = text
    }
    return cells
  })
  for (const column of columns.values()) await refuseUnknown(batch, column, rows, read)
  return read
}

function readCell({ kind }: DirectoryRecord, column: DirectoryColumn | undefined, id: string, typed: string): string {
  const isOfRegister = kind === 'resource' && registerColumnOf(id) !== null
  const text = isOfRegister ? registerText(id, typed) : column ? cellText(column.type, typed) : null
  if (text === null) throw wrong(column?.name ?? id, typed)
  return text
}

const wrong = (column: string, value: string) => new AppError('DIRECTORY_VALUE_WRONG', { column, value })

/** A row of another directory, or a person, that was not there before has to be one that can be chosen. */
async function refuseUnknown(
  batch: Batch,
  { id, name, type, directoryId }: DirectoryColumn,
  rows: readonly Typed[],
  read: readonly Record<string, string>[],
): Promise<void> {
  if (type !== 'directory' && type !== 'person') return
  const chosen = new Set(read.flatMap((cells, i) => (cells[id] && cells[id] !== rows[i]?.was[id] ? [cells[id]] : [])))
  if (chosen.size === 0) return
  const known = type === 'person' ? await people(batch) : await selectOffered(batch.tx, directoryId ?? '', [...chosen])
  for (const value of chosen) if (!known.has(value)) throw wrong(name, value)
}

async function people({ tx, directory }: Batch): Promise<Set<string>> {
  const members = [
    ...(await selectMembers(tx, [directory.spaceId])),
    ...(await selectFormerMembers(tx, directory.spaceId)),
  ]
  return new Set(members.map(({ userId }) => userId))
}
