import type { Digest, NoticeKind } from '@plumbline/core/contract'
import type { EmailLanguage } from '../../identity/emails/index.ts'
import type { Transaction } from '../../platform/database/index.ts'

export async function selectDigest(tx: Transaction, userId: string): Promise<Digest> {
  const row = await tx('notice_digests').where({ user_id: userId }).first<{ every: Digest } | undefined>('every')
  return row?.every ?? 'never'
}

export async function storeDigest(
  tx: Transaction,
  userId: string,
  every: Digest,
  language: EmailLanguage,
): Promise<void> {
  if (every === 'never') await tx('notice_digests').where({ user_id: userId }).delete()
  else {
    await tx('notice_digests')
      .insert({ user_id: userId, every, language })
      .onConflict('user_id')
      .merge({ every, language })
  }
}

export interface DueDigest {
  userId: string
  language: EmailLanguage
  email: string
  toldId: string
}

/** A little earlier than the whole time, because the job never runs on the second. */
export async function selectDue(tx: Transaction): Promise<DueDigest[]> {
  return tx('notice_digests as d')
    .join('users as u', 'u.id', 'd.user_id')
    .whereRaw(
      `coalesce(d.sent_at < now() - CASE d.every WHEN 'day' THEN interval '20 hours' ELSE interval '164 hours' END, true)`,
    )
    .orderBy('d.user_id')
    .select('d.user_id as userId', 'd.language', 'd.told_id as toldId', 'u.email')
}

export interface PendingNotice {
  id: string
  kind: NoticeKind
  params: Record<string, string | number>
  by: string | null
}

/** Not looked at and not told of in a letter: how many, and the newest of them, that one first. */
export async function selectPending(
  tx: Transaction,
  { userId, toldId }: DueDigest,
  limit: number,
): Promise<{ count: number; newest: PendingNotice[] }> {
  const pending = () =>
    tx('notices as n').where('n.user_id', userId).where('n.id', '>', toldId).whereNull('n.checked_at')
  const row = await pending().count<{ count: string }[]>('* as count').first()
  const newest = await pending()
    .leftJoin('users as u', 'u.id', 'n.actor_id')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .select('n.id', 'n.kind', 'n.params', tx.raw(`u.first_name || ' ' || u.last_name AS by`))
  return { count: Number(row?.count ?? 0), newest }
}

export async function markNotified(tx: Transaction, userId: string, toldId: string): Promise<void> {
  await tx('notice_digests').where({ user_id: userId }).update({ told_id: toldId, sent_at: tx.fn.now() })
}
