import type { AuditKind } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

export interface NewEvent {
  spaceId: string
  userId: string
  kind: AuditKind
  subject: string
  before?: string
  after?: string
  onBehalfOf?: string
}

export interface EventRow {
  id: string
  at: Date
  kind: AuditKind
  by: string
  onBehalfOf: string
  subject: string
  before: string
  after: string
}

/** In the transaction of what it tells about. `userId` '': the installation itself. */
export async function audit(tx: Transaction, event: NewEvent): Promise<void> {
  const { spaceId, userId, kind, subject, before = '', after = '', onBehalfOf = '' } = event
  await tx('audit_events').insert({
    space_id: spaceId,
    kind,
    user_id: userId,
    by_name: tx.raw("coalesce((SELECT first_name || ' ' || last_name FROM users WHERE id = ?), '')", [userId]),
    on_behalf_of: onBehalfOf,
    subject,
    before,
    after,
  })
}

/** Once a day for each ability, so that working in somebody's name does not fill the list. */
export async function auditLent(
  tx: Transaction,
  { spaceId, userId, lender, ability }: { spaceId: string; userId: string; lender: string; ability: string },
): Promise<void> {
  const same = { space_id: spaceId, user_id: userId, kind: 'delegation.used', on_behalf_of: lender, after: ability }
  const today = await tx('audit_events').where(same).whereRaw('at >= current_date').first('id')
  if (today) return
  await audit(tx, { spaceId, userId, kind: 'delegation.used', subject: lender, onBehalfOf: lender, after: ability })
}

export async function selectEvents(
  tx: Transaction,
  spaceId: string,
  wanted: { kind?: AuditKind | undefined; search: string; before?: number | undefined },
  limit: number,
): Promise<EventRow[]> {
  const rows = tx('audit_events').where({ space_id: spaceId }).orderBy('id', 'desc').limit(limit)
  if (wanted.kind) rows.where({ kind: wanted.kind })
  if (wanted.before !== undefined) rows.where('id', '<', wanted.before)
  if (wanted.search !== '') {
    const like = `%${wanted.search.replaceAll(/[\\%_]/g, '\\$&')}%`
    rows.whereRaw("concat_ws(' ', by_name, on_behalf_of, subject, before, after) ILIKE ?", [like])
  }
  return rows.select('id', 'at', 'kind', 'by_name as by', 'on_behalf_of as onBehalfOf', 'subject', 'before', 'after')
}

/** Each space says how long its list is kept. */
export async function deleteOldEvents(tx: Transaction): Promise<void> {
  await tx.raw(
    `DELETE FROM audit_events e USING spaces s
     WHERE s.id = e.space_id AND e.at < now() - s.audit_days * interval '1 day'`,
  )
}
