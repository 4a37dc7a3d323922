import { type Batch, MAX_FAILED_NAMED } from '@plumbline/core/contract'
import { insertOnce, type Transaction } from '../../platform/database/index.ts'

export interface BatchRow extends Omit<Batch, 'startedAt'> {
  userId: string
  startedAt: Date
}

const columns = {
  id: 'id',
  spaceId: 'space_id',
  userId: 'user_id',
  state: 'state',
  total: 'total',
  finished: 'finished',
  current: 'current_name',
  failed: 'failed',
  failedNames: 'failed_names',
  startedAt: 'started_at',
} as const

/** As `columns`, where an update answers with its rows. */
const namedColumns = (tx: Transaction) =>
  tx.raw(
    Object.entries(columns)
      .map(([name, column]) => `${column} AS "${name}"`)
      .join(', '),
  )

/** Longer without a word than a node takes to tell of itself (`touchBatch`). */
const SILENT_SECONDS = 60
const KEPT_DAYS = 30

/** Null: one of the person runs in the space already. */
export async function insertBatch(
  tx: Transaction,
  { id, spaceId, userId, total }: Pick<BatchRow, 'id' | 'spaceId' | 'userId' | 'total'>,
): Promise<BatchRow | null> {
  const row = { id, space_id: spaceId, user_id: userId, state: 'running', total }
  return (await insertOnce(tx, 'batches', row)) ? selectBatch(tx, id) : null
}

export async function selectBatch(tx: Transaction, batchId: string): Promise<BatchRow | null> {
  return (await tx('batches').where({ id: batchId }).select(columns).first<BatchRow | undefined>()) ?? null
}

export async function selectLastBatch(tx: Transaction, spaceId: string, userId: string): Promise<BatchRow | null> {
  const ofPerson = tx('batches').where({ space_id: spaceId, user_id: userId }).orderBy('started_at', 'desc')
  return (await ofPerson.select(columns).first<BatchRow | undefined>()) ?? null
}

export interface Step {
  /** Whose turn it is now. */
  current: string | null
  /** What has had its turn since the last step. */
  finished: 0 | 1
  failed: string | null
}

/** Null: it does not run any more. */
export async function stepBatch(
  tx: Transaction,
  batchId: string,
  { current, finished, failed }: Step,
): Promise<BatchRow | null> {
  const rows: BatchRow[] = await tx('batches')
    .where({ id: batchId, state: 'running' })
    .update({
      current_name: current,
      finished: tx.raw('finished + ?', [finished]),
      failed: tx.raw('failed + ?', [failed === null ? 0 : 1]),
      failed_names:
        failed === null ? tx.ref('failed_names') : tx.raw('(failed_names || ?::text)[1:?]', [failed, MAX_FAILED_NAMED]),
      touched_at: tx.fn.now(),
    })
    .returning(namedColumns(tx))
  return rows[0] ?? null
}

export async function touchBatch(tx: Transaction, batchId: string): Promise<void> {
  await tx('batches').where({ id: batchId, state: 'running' }).update({ touched_at: tx.fn.now() })
}

/** Null: it did not run any more. */
export async function endBatch(
  tx: Transaction,
  batchId: string,
  state: Exclude<Batch['state'], 'running'>,
): Promise<BatchRow | null> {
  const changed = await tx('batches').where({ id: batchId, state: 'running' }).update({ state, current_name: null })
  return changed > 0 ? selectBatch(tx, batchId) : null
}

/** Of servers that have gone: nobody goes on with them. Whoever ends one has to tell of it. */
export async function endSilentBatches(tx: Transaction): Promise<BatchRow[]> {
  return tx('batches')
    .where({ state: 'running' })
    .whereRaw(`touched_at < now() - ? * interval '1 second'`, [SILENT_SECONDS])
    .update({ state: 'broken', current_name: null })
    .returning(namedColumns(tx))
}

export async function forgetBatches(tx: Transaction): Promise<void> {
  await tx('batches').whereRaw(`started_at < now() - ? * interval '1 day'`, [KEPT_DAYS]).delete()
}
