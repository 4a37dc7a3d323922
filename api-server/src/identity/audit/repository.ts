import type { AuditKind, InstallationKind } from '@plumbline/core/contract'
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
  await auditInSpace(tx, event)
  await tell(tx, event)
}

/** Of what the installation is told by another name. */
export async function auditInSpace(tx: Transaction, event: NewEvent): Promise<void> {
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

export interface NewInstallationEvent extends Partial<Omit<NewEvent, 'kind'>> {
  kind: InstallationKind
  userId: string
}

/** Of what is done beside spaces, or is told in none. In the transaction of what it tells about. */
export const auditInstallation = (tx: Transaction, event: NewInstallationEvent): Promise<void> => tell(tx, event)

async function tell(tx: Transaction, event: NewInstallationEvent): Promise<void> {
  const { spaceId = '', userId, kind, subject = '', before = '', after = '', onBehalfOf = '' } = event
  await tx('installation_events').insert({
    ...{ kind, user_id: userId, on_behalf_of: onBehalfOf, in_space: spaceId, subject, before, after },
    by_name: tx.raw("coalesce((SELECT first_name || ' ' || last_name FROM users WHERE id = ?), '')", [userId]),
    space_name: tx.raw("coalesce((SELECT name FROM spaces WHERE id = ?), '')", [spaceId]),
  })
}

export interface InstallationEventRow extends Omit<EventRow, 'kind'> {
  kind: InstallationKind
  space: string
}

interface Wanted {
  kind?: InstallationKind | undefined
  person: string
  search: string
  from?: string | undefined
  to?: string | undefined
  before?: number | undefined
}

export async function selectInstallationEvents(
  tx: Transaction,
  { kind, person, search, from, to, before }: Wanted,
  limit: number,
): Promise<InstallationEventRow[]> {
  const rows = tx('installation_events').orderBy('id', 'desc').limit(limit)
  if (kind) rows.where({ kind })
  if (before !== undefined) rows.where('id', '<', before)
  if (from !== undefined) rows.whereRaw("at >= ?::date::timestamp AT TIME ZONE 'UTC'", [from])
  if (to !== undefined) rows.whereRaw("at < (?::date + 1)::timestamp AT TIME ZONE 'UTC'", [to])
  if (person !== '') rows.whereRaw("concat_ws(' ', by_name, on_behalf_of) ILIKE ?", [likeOf(person)])
  if (search !== '') rows.whereRaw("concat_ws(' ', space_name, subject, before, after) ILIKE ?", [likeOf(search)])
  const told = { by: 'by_name', onBehalfOf: 'on_behalf_of', space: 'space_name' }
  return rows.select('id', 'at', 'kind', 'subject', 'before', 'after', told)
}

/** What is older than so many days, and than the table itself keeps everything. */
export async function deleteOldInstallationEvents(tx: Transaction, days: number): Promise<void> {
  await tx('installation_events').whereRaw("at < now() - greatest(?, 90) * interval '1 day'", [days]).delete()
}

const likeOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

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
    rows.whereRaw("concat_ws(' ', by_name, on_behalf_of, subject, before, after) ILIKE ?", [likeOf(wanted.search)])
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
