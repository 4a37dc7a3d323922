import type { DayReason } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'

export async function selectReasons(tx: Transaction, spaceId: string): Promise<DayReason[]> {
  return tx('day_reasons').where({ space_id: spaceId }).orderBy(['place', 'id']).select('id', 'code', 'name', 'active')
}

/** Those that are not among them stay for where they were given, off the list. */
export async function replaceReasons(tx: Transaction, spaceId: string, reasons: readonly DayReason[]): Promise<void> {
  const ids = reasons.map(({ id }) => id)
  await tx('day_reasons').where({ space_id: spaceId }).whereNotIn('id', ids).update({ active: false, place: 10_000 })
  if (reasons.length === 0) return
  const rows = reasons.map((reason, place) => ({ ...reason, place, space_id: spaceId }))
  await tx('day_reasons').insert(rows).onConflict(['space_id', 'id']).merge(['code', 'name', 'active', 'place'])
}
