import { forSeveral } from './callers/index.ts'

/** Does work once for all who ask for it under the same key at the same time. */
export type Sharing<T> = (key: string, work: () => Promise<T>) => Promise<T>

interface Round<T> {
  done: Promise<T>
  /** Of those who came while this one was under way. */
  next: Promise<T> | null
}

/**
 * Nobody is answered with work that began before they asked, so that whatever they have heard of is in their answer: who
 * comes while a round is under way waits for the next one, with all others who do. Nothing is kept after it.
 */
export function createSharing<T>(): Sharing<T> {
  const rounds = new Map<string, Round<T>>()
  const begin = (key: string, work: () => Promise<T>): Promise<T> => {
    const done = forSeveral(work).finally(() => {
      if (round.next === null) rounds.delete(key)
    })
    const round: Round<T> = { done, next: null }
    rounds.set(key, round)
    return done
  }
  return (key, work) => {
    const now = rounds.get(key)
    if (!now) return begin(key, work)
    const start = (): Promise<T> => begin(key, work)
    now.next ??= now.done.then(start, start)
    return now.next
  }
}
