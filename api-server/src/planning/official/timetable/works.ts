import type { Instant } from '@plumbline/core/time'
import type { Transaction } from '../../../platform/database/index.ts'
import { ID_BYTES, rowFields } from './calculation.ts'
import { selectAllRows, selectRowIds, selectRows } from './repository.ts'

/** Values of one row, in the order of `rowFields`. */
export type WorkValues = Record<(typeof rowFields)[number], number>

/** Of the last calculation, by work; those that it does not know are missing. */
export async function selectWorks(
  tx: Transaction,
  versionId: string,
  workIds: readonly string[],
): Promise<Map<string, WorkValues>> {
  const ids = await selectRowIds(tx, versionId)
  const places = new Map(workIds.map((id): [string, number] => [id, placeOf(ids, id)]).filter(([, at]) => at >= 0))
  const works = new Map<string, WorkValues>()
  if (places.size === 0) return works
  const { values } = await selectRows(tx, versionId, 0, ids.length / ID_BYTES)
  for (const [id, at] of places) works.set(id, valuesAt(values, at))
  return works
}

/** Ids of the works of the last calculation, by whether their values fit; none before the first one. */
export async function partWorks(
  tx: Transaction,
  versionId: string,
  fits: (values: WorkValues) => boolean,
): Promise<{ fitting: string[]; others: string[] }> {
  const stored = await selectAllRows(tx, versionId)
  const parts: { fitting: string[]; others: string[] } = { fitting: [], others: [] }
  if (stored === null) return parts
  for (let row = 0; row * ID_BYTES < stored.ids.length; row++) {
    const id = stored.ids.toString('latin1', row * ID_BYTES, (row + 1) * ID_BYTES)
    parts[fits(valuesAt(stored.values, row)) ? 'fitting' : 'others'].push(id)
  }
  return parts
}

/** All rows of a calculation as they are stored, for a thread to unpack. */
export interface PackedWorks {
  ids: Uint8Array
  values: Uint8Array
}

/** Null: there was no calculation yet. */
export async function packedWorks(tx: Transaction, versionId: string): Promise<PackedWorks | null> {
  const stored = await selectAllRows(tx, versionId)
  return stored && { ids: stored.ids, values: stored.values }
}

export function unpackWorks({ ids, values }: PackedWorks): Map<string, WorkValues> {
  const [names, numbers] = [Buffer.from(ids), Buffer.from(values)]
  const works = Array.from({ length: names.length / ID_BYTES }, (_, row): [string, WorkValues] => [
    names.toString('latin1', row * ID_BYTES, (row + 1) * ID_BYTES),
    valuesAt(numbers, row),
  ])
  return new Map(works)
}

function valuesAt(values: Buffer, row: number): WorkValues {
  const work = {} as WorkValues
  for (const [i, field] of rowFields.entries()) work[field] = values.readInt32LE((row * rowFields.length + i) * 4)
  return work
}

/** Starts of all works, as of the last calculation. */
export async function selectStarts(tx: Transaction, versionId: string): Promise<Map<string, Instant>> {
  const stored = await selectAllRows(tx, versionId)
  const starts = new Map<string, Instant>()
  if (stored === null) return starts
  const at = rowFields.indexOf('start')
  for (let row = 0; row * ID_BYTES < stored.ids.length; row++) {
    const id = stored.ids.toString('latin1', row * ID_BYTES, (row + 1) * ID_BYTES)
    starts.set(id, stored.values.readInt32LE((row * rowFields.length + at) * 4) as Instant)
  }
  return starts
}

/** Places of all rows in the tree, as of the last calculation. */
export async function selectOrder(tx: Transaction, versionId: string): Promise<Map<string, number>> {
  return new Map([...(await selectStarts(tx, versionId)).keys()].map((id, place) => [id, place]))
}

/** -1: not there. Ids stand side by side, so that a find between two of them is none. */
function placeOf(ids: Buffer, id: string): number {
  if (id.length !== ID_BYTES) return -1
  for (let at = ids.indexOf(id, 0, 'latin1'); at >= 0; at = ids.indexOf(id, at + 1, 'latin1')) {
    if (at % ID_BYTES === 0) return at / ID_BYTES
  }
  return -1
}
