import type { Transaction } from '../database/index.ts'

export interface StoredError {
  id: string
  spaceId: string | null
  userId: string | null
  fingerprint: Buffer
  kind: string
  message: string
  stack: string
  path: string
  version: string
  browser: string
}

/** One that is there already is counted; who met it last stands beside it. */
export async function countError(tx: Transaction, error: StoredError): Promise<void> {
  await tx.raw(
    `INSERT INTO client_errors
       (id, space_id, user_id, fingerprint, kind, message, stack, path, version, browser)
     VALUES (:id, :spaceId, :userId, :fingerprint, :kind, :message, :stack, :path, :version, :browser)
     ON CONFLICT (space_id, fingerprint) DO UPDATE
     SET times = client_errors.times + 1, last_at = now(), user_id = excluded.user_id, path = excluded.path,
       browser = excluded.browser`,
    { ...error },
  )
}

interface ErrorRow extends Omit<StoredError, 'spaceId' | 'userId' | 'fingerprint' | 'kind'> {
  kind: 'error' | 'rejection' | 'screen'
  person: string
  times: number
  firstAt: Date
  lastAt: Date
}

export async function selectErrors(tx: Transaction, spaceId: string, limit: number): Promise<ErrorRow[]> {
  return tx('client_errors as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .where('e.space_id', spaceId)
    .orderBy([{ column: 'e.last_at', order: 'desc' }, 'e.id'])
    .limit(limit)
    .select('e.id', 'e.kind', 'e.message', 'e.stack', 'e.path', 'e.version', 'e.browser', 'e.times')
    .select('e.first_at as firstAt', 'e.last_at as lastAt')
    .select(tx.raw("coalesce(u.first_name || ' ' || u.last_name, '') AS person"))
}

/** Those that nobody met for so long, and of each space all beyond the newest. */
export async function deleteErrors(tx: Transaction, { days, newest }: { days: number; newest: number }): Promise<void> {
  await tx.raw(
    `DELETE FROM client_errors WHERE last_at < now() - :days * interval '1 day' OR id IN (
       SELECT id FROM (
         SELECT id, row_number() OVER (PARTITION BY space_id ORDER BY last_at DESC) AS place FROM client_errors
       ) placed WHERE place > :newest)`,
    { days, newest },
  )
}
