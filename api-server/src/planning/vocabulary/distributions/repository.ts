import type { Curve } from '@plumbline/core/distributions'
import type { Transaction } from '../../../platform/database/index.ts'

export async function selectCurves(tx: Transaction, epsIds: readonly string[]): Promise<Map<string, Curve>> {
  const rows: ({ eps_id: string } & Pick<Curve, 'kind'> & { points: number[] })[] = await tx('distributions')
    .whereIn('eps_id', epsIds)
    .select('eps_id', 'kind', 'points')
  return new Map(rows.map(({ eps_id, kind, points }) => [eps_id, { kind, points }]))
}

export async function upsertCurve(
  tx: Transaction,
  at: { epsId: string; spaceId: string; userId: string },
  { kind, points }: Curve,
): Promise<void> {
  const value = { kind, points: [...points], updated_by: at.userId, updated_at: tx.fn.now() }
  await tx('distributions')
    .insert({ eps_id: at.epsId, space_id: at.spaceId, ...value })
    .onConflict('eps_id')
    .merge(value)
}

export async function deleteCurve(tx: Transaction, epsId: string): Promise<void> {
  await tx('distributions').where({ eps_id: epsId }).delete()
}
