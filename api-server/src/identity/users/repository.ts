import type { Person } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

export interface NewUser {
  id: string
  login: string
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  secretQuestion: string
  answerHash: string
  color: number
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
    email: user.email,
    email_key: keyOf(user.email),
    password_hash: user.passwordHash,
    first_name: user.firstName,
    last_name: user.lastName,
    secret_question: user.secretQuestion,
    answer_hash: user.answerHash,
    color: user.color,
  })
}

export async function selectTaken(
  tx: Transaction,
  login: string,
  email: string,
): Promise<{ login: boolean; email: boolean }> {
  const rows: { login_key: string; email_key: string }[] = await tx('users')
    .where({ login_key: keyOf(login) })
    .orWhere({ email_key: keyOf(email) })
    .select('login_key', 'email_key')
  return {
    login: rows.some((row) => row.login_key === keyOf(login)),
    email: rows.some((row) => row.email_key === keyOf(email)),
  }
}

export async function countUsers(tx: Transaction): Promise<number> {
  const row = await tx('users').count<{ count: string }[]>('* as count').first()
  return Number(row?.count ?? 0)
}

/** By login or by e-mail address. */
export async function selectCredentials(
  tx: Transaction,
  login: string,
): Promise<{ id: string; passwordHash: string } | null> {
  const row = await tx('users')
    .where({ login_key: keyOf(login) })
    .orWhere({ email_key: keyOf(login) })
    .select<{ id: string; passwordHash: string }[]>('id', 'password_hash as passwordHash')
    .first()
  return row ?? null
}

export async function selectPerson(tx: Transaction, userId: string): Promise<Person | null> {
  const row = await tx('users')
    .where({ id: userId })
    .select<Person[]>('id', 'login', 'email', 'first_name as firstName', 'last_name as lastName', 'color')
    .first()
  return row ?? null
}

/** First and last name per id. */
export async function selectNames(tx: Transaction, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows: { id: string; first_name: string; last_name: string }[] = await tx('users')
    .whereIn('id', userIds)
    .select('id', 'first_name', 'last_name')
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]))
}
