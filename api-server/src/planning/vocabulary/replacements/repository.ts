import type { ReplacementKind } from '@plumbline/core/attributes'
import type { Transaction } from '../../../platform/database/index.ts'

/** Days as `YYYY-MM-DD`. */
export interface ReplacementRow {
  id: string
  kind: ReplacementKind
  attributeId: string | null
  from: string
  to: string
  /** An exact decimal, of resources. */
  coefficient: string | null
  dateFrom: string | null
  dateTo: string | null
  active: boolean
  createdBy: string | null
  createdAt: Date
}

/** Newest first. */
export async function selectReplacements(tx: Transaction, scheduleId: string): Promise<ReplacementRow[]> {
  return tx('replacements')
    .where({ schedule_id: scheduleId })
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
    .select('id', 'kind', 'attribute_id as attributeId', 'from_id as from', 'to_id as to', 'active')
    .select(tx.raw(`date_from::text AS "dateFrom"`), tx.raw(`date_to::text AS "dateTo"`))
    .select(tx.raw('trim_scale(coefficient)::text AS coefficient'))
    .select('created_by as createdBy', 'created_at as createdAt')
}

/** Whoever adds or changes one takes turns with others in the same schedule. */
export async function lockReplacements(tx: Transaction, scheduleId: string): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 36))', [scheduleId])
}

export type ReplacementFields = Omit<ReplacementRow, 'id' | 'createdBy' | 'createdAt'>

const columnsOf = ({ kind, attributeId, from, to, coefficient, dateFrom, dateTo, active }: ReplacementFields) => ({
  kind,
  attribute_id: attributeId,
  from_id: from,
  to_id: to,
  coefficient,
  date_from: dateFrom,
  date_to: dateTo,
  active,
})

export async function insertReplacement(
  tx: Transaction,
  at: { id: string; spaceId: string; scheduleId: string; userId: string },
  fields: ReplacementFields,
): Promise<void> {
  const { id, spaceId, scheduleId, userId } = at
  const row = { id, space_id: spaceId, schedule_id: scheduleId, created_by: userId }
  await tx('replacements').insert({ ...row, ...columnsOf(fields) })
}

export async function updateReplacement(tx: Transaction, id: string, fields: ReplacementFields): Promise<void> {
  await tx('replacements').where({ id }).update(columnsOf(fields))
}

/** False: there is none of this id in the schedule. */
export async function deleteReplacement(tx: Transaction, scheduleId: string, id: string): Promise<boolean> {
  return (await tx('replacements').where({ id, schedule_id: scheduleId }).delete()) > 0
}
