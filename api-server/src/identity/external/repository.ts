import type { Transaction } from '../../platform/database/index.ts'
import { hashOf } from '../auth/index.ts'
import type { ProviderKind } from './providers.ts'

export interface Attempt {
  kind: ProviderKind
  state: string
  /** Known to the browser that asked, and to no other. */
  browser: string
  nonce: string
  verifier: string
  next: string
}

export async function insertAttempt(tx: Transaction, attempt: Attempt, minutes: number): Promise<void> {
  await tx('sign_in_attempts').whereRaw('expires_at < now()').delete()
  await tx('sign_in_attempts').insert({
    state_hash: hashOf(attempt.state),
    kind: attempt.kind,
    browser_hash: hashOf(attempt.browser),
    nonce: attempt.nonce,
    verifier: attempt.verifier,
    next_path: attempt.next,
    expires_at: tx.raw("now() + ? * interval '1 minute'", [minutes]),
  })
}

/** Each is there once, for the browser that made it. */
export async function takeAttempt(
  tx: Transaction,
  { kind, state, browser }: Pick<Attempt, 'kind' | 'state' | 'browser'>,
): Promise<Pick<Attempt, 'nonce' | 'verifier' | 'next'> | null> {
  const [row] = await tx('sign_in_attempts')
    .where({ state_hash: hashOf(state), browser_hash: hashOf(browser), kind })
    .whereRaw('expires_at > now()')
    .delete()
    .returning(['nonce', 'verifier', 'next_path'])
  return row ? { nonce: row.nonce, verifier: row.verifier, next: row.next_path } : null
}

interface Identity {
  issuer: string
  subject: string
}

export async function selectIdentity(tx: Transaction, { issuer, subject }: Identity): Promise<string | null> {
  const row = await tx('user_identities').where({ issuer, subject }).select<{ user_id: string }[]>('user_id').first()
  return row?.user_id ?? null
}

export async function insertIdentity(tx: Transaction, { issuer, subject }: Identity, userId: string): Promise<void> {
  await tx('user_identities').insert({ issuer, subject, user_id: userId }).onConflict(['issuer', 'subject']).ignore()
}
