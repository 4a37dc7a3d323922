import type { Transaction } from '../../platform/database/index.ts'

export interface AccessToken {
  id: string
  name: string
  createdAt: Date
  expiresAt: Date
  seenAt: Date | null
}

const columns = ['id', 'name', 'created_at as createdAt', 'expires_at as expiresAt', 'seen_at as seenAt']

export async function selectTokens(tx: Transaction, userId: string): Promise<AccessToken[]> {
  return tx('access_tokens').where({ user_id: userId }).orderBy(['created_at', 'id']).select<AccessToken[]>(columns)
}

export async function insertToken(
  tx: Transaction,
  token: { id: string; userId: string; name: string; hash: Buffer; days: number },
): Promise<AccessToken> {
  const [row] = await tx('access_tokens')
    .insert({
      id: token.id,
      user_id: token.userId,
      name: token.name,
      token_hash: token.hash,
      expires_at: tx.raw("now() + ? * interval '1 day'", [token.days]),
    })
    .returning<AccessToken[]>(columns)
  if (!row) throw new Error('An access token was not inserted')
  return row
}

/** Of somebody else: not there. Tickets of rooms that were asked for with it end at once. */
export async function deleteToken(tx: Transaction, userId: string, tokenId: string): Promise<boolean> {
  const deleted = (await tx('access_tokens').where({ id: tokenId, user_id: userId }).delete()) > 0
  if (deleted) await tx.raw("SELECT pg_notify('access_changed', ?)", [JSON.stringify({ token: tokenId })])
  return deleted
}

/** People see for a while that a token of theirs has ended. */
export async function deleteExpiredTokens(tx: Transaction): Promise<void> {
  await tx('access_tokens').whereRaw("expires_at < now() - interval '30 days'").delete()
}
