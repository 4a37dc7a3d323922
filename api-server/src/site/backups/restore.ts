import { IdNames } from '@plumbline/core/backups'
import { dayPlaceOf, dayRoomId } from '@plumbline/core/documents/day'
import { partsOfRoom, roomNamed } from '@plumbline/core/documents/rooms'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { bringDocument, joined, renamed } from './documents.ts'
import type { Manifest } from './manifest.ts'
import { insertRows, updateBytes } from './rows-repository.ts'
import { keptAside, type Table } from './tables-repository.ts'
import type { Vault } from './vault.ts'

export interface Line {
  row: Record<string, unknown>
  bytes: Record<string, string | { parts: string[] }>
}

/** What is restored, and under which names. */
export interface Restoring {
  vault: Pick<Vault, 'get'>
  manifest: Manifest
  tables: readonly Table[]
  /** New ids by those of the backup. */
  ids: ReadonlyMap<string, string>
  names: IdNames
  /** Who brings it back. */
  userId: string
  signal: AbortSignal
}

/** Everything with an id of its own gets a new one; people are those of here. */
export async function nameAnew(
  vault: Pick<Vault, 'get'>,
  manifest: Manifest,
  tables: readonly Table[],
  people: ReadonlyMap<string, string>,
): Promise<Pick<Restoring, 'ids' | 'names'>> {
  const ids = new Map(people)
  const byName = new Map(tables.map((table) => [table.name, table]))
  for (const { blob } of manifest.files) ids.set(blob, newId())
  for (const { name, parts } of manifest.tables) {
    if (!byName.get(name)?.hasId || name in keptAside) continue
    for (const part of parts) {
      for (const { row } of linesOf(await vault.get(part))) if (typeof row.id === 'string') ids.set(row.id, newId())
    }
  }
  return { ids, names: new IdNames(ids) }
}

export function linesOf(bytes: Buffer): Line[] {
  const text = bytes.toString().trimEnd()
  return text === '' ? [] : (JSON.parse(`[${text.replaceAll('\n', ',')}]`) as Line[])
}

/** Days are named by their schedule, whoever's and whenever they are. */
function newRoomId({ kind, id }: { kind: string; id: string }, ids: ReadonlyMap<string, string>): string | undefined {
  const place = kind === 'day' ? dayPlaceOf(id) : null
  if (!place) return ids.get(id)
  const scheduleId = ids.get(place.scheduleId)
  return scheduleId === undefined ? undefined : dayRoomId({ ...place, scheduleId })
}

/** Rooms under their new names; who calls takes them away again where the rows do not follow. */
export async function bringDocuments(
  collabApi: CollabApi,
  { vault, manifest, ids, names, signal }: Restoring,
  made: string[],
  progress: (done: number) => void,
): Promise<void> {
  for (const [at, document] of manifest.documents.entries()) {
    signal.throwIfAborted()
    const parts = partsOfRoom(document.room)
    const id = parts && newRoomId(parts, ids)
    if (!parts || !id) continue
    const room = roomNamed(parts.kind, id)
    made.push(room)
    await bringDocument(collabApi, document, room, { get: (part) => vault.get(part), names, signal })
    progress((at + 1) / manifest.documents.length)
  }
}

/** Resolves with how many rows could not be written, because what they refer to is gone or their name is taken. */
export async function bringRows(
  tx: Transaction,
  restoring: Restoring,
  change: (table: string, row: Record<string, unknown>) => void,
): Promise<number> {
  const { manifest, tables, signal } = restoring
  const archived = new Map(manifest.tables.map((table) => [table.name, table]))
  const own = new Set(manifest.tables.filter(({ rows }) => rows > 0).map(({ name }) => name))
  let left = 0
  for (const table of tables) {
    const { parts = [], rows = 0 } = archived.get(table.name) ?? {}
    if (rows === 0) continue
    if (table.name in keptAside) {
      left += rows
      continue
    }
    const refersToItself = table.references.some(({ table: other }) => other === table.name)
    let waiting: Line[] = []
    for (const part of parts) {
      signal.throwIfAborted()
      const lines = linesOf(await renamed(await restoring.vault.get(part), restoring.names))
      for (const { row } of lines) change(table.name, row)
      waiting = waiting.concat(lines)
      // One statement, so that rows may refer to each other.
      if (refersToItself && part !== parts.at(-1)) continue
      left += waiting.length - (await writeLines(tx, table, waiting, { ...restoring, own }))
      waiting = []
    }
  }
  return left
}

async function writeLines(
  tx: Transaction,
  table: Table,
  lines: readonly Line[],
  { vault, userId, own }: Restoring & { own: ReadonlySet<string> },
): Promise<number> {
  const columns = table.columns.filter((column) => lines.some(({ row, bytes }) => column in row || column in bytes))
  const rows = lines.map(({ row, bytes }) => {
    const small = Object.entries(bytes).map(([column, value]) => [column, typeof value === 'string' ? value : '\\x'])
    return { ...row, ...Object.fromEntries(small) }
  })
  const written = await insertRows(tx, table, { json: JSON.stringify(rows), columns, restorer: userId, own })
  for (const { row, bytes } of lines) {
    for (const [column, value] of Object.entries(bytes)) {
      if (typeof value === 'string') continue
      const key = Object.fromEntries(table.key.map((name) => [name, row[name]]))
      await updateBytes(tx, table, key, column, await joined(value.parts, (part) => vault.get(part)))
    }
  }
  return written
}
