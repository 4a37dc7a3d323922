import type { Person, systemState } from '@plumbline/core/contract'
import { asApiError } from '../api/api-error.ts'
import type { Output } from '../api/request.ts'

/**
 * Answers of the server as last seen, so that the application opens without it: in this browser, per person, and
 * forgotten when the person signs out. Never the truth about rights: the server asks again for each call.
 */
const prefix = 'plumbline.kept'
const personKey = `${prefix}.person`
const systemKey = `${prefix}.system`

type SystemState = Output<typeof systemState>

/** Nobody answered; anything else is an answer. */
export function isServerAway(error: unknown): boolean {
  const { status } = asApiError(error)
  return status === 0 ? asApiError(error).code !== 'ABORTED' : status === 502 || status === 503 || status === 504
}

export const keepPerson = (person: Person): void => write(personKey, person)
export const keptPerson = (): Person | null => read<Person>(personKey)
export const keepSystem = (state: SystemState): void => write(systemKey, state)
export const keptSystem = (): SystemState | null => read<SystemState>(systemKey)

/** An answer that is this person's own. */
export const keepFor = (userId: string, name: string, answer: unknown): void => write(ownKey(userId, name), answer)
export const keptFor = <T>(userId: string, name: string): T | null => read<T>(ownKey(userId, name))

/** Asks, and keeps the answer; without a server it is the one that was kept. */
export async function orKept<T>(userId: string, name: string, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask()
    keepFor(userId, name, answer)
    return answer
  } catch (error) {
    const kept = isServerAway(error) ? keptFor<T>(userId, name) : null
    if (kept === null) throw error
    return kept
  }
}

/** Of things that there are many of, such as channels, no more are kept than were looked at last. */
export const RECENT = 30

/** As `orKept`, for one of many: `kind` names what they are. */
export async function orKeptRecent<T>(userId: string, kind: string, id: string, ask: () => Promise<T>): Promise<T> {
  const answer = await orKept(userId, `${kind}.${id}`, ask)
  const list = `recent.${kind}`
  const known = [id, ...(keptFor<string[]>(userId, list) ?? []).filter((other) => other !== id)]
  for (const old of known.slice(RECENT)) localStorage.removeItem(ownKey(userId, `${kind}.${old}`))
  keepFor(userId, list, known.slice(0, RECENT))
  return answer
}

/** Of something that this person may not see any more. */
export const forgetAnswer = (userId: string, name: string): void => localStorage.removeItem(ownKey(userId, name))

/** All of this person's answers whose names begin so. */
export function keptAll<T>(userId: string, begin: string): T[] {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(ownKey(userId, begin)))
  return own.map((key) => read<T>(key)).filter((answer) => answer !== null)
}

/** On signing out: the next person at this computer starts with nothing. */
export function forgetKept(userId: string): void {
  localStorage.removeItem(personKey)
  const own = Object.keys(localStorage).filter((key) => key.startsWith(ownKey(userId, '')))
  for (const key of own) localStorage.removeItem(key)
}

const ownKey = (userId: string, name: string): string => `${prefix}.${userId}.${name}`

/** Longer answers, in characters, need a network: there is room for about five million in all. */
export const LONGEST = 300_000

function write(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    if (text.length > LONGEST) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // No room: this answer needs a network too.
    localStorage.removeItem(key)
  }
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}
