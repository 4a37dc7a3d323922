import type { Instant } from '@plumbline/core/time'
import type { Transaction } from '../../../platform/database/index.ts'
import { eachInTurns } from '../../../platform/steps/index.ts'
import { ID_BYTES, rowFields } from './calculation.ts'
import { selectAllRows, selectRowIds } from './repository.ts'

/** Values of one row, in the order of `rowFields`. */
export type WorkValues = Record<(typeof rowFields)[number], number>

/** Of the last calculation, by work; those that it does not know are missing. */
export async function selectWorks(
  tx: Transaction,
  versionId: string,
  workIds: readonly string[],
): Promise<Map<string, WorkValues>> {
  const wanted = new Set(workIds)
  const works = new Map<string, WorkValues>()
  if (wanted.size === 0) return works
  await eachRow(tx, versionId, (id, values) => {
    if (wanted.has(id)) works.set(id, values())
  })
  return works
}

/** Ids of the works of the last calculation, by whether their values fit; none before the first one. */
export async function partWorks(
  tx: Transaction,
  versionId: string,
  fits: (values: WorkValues) => boolean,
): Promise<{ fitting: string[]; others: string[] }> {
  const parts: { fitting: string[]; others: string[] } = { fitting: [], others: [] }
  await eachRow(tx, versionId, (id, values) => {
    parts[fits(values()) ? 'fitting' : 'others'].push(id)
  })
  return parts
}

/** In the order of the tree, as of the last calculation; others are served meanwhile. */
async function eachRow(
  tx: Transaction,
  versionId: string,
  visit: (id: string, values: () => WorkValues) => void,
): Promise<void> {
  const stored = await selectAllRows(tx, versionId)
  if (stored === null) return
  await eachInTurns(Array(stored.ids.length / ID_BYTES).keys(), (row) => {
    visit(idAt(stored.ids, row), () => valuesAt(stored.values, row))
  })
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
    idAt(names, row),
    valuesAt(numbers, row),
  ])
  return new Map(works)
}

const idAt = (ids: Buffer, row: number): string => ids.toString('latin1', row * ID_BYTES, (row + 1) * ID_BYTES)

function valuesAt(values: Buffer, row: number): WorkValues {
  const work = {} as WorkValues
  for (const [i, field] of rowFields.entries()) work[field] = values.readInt32LE((row * rowFields.length + i) * 4)
  return work
}

/** Starts of all works, as of the last calculation. */
export async function selectStarts(tx: Transaction, versionId: string): Promise<Map<string, Instant>> {
  const starts = new Map<string, Instant>()
  await eachRow(tx, versionId, (id, values) => void starts.set(id, values().start as Instant))
  return starts
}

/** Places of all rows in their trees, as of the last calculation; those of one version after those of another. */
export async function selectOrder(tx: Transaction, versionIds: readonly string[]): Promise<Map<string, number>> {
  const places = new Map<string, number>()
  for await (const ids of selectRowIds(tx, versionIds)) {
    await eachInTurns(Array(ids.length / ID_BYTES).keys(), (row) => void places.set(idAt(ids, row), places.size))
  }
  return places
}
