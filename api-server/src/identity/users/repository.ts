import { type Person, skeletonOf } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

export interface NewUser {
  id: string
  login: string
  email: string
  /** Null: signs in by an identity provider only. */
  passwordHash: string | null
  firstName: string
  lastName: string
  secretQuestion: string | null
  answerHash: string | null
  color: number
  emailVerified: boolean
}

/** Logins and addresses are compared without regard to case or to the way an accent is written. */
export function keyOf(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

export async function insertUser(tx: Transaction, user: NewUser): Promise<void> {
  await tx('users').insert({
    id: user.id,
    login: user.login,
    login_key: keyOf(user.login),
    login_skeleton: skeletonOf(user.login),
    email: user.email,
    email_key: keyOf(user.email),
    password_hash: user.passwordHash,
    first_name: user.firstName,
    last_name: user.lastName,
    secret_question: user.secretQuestion,
    answer_hash: user.answerHash,
    color: user.color,
    email_verified_at: user.emailVerified ? tx.fn.now() : null,
  })
}

/** By anybody but `except`; a login by whoever has one that looks the same. */
export async function selectTaken(
  tx: Transaction,
  { login, email }: { login: string; email: string },
  except = '',
): Promise<{ login: boolean; email: boolean }> {
  const rows: { email_key: string; login_key: string; login_skeleton: string }[] = await tx('users')
    .whereNot({ id: except })
    .where((own) =>
      own
        .where({ login_skeleton: skeletonOf(login) })
        .orWhere({ login_key: keyOf(login) })
        .orWhere({ email_key: keyOf(email) }),
    )
    .select('login_key', 'login_skeleton', 'email_key')
  return {
    login: rows.some((row) => row.login_skeleton === skeletonOf(login) || row.login_key === keyOf(login)),
    email: rows.some((row) => row.email_key === keyOf(email)),
  }
}

export async function countUsers(tx: Transaction): Promise<number> {
  const row = await tx('users').count<{ count: string }[]>('* as count').first()
  return Number(row?.count ?? 0)
}

export interface Secrets {
  id: string
  email: string
  passwordHash: string | null
  secretQuestion: string | null
  answerHash: string | null
}

const secretsOf = (tx: Transaction) =>
  tx('users').select<Secrets[]>(
    'id',
    'email',
    'password_hash as passwordHash',
    'secret_question as secretQuestion',
    'answer_hash as answerHash',
  )

/** By e-mail address, then by login: nobody takes over an address by taking it for a login. */
export async function findSecrets(tx: Transaction, login: string): Promise<Secrets | null> {
  const row = await secretsOf(tx)
    .where({ login_key: keyOf(login) })
    .orWhere({ email_key: keyOf(login) })
    .orderByRaw('email_key = ? DESC', [keyOf(login)])
    .first()
  return row ?? null
}

export async function selectSecrets(tx: Transaction, userId: string): Promise<Secrets | null> {
  return (await secretsOf(tx).where({ id: userId }).first()) ?? null
}

export async function updateSecrets(
  tx: Transaction,
  userId: string,
  { passwordHash, secretQuestion, answerHash }: Partial<Omit<Secrets, 'id' | 'email'>>,
): Promise<void> {
  await tx('users')
    .where({ id: userId })
    .update({ password_hash: passwordHash, secret_question: secretQuestion, answer_hash: answerHash })
}

/** The person has shown to read the mail of that address. */
export async function markEmailVerified(tx: Transaction, userId: string): Promise<void> {
  await tx('users').where({ id: userId }).update({ email_verified_at: tx.fn.now() })
}

export async function selectByEmail(
  tx: Transaction,
  email: string,
): Promise<{ id: string; email: string; emailVerified: boolean } | null> {
  const row = await tx('users')
    .where({ email_key: keyOf(email) })
    .select('id', 'email', tx.raw('email_verified_at IS NOT NULL AS "emailVerified"'))
    .first()
  return row ?? null
}

type PersonRow = Omit<Person, 'avatar'> & { avatar: string | null }

export async function selectPerson(tx: Transaction, userId: string): Promise<Person | null> {
  const row = await tx('users')
    .where({ id: userId })
    .select<PersonRow[]>('id', 'login', 'email', 'first_name as firstName', 'last_name as lastName', 'color', 'avatar')
    .first()
  return row ? personOf(row) : null
}

export function personOf({ avatar, ...person }: PersonRow): Person {
  return avatar === null ? person : { ...person, avatar }
}

/** First and last name per id. */
export async function selectNames(tx: Transaction, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows: { id: string; first_name: string; last_name: string }[] = await tx('users')
    .whereIn('id', userIds)
    .select('id', 'first_name', 'last_name')
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]))
}

export async function selectIdsByLogins(tx: Transaction, logins: readonly string[]): Promise<string[]> {
  const rows: { id: string }[] = await tx('users').whereIn('login_key', logins.map(keyOf)).select('id')
  return rows.map((row) => row.id)
}
