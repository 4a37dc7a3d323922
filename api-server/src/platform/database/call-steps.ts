import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import type { Knex } from 'knex'
import type { CallKey } from '../callers/index.ts'
import { hasWritten, insertStep, mergeStep, selectOutcome } from './call-steps-repository.ts'

/** A transaction of a call that has a key. */
export interface Step {
  key: CallKey
  name: string
  /** Of the transaction that follows it. */
  next: string
}

interface Outcome {
  result: unknown
  given: CallKey['given']
}

/** What is larger is not kept: a repeated call is then refused where it would make something twice. */
const MAX_OUTCOME_BYTES = 64 * 1024
const NONCE_BYTES = 12
const TAG_BYTES = 16

export const stepOf = (key: CallKey): Step => {
  const name = key.nextStep()
  return { key, name, next: key.stepAhead }
}

/** At the end of the transaction: it is done with that, or not at all. */
export async function keepStep(tx: Knex.Transaction, { key, name }: Step, result: unknown): Promise<void> {
  if (!(await hasWritten(tx))) return
  const bytes = bytesOf({ result, given: key.given })
  if (bytes) await insertStep(tx, name, sealed(bytes, key.secret))
}

/** What a call found before it does what it is for: what it finds when it is sent again takes the place of that. */
export async function keepFinding(tx: Knex.Transaction, { key, name }: Step, result: unknown): Promise<void> {
  const bytes = bytesOf({ result, given: key.given })
  if (bytes) await mergeStep(tx, name, sealed(bytes, key.secret))
}

/** What the call found when it was sent before, and did what it is for; null: it did not, or nobody can tell. */
export async function findingOf(knex: Knex, step: Step): Promise<{ result: unknown } | null> {
  const isDone = await selectOutcome(knex, step.next).catch(() => null)
  return isDone ? outcomeOf(knex, step) : null
}

/** What came of the transaction when it was done before; null: it was not, or nobody can tell. */
export async function outcomeOf(knex: Knex, { key, name }: Step): Promise<{ result: unknown } | null> {
  const stored = await selectOutcome(knex, name).catch(() => null)
  if (!stored) return null
  const { result, given } = deserialize(opened(stored, key.secret)) as Outcome
  key.goOnAfter(given)
  return { result }
}

/** null: it holds what lives in this process only, or is too much. */
function bytesOf(outcome: Outcome): Buffer | null {
  try {
    const bytes = serialize(outcome)
    return bytes.length <= MAX_OUTCOME_BYTES ? bytes : null
  } catch {
    return null
  }
}

/** It may hold what nobody but the caller may know. */
function sealed(bytes: Buffer, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secret, nonce)
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function opened(stored: Buffer, secret: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', secret, stored.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(stored.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(stored.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
