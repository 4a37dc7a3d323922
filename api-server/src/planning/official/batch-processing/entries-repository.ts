import type { BatchEntry } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'

/** One file or schedule of a batch. */
export interface EntryRow extends BatchEntry {
  /** To be read; several entries are of one archive. */
  storedFile: string | null
  inside: number | null
}

export type NewEntry = Pick<EntryRow, 'name'> & Partial<Pick<EntryRow, 'scheduleId' | 'storedFile' | 'inside'>>

const columns = {
  place: 'place',
  name: 'name',
  state: 'state',
  error: 'error',
  scheduleId: 'schedule_id',
  works: 'works',
  storedFile: 'stored_file',
  inside: 'inside',
} as const
const ROWS_AT_ONCE = 500

export async function insertEntries(
  tx: Transaction,
  { id: jobId, spaceId }: { id: string; spaceId: string },
  entries: readonly NewEntry[],
): Promise<void> {
  const rows = entries.map(({ name, scheduleId, storedFile, inside }, place) => ({
    ...{ job_id: jobId, space_id: spaceId, place, name },
    ...{ schedule_id: scheduleId ?? null, stored_file: storedFile ?? null, inside: inside ?? null },
  }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx('batch_entries').insert(rows.slice(at, at + ROWS_AT_ONCE))
  }
}

export async function selectEntries(tx: Transaction, jobId: string): Promise<EntryRow[]> {
  return tx('batch_entries').where({ job_id: jobId }).orderBy('place').select<EntryRow[]>(columns)
}

export type EntryChange = Partial<Pick<EntryRow, 'state' | 'error' | 'scheduleId' | 'works' | 'storedFile' | 'inside'>>

const changed = ({ error, scheduleId, storedFile, ...plain }: EntryChange) => ({
  ...plain,
  ...(storedFile === undefined ? {} : { stored_file: storedFile }),
  ...(error === undefined ? {} : { error: error && JSON.stringify(error) }),
  ...(scheduleId === undefined ? {} : { schedule_id: scheduleId }),
})

export async function updateEntry(tx: Transaction, jobId: string, place: number, change: EntryChange): Promise<void> {
  await tx('batch_entries').where({ job_id: jobId, place }).update(changed(change))
}

/** All of the batch that are in this state. */
export async function updateEntries(
  tx: Transaction,
  jobId: string,
  from: EntryRow['state'],
  change: EntryChange,
): Promise<void> {
  await tx('batch_entries').where({ job_id: jobId, state: from }).update(changed(change))
}

/** Nobody reads them any more. */
export async function forgetSources(tx: Transaction, jobId: string): Promise<void> {
  await tx('batch_entries').where({ job_id: jobId }).update({ stored_file: null })
}
