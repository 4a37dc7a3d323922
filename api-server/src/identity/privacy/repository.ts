import type { Transaction } from '../../platform/database/index.ts'

interface Acceptance {
  version: string | null
  at: Date | null
}

export async function selectAcceptance(tx: Transaction, userId: string): Promise<Acceptance | null> {
  const row = await tx('users')
    .where({ id: userId })
    .select<Acceptance[]>('privacy_version as version', 'privacy_accepted_at as at')
    .first()
  return row ?? null
}

export async function accept(tx: Transaction, userId: string, version: string): Promise<void> {
  await tx('users').where({ id: userId }).update({ privacy_version: version, privacy_accepted_at: tx.fn.now() })
}
