import type { DayValue } from '@plumbline/core/contract'
import { decimalOf, millionths } from '@plumbline/core/progress'
import type { Transaction } from '../../../platform/database/index.ts'

export interface StoredValue extends DayValue {
  by: string | null
  at: string
}

export interface Window {
  from: string
  to: string
  offset: number
  limit: number
}

export async function selectDayValues(
  tx: Transaction,
  versionId: string,
  { from, to, offset, limit }: Window,
): Promise<{ total: number; values: StoredValue[] }> {
  const inWindow = tx('day_values').where({ version_id: versionId }).whereBetween('day', [from, to])
  const [{ total } = { total: 0 }] = await inWindow.clone().select(tx.raw('count(*)::int AS total'))
  const rows: (Omit<StoredValue, 'at'> & { at: Date })[] = await inWindow
    .select('work_id as workId', 'kind', 'updated_by as by', 'updated_at as at')
    .select(tx.raw("to_char(day, 'YYYY-MM-DD') AS day"), tx.raw('amount::text AS amount'))
    .orderBy(['work_id', 'day_values.day', 'kind'])
    .offset(offset)
    .limit(limit)
  const values = rows.map((row) => ({
    ...row,
    amount: decimalOf(millionths(row.amount)),
    at: row.at.toISOString(),
  }))
  return { total, values }
}

export async function upsertDayValues(
  tx: Transaction,
  of: { versionId: string; spaceId: string; userId: string },
  values: readonly DayValue[],
): Promise<void> {
  const rows = values.map(({ workId, day, kind, amount }) => ({
    ...{ version_id: of.versionId, space_id: of.spaceId, updated_by: of.userId, updated_at: tx.fn.now() },
    ...{ work_id: workId, day, kind, amount },
  }))
  if (rows.length === 0) return
  await tx('day_values')
    .insert(rows)
    .onConflict(['version_id', 'work_id', 'day', 'kind'])
    .merge(['amount', 'updated_by', 'updated_at'])
}

export async function deleteDayValues(
  tx: Transaction,
  versionId: string,
  keys: readonly Pick<DayValue, 'workId' | 'day' | 'kind'>[],
): Promise<void> {
  if (keys.length === 0) return
  await tx('day_values')
    .where({ version_id: versionId })
    .whereIn(
      ['work_id', 'day', 'kind'],
      keys.map(({ workId, day, kind }) => [workId, day, kind]),
    )
    .delete()
}
