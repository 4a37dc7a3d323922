import type { ChatPerson, FoundWork } from '@plumbline/core/contract'
import { fullName } from '../../shell/initials.ts'

const MOST_PEOPLE = 6

/** What is being typed at the end: a login behind an @, a code or name behind a #. */
const PERSON = /(?:^|\s)@([\p{L}\p{N}._+-]*)$/u
const WORK = /(?:^|\s)#([\p{L}\p{N}._/+-]*)$/u

export function peopleFor(text: string, users: readonly ChatPerson[]): ChatPerson[] {
  const typed = PERSON.exec(text)?.[1]?.toLowerCase()
  if (typed === undefined) return []
  const fits = (person: ChatPerson): boolean =>
    person.login.toLowerCase().startsWith(typed) || fullName(person).toLowerCase().includes(typed)
  // What is written out needs no offer.
  if (users.some(({ login }) => login.toLowerCase() === typed)) return []
  return users.filter(fits).slice(0, MOST_PEOPLE)
}

/** The beginning of a code or name; null: no work is being named. */
export const typedWork = (text: string): string | null => WORK.exec(text)?.[1] ?? null

export const withPerson = (text: string, { login }: Pick<ChatPerson, 'login'>): string =>
  text.replace(PERSON, (found) => `${found.slice(0, found.indexOf('@'))}@${login} `)

/** The sentence stays one without its chip. */
export const withWork = (text: string, { code, name }: Pick<FoundWork, 'code' | 'name'>): string =>
  text.replace(WORK, (found) => `${found.slice(0, found.indexOf('#'))}${name || code} `)
