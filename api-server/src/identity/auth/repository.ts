import { createHash } from 'node:crypto'
import type { Person } from '@plumbline/core/contract'
import type { SpaceRole } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'
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
  /** More than a minute ago. */
  stale: boolean
  accessRevision: number
  privacyVersion: string | null
  person: Person
  roles: Record<string, SpaceRole> | null
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

export async function selectSession(tx: Transaction, token: string): Promise<SessionRow | null> {
  const row = await peopleBehind(tx, 'sessions')
    .where('s.token_hash', hashOf(token))
    .whereRaw('s.expires_at > now()')
    .select('s.csrf_token', 's.remember', tx.raw("s.seen_at < now() - interval '1 minute' as stale"))
    .first()
  return row ? { ...signedInOf(row), csrfToken: row.csrf_token, remember: row.remember, stale: row.stale } : null
}

/** A program that acts for somebody; each use is marked, at most once a minute. */
export async function selectAccessToken(tx: Transaction, text: string): Promise<SessionRow | null> {
  const row = await peopleBehind(tx, 'access_tokens')
    .where('s.token_hash', hashOf(text))
    .whereRaw('s.expires_at > now()')
    .select(tx.raw("coalesce(s.seen_at < now() - interval '1 minute', true) as stale"))
    .first()
  return row ? { ...signedInOf(row), csrfToken: '', remember: false, stale: row.stale } : null
}

export async function touchAccessToken(tx: Transaction, tokenId: string): Promise<void> {
  await tx('access_tokens').where({ id: tokenId }).update({ seen_at: tx.fn.now() })
}

const peopleBehind = (tx: Transaction, table: 'sessions' | 'access_tokens') =>
  tx(`${table} as s`)
    .join('users as u', 'u.id', 's.user_id')
    .select('s.id', 's.expires_at', 'u.access_revision', 'u.privacy_version')
    .select('u.id as user_id', 'u.login', 'u.email', 'u.first_name', 'u.last_name', 'u.color', 'u.avatar')
    .select(tx.raw('(SELECT json_object_agg(m.space_id, m.role) FROM members m WHERE m.user_id = u.id) AS roles'))

// biome-ignore lint/suspicious/noExplicitAny: knex knows no columns of a join
function signedInOf(row: any): Omit<SessionRow, 'csrfToken' | 'remember' | 'stale'> {
  return {
    id: row.id,
    expiresAt: row.expires_at,
    accessRevision: row.access_revision,
    privacyVersion: row.privacy_version,
    person: personOf({
      id: row.user_id,
      login: row.login,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      color: row.color,
      avatar: row.avatar,
    }),
    roles: row.roles,
  }
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
