import { createHash } from 'node:crypto'
import type { Transaction } from '../../platform/database/index.ts'
import { keyOf } from '../users/index.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The link that was sent before is worth nothing from now on. */
export async function putReset(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
  token: string,
  minutes: number,
): Promise<void> {
  await tx('password_resets')
    .insert({
      user_id: userId,
      email_key: keyOf(email),
      token_hash: hashOf(token),
      expires_at: tx.raw("now() + ? * interval '1 minute'", [minutes]),
    })
    .onConflict('user_id')
    .merge()
}

/** Whose it is; null: it was never sent, was used, or is too old. */
export async function selectResetOwner(tx: Transaction, token: string): Promise<string | null> {
  const row = await resetBy(tx, token).select<{ user_id: string }[]>('user_id').first()
  return row?.user_id ?? null
}

/** As `selectResetOwner`, and it is gone. Of calls at the same time one gets it. */
export async function takeReset(tx: Transaction, token: string): Promise<string | null> {
  const [row]: { user_id: string }[] = await resetBy(tx, token).delete().returning('user_id')
  return row?.user_id ?? null
}

const resetBy = (tx: Transaction, token: string) =>
  tx('password_resets')
    .where({ token_hash: hashOf(token) })
    .whereRaw('expires_at > now()')
    // Of an address that the person has given up since, a link is worth nothing.
    .whereRaw('email_key = (SELECT u.email_key FROM users u WHERE u.id = user_id)')

export async function dropReset(tx: Transaction, userId: string): Promise<void> {
  await tx('password_resets').where({ user_id: userId }).delete()
}
