import type { LetterState, ReportLetter } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'

/** A server that has said nothing for so long has ended; a report takes five minutes at most. */
const CLAIMED_MINUTES = 20
const MOST_ATTEMPTS = 3

export interface LetterRow {
  id: string
  mailingId: string
  userId: string
  spaceId: string
  dueAt: Date
  /** Also which of its attempts this is: a later one leaves nothing to an earlier one. */
  attempts: number
}

const columns = {
  ...{ id: 'id', mailingId: 'mailing_id', userId: 'user_id', spaceId: 'space_id', dueAt: 'due_at' },
  attempts: 'attempts',
} as const

/** One to each recipient; who has one of that moment gets no second one. */
export async function insertLetters(
  tx: Transaction,
  { id, spaceId, dueAt }: { id: string; spaceId: string; dueAt: Date },
): Promise<void> {
  const people = await tx('report_recipients').where({ mailing_id: id }).pluck<string[]>('user_id')
  const letters = people.map((user) => ({
    ...{ id: newId(), mailing_id: id, user_id: user, space_id: spaceId, due_at: dueAt },
  }))
  if (letters.length === 0) return
  await tx('report_letters').insert(letters).onConflict(['mailing_id', 'user_id', 'due_at']).ignore()
}

export async function hasWaitingLetters(tx: Transaction, mailingId: string): Promise<boolean> {
  const waiting = tx('report_letters').where({ mailing_id: mailingId }).whereIn('state', ['waiting', 'sending'])
  return (await waiting.first('id')) !== undefined
}

/** The one that waits longest and that no server is at; null: there is none. */
export async function claimLetter(tx: Transaction): Promise<LetterRow | null> {
  const free = tx('report_letters')
    .where({ state: 'waiting' })
    .where('attempts', '<', MOST_ATTEMPTS)
    .where((unclaimed) => unclaimed.whereNull('claimed_at').orWhereRaw(isStale, [CLAIMED_MINUTES]))
    .orderBy(['due_at', 'id'])
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select('id')
  const rows: LetterRow[] = await tx('report_letters')
    .whereIn('id', free)
    .update({ attempts: tx.raw('attempts + 1'), claimed_at: tx.fn.now() })
    .returning(Object.entries(columns).map(([name, column]) => `${column} as ${name}`))
  return rows[0] ?? null
}

const isStale = "claimed_at < now() - ? * interval '1 minute'"

export const isLastAttempt = ({ attempts }: LetterRow): boolean => attempts >= MOST_ATTEMPTS

/** Those that ended their servers each time, or of which nobody knows whether they went out. */
export async function settleAbandoned(tx: Transaction): Promise<void> {
  const ended = { ended_at: tx.fn.now() }
  await tx('report_letters')
    .where({ state: 'sending' })
    .whereRaw(isStale, [CLAIMED_MINUTES])
    .update({ state: 'unsure', ...ended })
  await tx('report_letters')
    .where({ state: 'waiting' })
    .where('attempts', '>=', MOST_ATTEMPTS)
    .whereRaw(isStale, [CLAIMED_MINUTES])
    .update({ state: 'failed', error: JSON.stringify({ code: 'JOB_INTERRUPTED', params: {} }), ...ended })
}

/** From here on no other server takes it. False: one has taken it already, or it is gone. */
export async function markSending(
  tx: Transaction,
  { id, attempts }: LetterRow,
  { fileName, bytes }: { fileName: string; bytes: number },
): Promise<boolean> {
  const mine = tx('report_letters').where({ id, attempts, state: 'waiting' })
  return (await mine.update({ state: 'sending', file_name: fileName, bytes })) > 0
}

export interface LetterEnd {
  state: Exclude<LetterState, 'sending'>
  error?: ReportLetter['error']
}

/** `waiting`: it is tried again when its claim is over. */
export async function settleLetter(
  tx: Transaction,
  letter: LetterRow,
  { state, error = null }: LetterEnd,
): Promise<void> {
  const { id, attempts } = letter
  await tx('report_letters')
    .where({ id, attempts })
    .update({ state, error: error && JSON.stringify(error), ended_at: state === 'waiting' ? null : tx.fn.now() })
}

export async function selectAddress(tx: Transaction, userId: string): Promise<string | null> {
  return (await tx('users').where({ id: userId }).first<{ email: string } | undefined>('email'))?.email ?? null
}

interface ToldLetter extends Omit<ReportLetter, 'to' | 'dueAt' | 'endedAt'> {
  userId: string
  userName: string
  dueAt: Date
  endedAt: Date | null
}

/** The newest first. */
export async function selectLetters(tx: Transaction, mailingId: string, limit: number): Promise<ToldLetter[]> {
  return tx('report_letters as l')
    .join('users as u', 'u.id', 'l.user_id')
    .where('l.mailing_id', mailingId)
    .orderBy([{ column: 'l.due_at', order: 'desc' }, 'u.first_name', 'u.last_name', 'l.id'])
    .limit(limit)
    .select('l.id', 'l.user_id as userId', tx.raw(`u.first_name || ' ' || u.last_name AS "userName"`))
    .select('l.due_at as dueAt', 'l.ended_at as endedAt', 'l.state', 'l.file_name as fileName', 'l.bytes', 'l.error')
}

/** Of each mailing so many are told of. */
export async function forgetLetters(tx: Transaction, most: number): Promise<void> {
  await tx.raw(
    `DELETE FROM report_letters WHERE id IN (
       SELECT id FROM (
         SELECT id, state, row_number() OVER (PARTITION BY mailing_id ORDER BY due_at DESC, id) AS place FROM report_letters
       ) AS placed WHERE place > ? AND state NOT IN ('waiting', 'sending'))`,
    [most],
  )
}
