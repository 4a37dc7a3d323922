import type { Id } from '../plan/index.ts'
import { wellFormed } from '../text/index.ts'

/** What is called how where a schedule arrives: everything anew, and people as they are called there. */
export interface Names {
  /** The same for the same id, wherever it stands. */
  id(old: Id): Id
  /** null: nobody there is this person. */
  person(old: Id): Id | null
  /** Whom that is laid to of which nobody there is the author. */
  readonly self: Id
  /** Is this file, or this model, brought along? */
  isBrought(old: Id): boolean
  /** A text in the name of its author, where nobody there is the author. */
  said(by: Id, text: string, max: number): { by: Id; text: string }
}

export interface Arrival {
  newId(): Id
  /** Ids of people there by ids of here. */
  people: ReadonlyMap<Id, Id>
  /** As they are called here. */
  titles: ReadonlyMap<Id, string>
  self: Id
  brought: ReadonlySet<Id>
}

export function arrivalNames({ newId, people, titles, self, brought }: Arrival): Names {
  const ids = new Map<Id, Id>()
  const id = (old: Id): Id => {
    const known = ids.get(old) ?? newId()
    ids.set(old, known)
    return known
  }
  return {
    id,
    self,
    person: (old) => people.get(old) ?? null,
    isBrought: (old) => brought.has(old),
    said: (by, text, max) => {
      const there = people.get(by)
      if (there !== undefined) return { by: there, text }
      const title = titles.get(by) ?? ''
      // Cutting may halve a letter.
      return { by: self, text: title === '' ? text : wellFormed(`${title}: ${text}`.slice(0, max)) }
    },
  }
}
