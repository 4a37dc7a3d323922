import { createHash } from 'node:crypto'
import type { Person } from '@plumbline/core/contract'
import type { SpaceRole } from '@plumbline/core/permissions'
import type { Database, Transaction } from '../../platform/database/index.ts'
import { deleteFeedsOf } from '../calendar-feeds/index.ts'
import { personOf } from '../users/index.ts'

const MAX_USER_AGENT = 300
const MAX_LISTED = 100

/** Only the hash is stored: who reads the table cannot take over a session. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface NewSession {
  id: string
  token: string
  csrfToken: string
  userId: string
  remember: boolean
  lifetimeMinutes: number
  from: Whence
}

/** What a person needs to know a session again. */
export interface Whence {
  userAgent: string
  address: string
}

export interface SessionRow {
  id: string
  csrfToken: string
  remember: boolean
  expiresAt: Date
  /** Used more than a minute ago, or never. */
  stale: boolean
  accessRevision: number
  privacyVersion: string | null
  person: Person
  roles: Record<string, SpaceRole> | null
}

/** As the database tells it. */
type StoredSession = Omit<SessionRow, 'expiresAt' | 'person'> & {
  expiresAt: string
  person: Parameters<typeof personOf>[0]
}

export interface OwnSession extends Whence {
  id: string
  createdAt: Date
  seenAt: Date
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx('sessions').insert({
    id: session.id,
    token_hash: hashOf(session.token),
    csrf_token: session.csrfToken,
    user_id: session.userId,
    remember: session.remember,
    user_agent: session.from.userAgent.slice(0, MAX_USER_AGENT),
    address: session.from.address,
    expires_at: tx.raw("now() + ? * interval '1 minute'", [session.lifetimeMinutes]),
  })
}

/** Null: the token is nobody's, or is no longer good. Not in a transaction, because it is one statement. */
export async function selectSignedIn(
  knex: Database['knex'],
  means: 'session' | 'token',
  token: string,
): Promise<SessionRow | null> {
  const { rows } = await knex.raw<{ rows: { found: StoredSession | null }[] }>(
    'SELECT app_shared.signed_in(?, ?) AS found',
    [means, hashOf(token)],
  )
  const found = rows[0]?.found
  return found ? { ...found, expiresAt: new Date(found.expiresAt), person: personOf(found.person) } : null
}

export async function touchAccessToken(tx: Transaction, tokenId: string): Promise<void> {
  await tx('access_tokens').where({ id: tokenId }).update({ seen_at: tx.fn.now() })
}

export async function selectOwnSessions(tx: Transaction, userId: string): Promise<OwnSession[]> {
  return tx('sessions')
    .where({ user_id: userId })
    .whereRaw('expires_at > now()')
    .orderBy('seen_at', 'desc')
    .limit(MAX_LISTED)
    .select('id', 'user_agent as userAgent', 'address', 'created_at as createdAt', 'seen_at as seenAt')
}

export async function prolongSession(tx: Transaction, sessionId: string, lifetimeMinutes: number): Promise<void> {
  await tx('sessions')
    .where({ id: sessionId })
    .update({ seen_at: tx.fn.now(), expires_at: tx.raw("now() + ? * interval '1 minute'", [lifetimeMinutes]) })
}

export async function deleteSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx('sessions').where({ id: sessionId }).delete()
}

/** Ids of those that were there; `except` stays. */
export async function deleteSessionsOf(tx: Transaction, userId: string, except: string | null): Promise<string[]> {
  const rows: { id: string }[] = await tx('sessions')
    .where({ user_id: userId })
    .whereNot({ id: except ?? '' })
    .delete()
    .returning('id')
  return rows.map((row) => row.id)
}

export async function deleteTokensOf(tx: Transaction, userId: string): Promise<void> {
  await tx('access_tokens').where({ user_id: userId }).delete()
  await deleteFeedsOf(tx, userId)
}

/** Of somebody else: not there. */
export async function deleteOwnSession(tx: Transaction, userId: string, sessionId: string): Promise<boolean> {
  return (await tx('sessions').where({ id: sessionId, user_id: userId }).delete()) > 0
}

export async function deleteSessionByToken(tx: Transaction, token: string): Promise<void> {
  await tx('sessions')
    .where({ token_hash: hashOf(token) })
    .delete()
}

/** Ids of those that were there. */
export async function deleteExpiredSessions(tx: Transaction): Promise<string[]> {
  const gone = await tx('sessions').whereRaw('expires_at < now()').delete().returning('id')
  return gone.map(({ id }) => id)
}
