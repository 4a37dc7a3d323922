import type { Transaction } from '../../platform/database/index.ts'

/** Abilities that are lent in a space, by whom they are lent to; also those of days to come. */
export async function selectLent(tx: Transaction, spaceId: string): Promise<Map<string, string[]>> {
  const rows: { userId: string; abilities: string[] }[] = await tx('delegations')
    .where({ space_id: spaceId })
    .whereNull('ended_at')
    .whereRaw('date_to >= current_date')
    .select('to_user as userId', 'abilities')
  const lent = new Map<string, string[]>()
  for (const { userId, abilities } of rows) lent.set(userId, [...(lent.get(userId) ?? []), ...abilities])
  return lent
}
