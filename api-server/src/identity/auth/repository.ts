import { createHash } from 'node:crypto'
import type { Person } from '@plumbline/core/contract'
import type { SpaceRole } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'

/** Only the hash is stored: who reads the table cannot take over a session. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface NewSession {
  id: string
  token: string
  csrfToken: string
  userId: string
  remember: boolean
  lifetimeMinutes: number
}

export interface SessionRow {
  id: string
  csrfToken: string
  remember: boolean
  expiresAt: Date
  /** More than a minute ago. */
  stale: boolean
  accessRevision: number
  person: Person
  roles: Record<string, SpaceRole> | null
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx('sessions').insert({
    id: session.id,
    token_hash: hashOf(session.token),
    csrf_token: session.csrfToken,
    user_id: session.userId,
    remember: session.remember,
    expires_at: tx.raw("now() + ? * interval '1 minute'", [session.lifetimeMinutes]),
  })
}

export async function selectSession(tx: Transaction, token: string): Promise<SessionRow | null> {
  const row = await tx('sessions as s')
    .join('users as u', 'u.id', 's.user_id')
    .where('s.token_hash', hashOf(token))
    .whereRaw('s.expires_at > now()')
    .select('s.id', 's.csrf_token', 's.remember', 's.expires_at', 'u.access_revision')
    .select('u.id as user_id', 'u.login', 'u.email', 'u.first_name', 'u.last_name', 'u.color')
    .select(tx.raw("s.seen_at < now() - interval '1 minute' as stale"))
    .select(tx.raw('(SELECT json_object_agg(m.space_id, m.role) FROM members m WHERE m.user_id = u.id) AS roles'))
    .first()
  if (!row) return null
  return {
    id: row.id,
    csrfToken: row.csrf_token,
    remember: row.remember,
    expiresAt: row.expires_at,
    stale: row.stale,
    accessRevision: row.access_revision,
    person: {
      id: row.user_id,
      login: row.login,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      color: row.color,
    },
    roles: row.roles,
  }
}

export async function prolongSession(tx: Transaction, sessionId: string, lifetimeMinutes: number): Promise<void> {
  await tx('sessions')
    .where({ id: sessionId })
    .update({ seen_at: tx.fn.now(), expires_at: tx.raw("now() + ? * interval '1 minute'", [lifetimeMinutes]) })
}

export async function deleteSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx('sessions').where({ id: sessionId }).delete()
}

export async function deleteSessionByToken(tx: Transaction, token: string): Promise<void> {
  await tx('sessions')
    .where({ token_hash: hashOf(token) })
    .delete()
}

export async function deleteExpiredSessions(tx: Transaction): Promise<void> {
  await tx('sessions').whereRaw('expires_at < now()').delete()
}
