import type { ReportFormat, ReportMailing, Rhythm } from '@plumbline/core/contract'
import type { LetterPeriod, ReportParameters } from '@plumbline/core/reports'
import type { Transaction } from '../../../platform/database/index.ts'

/** What each report of a mailing is written with. */
interface MailedParameters extends Pick<ReportParameters, 'rows' | 'level' | 'language'> {
  period: LetterPeriod
  as: ReportFormat
}

export interface MailingRow {
  id: string
  spaceId: string
  nodeId: string | null
  nodeName: string | null
  /** Of the two one is there. */
  masterId: string | null
  formId: string | null
  formName: string | null
  parameters: MailedParameters
  rhythm: Rhythm
  active: boolean
  nextAt: Date
}

const mailings = (tx: Transaction) =>
  tx('report_mailings as m')
    .leftJoin('eps_nodes as n', 'n.id', 'm.node_id')
    .leftJoin('report_forms as f', 'f.id', 'm.form_id')
    .select({
      ...{ id: 'm.id', spaceId: 'm.space_id', nodeId: 'm.node_id', nodeName: 'n.name', masterId: 'm.master_id' },
      ...{ formId: 'm.form_id', formName: 'f.name', parameters: 'm.parameters', rhythm: 'm.rhythm' },
      ...{ active: 'm.active', nextAt: 'm.next_at' },
    })

/** Those of a node; null: of the space and all its nodes. */
export async function selectMailings(tx: Transaction, spaceId: string, nodeId: string | null): Promise<MailingRow[]> {
  const found = mailings(tx).where('m.space_id', spaceId).orderBy(['m.created_at', 'm.id'])
  if (nodeId !== null) found.where('m.node_id', nodeId)
  return found as unknown as Promise<MailingRow[]>
}

export async function selectMailing(tx: Transaction, id: string): Promise<MailingRow | null> {
  return ((await mailings(tx).where('m.id', id).first()) as MailingRow | undefined) ?? null
}

/** Whoever adds one takes turns with others in the same space. */
export async function lockMailings(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('report mailings:' || ?, 0))", [spaceId])
}

export async function countMailings(tx: Transaction, spaceId: string): Promise<number> {
  const [row] = await tx('report_mailings').where({ space_id: spaceId }).count<{ count: string }[]>('* as count')
  return Number(row?.count ?? 0)
}

type Said = Pick<MailingRow, 'masterId' | 'formId' | 'parameters' | 'rhythm' | 'nextAt'>

const stored = ({ masterId, formId, parameters, rhythm, nextAt }: Said) => ({
  ...{ master_id: masterId, form_id: formId, next_at: nextAt },
  ...{ parameters: JSON.stringify(parameters), rhythm: JSON.stringify(rhythm) },
})

export async function insertMailing(
  tx: Transaction,
  at: { id: string; spaceId: string; nodeId: string | null; userId: string },
  said: Said,
): Promise<void> {
  const { id, spaceId, nodeId, userId } = at
  await tx('report_mailings').insert({ id, space_id: spaceId, node_id: nodeId, created_by: userId, ...stored(said) })
}

export async function updateMailing(tx: Transaction, id: string, said: Said): Promise<void> {
  await tx('report_mailings').where({ id }).update(stored(said))
}

export async function turnMailing(
  tx: Transaction,
  id: string,
  { active, nextAt }: { active: boolean; nextAt: Date },
): Promise<void> {
  await tx('report_mailings').where({ id }).update({ active, next_at: nextAt })
}

export async function deleteMailing(tx: Transaction, id: string): Promise<void> {
  await tx('report_mailings').where({ id }).delete()
}

export async function selectRecipients(
  tx: Transaction,
  mailingIds: readonly string[],
): Promise<{ mailingId: string; id: string; name: string }[]> {
  return tx('report_recipients as r')
    .join('users as u', 'u.id', 'r.user_id')
    .whereIn('r.mailing_id', [...mailingIds])
    .orderByRaw('lower(u.first_name), lower(u.last_name), u.id')
    .select('r.mailing_id as mailingId', 'u.id', tx.raw("u.first_name || ' ' || u.last_name AS name"))
}

export async function replaceRecipients(
  tx: Transaction,
  { id, spaceId }: { id: string; spaceId: string },
  userIds: readonly string[],
): Promise<void> {
  await tx('report_recipients').where({ mailing_id: id }).delete()
  await tx('report_recipients').insert(userIds.map((user) => ({ mailing_id: id, user_id: user, space_id: spaceId })))
}

/** By mailing: how many letters of its last time went out. */
export async function selectLastTimes(
  tx: Transaction,
  mailingIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<ReportMailing['last']>>> {
  const { rows } = await tx.raw<{
    rows: { mailingId: string; at: Date; sent: number; waiting: number; unsent: number }[]
  }>(
    `SELECT DISTINCT ON (mailing_id) mailing_id AS "mailingId", due_at AS at,
       (count(*) FILTER (WHERE state IN ('sent', 'without_file')))::int AS sent,
       (count(*) FILTER (WHERE state IN ('waiting', 'sending')))::int AS waiting,
       (count(*) FILTER (WHERE state NOT IN ('sent', 'without_file', 'waiting', 'sending')))::int AS unsent
     FROM report_letters WHERE mailing_id = ANY (?) GROUP BY mailing_id, due_at ORDER BY mailing_id, due_at DESC`,
    [[...mailingIds]],
  )
  return new Map(rows.map(({ mailingId, at, ...counts }) => [mailingId, { at: at.toISOString(), ...counts }]))
}

/** Of spaces and nodes that are there; those that two servers would take at once go to one. */
export async function lockDueMailings(tx: Transaction, limit: number): Promise<MailingRow[]> {
  return mailings(tx)
    .join('spaces as s', 's.id', 'm.space_id')
    .whereNull('s.deleted_at')
    .where('m.active', true)
    .whereRaw('m.next_at <= now()')
    .where((there) => there.whereNull('m.node_id').orWhereNull('n.deleted_at'))
    .orderBy('m.next_at')
    .limit(limit)
    .forUpdate('m')
    .skipLocked() as unknown as Promise<MailingRow[]>
}

export async function putOff(tx: Transaction, id: string, nextAt: Date): Promise<void> {
  await tx('report_mailings').where({ id }).update({ next_at: nextAt })
}
