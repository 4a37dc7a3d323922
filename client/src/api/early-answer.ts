import type { roomTicket } from '@plumbline/core/contract'
import type { Output } from './request.ts'

/** Older ones may say what is no longer so. */
const MAX_AGE_MS = 20_000

/** A ticket for the room of the version that the address led to. */
export interface EarlyTicket {
  userId: string
  versionId: string
  ticket: Output<typeof roomTicket>
}

/** What the first script of the page leaves behind. */
interface Early {
  /** By address, and by what was sent where something was. */
  answers: Map<string, Promise<Response>>
  /** null: the address leads to no schedule; a promise of null: it did not come, or nobody is signed in. */
  ticket: Promise<EarlyTicket | null> | null
}

const left = (): Early | undefined => (globalThis as { plumblineEarly?: Early }).plumblineEarly

/** What the first script of the page has asked for already; each answer is taken once. Null: nothing. */
export function takeEarlyAnswer(url: string, body = ''): Promise<Response> | null {
  const answers = left()?.answers
  const name = body === '' ? url : `${url} ${body}`
  const answer = answers?.get(name) ?? null
  answers?.delete(name)
  return performance.now() < MAX_AGE_MS ? answer : null
}

/** Taken once, as the answers are. */
export async function takeEarlyTicket(): Promise<EarlyTicket | null> {
  const early = left()
  const ticket = early?.ticket ?? null
  if (early) early.ticket = null
  return performance.now() < MAX_AGE_MS ? ticket : null
}
