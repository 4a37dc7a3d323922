import type { Rhythm } from '@plumbline/core/contract'
import type { EmailLanguage } from '../../identity/emails/index.ts'
import type { Transaction } from '../../platform/database/index.ts'

export interface EmailRow {
  scoreboardId: string
  userId: string
  spaceId: string
  rhythm: Rhythm
  language: EmailLanguage
  nextAt: Date
  sentAt: Date | null
}

const columns = {
  scoreboardId: 'l.scoreboard_id',
  userId: 'l.user_id',
  spaceId: 'l.space_id',
  rhythm: 'l.rhythm',
  language: 'l.language',
  nextAt: 'l.next_at',
  sentAt: 'l.sent_at',
}

export function selectEmails(tx: Transaction, spaceId: string, userId: string): Promise<EmailRow[]> {
  return tx('scoreboard_letters as l').where({ space_id: spaceId, user_id: userId }).select(columns)
}

export async function upsertEmail(tx: Transaction, email: Omit<EmailRow, 'sentAt'>): Promise<void> {
  const { scoreboardId, userId, spaceId, rhythm, language, nextAt } = email
  const said = { rhythm: JSON.stringify(rhythm), language, next_at: nextAt }
  await tx('scoreboard_letters')
    .insert({ scoreboard_id: scoreboardId, user_id: userId, space_id: spaceId, ...said })
    .onConflict(['scoreboard_id', 'user_id'])
    .merge(said)
}

export async function deleteEmail(tx: Transaction, scoreboardId: string, userId: string): Promise<void> {
  await tx('scoreboard_letters').where({ scoreboard_id: scoreboardId, user_id: userId }).delete()
}

export interface DueEmail extends EmailRow {
  email: string
}

/** In one round; the others have their turn in the next. */
const MOST_DUE = 500

export function selectDueEmails(tx: Transaction): Promise<DueEmail[]> {
  return tx('scoreboard_letters as l')
    .join('users as u', 'u.id', 'l.user_id')
    .where('l.next_at', '<=', tx.fn.now())
    .orderBy('l.next_at')
    .limit(MOST_DUE)
    .select({ ...columns, email: 'u.email' })
}

/** False: somebody else has sent it, or it is stopped. */
export async function markSent(
  tx: Transaction,
  { scoreboardId, userId, nextAt }: EmailRow,
  next: Date,
): Promise<boolean> {
  const changed = await tx('scoreboard_letters')
    .where({ scoreboard_id: scoreboardId, user_id: userId, next_at: nextAt })
    .update({ next_at: next, sent_at: tx.fn.now() })
  return changed > 0
}
