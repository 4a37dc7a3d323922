import type { Id } from '../plan/index.ts'
import { wellFormed } from '../text/index.ts'

/** What is called how where a schedule arrives: everything anew, and people as they are called there. */
export interface Names {
  /** The same for the same id, wherever it stands. */
  id(old: Id): Id
  /** null: nobody there is this person. */
  person(old: Id): Id | null
  /** Of what was done or said; null: nobody there, or nobody to whom who imports may lay it. */
  author(old: Id): Id | null
  /** Whom that is laid to of which nobody there is the author. */
  readonly self: Id
  /** Is this file, or this model, brought along? */
  isBrought(old: Id): boolean
  /** A text; it begins with the name of its author where it is laid to another. */
  said(by: Id, text: string, max: number): { by: Id; text: string }
}

export interface Arrival {
  newId(): Id
  /** Ids of people there by ids of here. */
  people: ReadonlyMap<Id, Id>
  /** As they are called here. */
  titles: ReadonlyMap<Id, string>
  self: Id
  /** Anybody can write a file: only who administers the space may let others have said what stands in it. */
  isTrusted: boolean
  brought: ReadonlySet<Id>
}

export function arrivalNames({ newId, people, titles, self, isTrusted, brought }: Arrival): Names {
  const ids = new Map<Id, Id>()
  const id = (old: Id): Id => {
    const known = ids.get(old) ?? newId()
    ids.set(old, known)
    return known
  }
  const person = (old: Id): Id | null => people.get(old) ?? null
  const author = (old: Id): Id | null => (isTrusted || person(old) === self ? person(old) : null)
  return {
    id,
    self,
    person,
    author,
    isBrought: (old) => brought.has(old),
    said: (by, text, max) => {
      const there = author(by)
      if (there !== null) return { by: there, text }
      const title = titles.get(by) ?? ''
      // Cutting may halve a letter.
      return { by: self, text: title === '' ? text : wellFormed(`${title}: ${text}`.slice(0, max)) }
    },
  }
}
