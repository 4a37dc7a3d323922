import { inPieces, type Transaction } from '../../platform/database/index.ts'
import type { ArchivedTable } from './manifest.ts'
import { PartCutter } from './part-cutter.ts'
import {
  type Chosen,
  type ReadRow,
  selectBranch,
  selectFileIds,
  selectIds,
  selectNamed,
  selectPiece,
  selectRows,
} from './rows-repository.ts'
import { FILE_COLUMN, FILES, type Table } from './tables-repository.ts'

/** Longer bytes get parts of their own, which the row names. */
const LARGE_BYTES = 65_536
const PIECE_BYTES = 1_048_576

interface Keeping {
  put(bytes: Uint8Array): Promise<string>
  signal: AbortSignal
}

/** What belongs to a branch, table by table; of a space all of it does. */
export async function choose(
  tx: Transaction,
  tables: readonly Table[],
  { spaceId, nodeId }: { spaceId: string; nodeId: string | null },
): Promise<Chosen> {
  if (nodeId === null) return { spaceId, ids: null }
  const ids = new Map([['eps_nodes', await selectBranch(tx, nodeId)]])
  const chosen: Chosen = { spaceId, ids }
  const files = new Set<string>()
  for (const table of tables) {
    if (table.columns.includes(FILE_COLUMN)) {
      for (const id of await selectFileIds(tx, table, chosen)) files.add(id)
    }
    if (!table.hasId || table.name === FILES || table.name === 'spaces' || ids.has(table.name)) continue
    ids.set(table.name, await selectIds(tx, table, chosen))
  }
  ids.set(FILES, [...files])
  return chosen
}

/** Whoever a row names. */
export async function namedPeople(tx: Transaction, tables: readonly Table[], chosen: Chosen): Promise<string[]> {
  const people = new Set<string>()
  for (const table of tables) {
    for (const { column, table: other } of table.references) {
      if (other !== 'users') continue
      for (const id of await selectNamed(tx, table, column, chosen)) people.add(id)
    }
  }
  return [...people].sort()
}

/** All rows of one table, in parts. */
export async function gatherTable(
  tx: Transaction,
  table: Table,
  chosen: Chosen,
  { put, signal }: Keeping,
): Promise<ArchivedTable> {
  const gathered: ArchivedTable = { name: table.name, rows: 0, parts: [], large: [] }
  const cutter = new PartCutter()
  const { query, rowsAtOnce } = selectRows(tx, table, chosen)
  for await (const rows of inPieces<ReadRow>(tx, query, table.bytes.size > 0 ? 20 : rowsAtOnce)) {
    signal.throwIfAborted()
    for (const row of rows) {
      const line = await lineOf(tx, table, row, { put, gathered })
      gathered.rows++
      const part = cutter.add(line)
      if (part) gathered.parts.push(await put(part))
    }
  }
  const last = cutter.rest()
  if (last) gathered.parts.push(await put(last))
  return gathered
}

async function lineOf(
  tx: Transaction,
  table: Table,
  { row, lengths, ctid }: ReadRow,
  { put, gathered }: { put: Keeping['put']; gathered: ArchivedTable },
): Promise<string> {
  const bytes: Record<string, unknown> = {}
  for (const [at, column] of [...table.bytes].entries()) {
    const length = lengths[at] ?? null
    if (length === null) continue
    const pieces: Buffer[] = []
    const parts: string[] = []
    for (let from = 0; from < length; from += PIECE_BYTES) {
      const piece = await selectPiece(tx, table.name, { ctid, column, from, length: PIECE_BYTES })
      if (length <= LARGE_BYTES) pieces.push(piece)
      else parts.push(await put(piece))
    }
    gathered.large.push(...parts)
    bytes[column] = length <= LARGE_BYTES ? `\\x${Buffer.concat(pieces).toString('hex')}` : { parts }
  }
  return JSON.stringify({ row: 0, bytes }).replace('0', () => row)
}
