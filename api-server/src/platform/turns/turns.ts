import { AppError } from '@plumbline/core/errors'

/** Places that many want and a few get at a time, so that nobody is kept out by somebody else who wants very many. */
export interface Turns {
  /**
   * Waits for a place; what is resolved gives it back. Throws TOO_MANY_REQUESTS where `owner` has too much waiting
   * already, UNAVAILABLE when it took too long, and the reason of `signal` when that came first.
   */
  take(owner: string, patience?: Patience): Promise<() => void>
  /** Whoever waits is refused with that, and whoever comes. */
  close(reason: Error): void
}

interface Patience {
  signal?: AbortSignal | null
  maxSeconds?: number | null
}

export interface TurnRules {
  /** At a time, of all owners. */
  places: number
  /** At a time, of one owner, also when nobody else wants any: what is taken cannot be had back for who comes next. */
  ofOne(owner: string): number
  /** Of one owner; who comes then is refused. */
  waiting(owner: string): number
}

interface Waiting {
  enter(): void
  refuse(reason: unknown): void
}

const FULL_SECONDS = 1

/** Owners come one after the other, in the order in which they began to wait, each with what it asked first. */
export function createTurns(rules: TurnRules): Turns {
  const taken = new Map<string, number>()
  const queues = new Map<string, Set<Waiting>>()
  let free = rules.places
  let closed: Error | null = null

  const mayEnter = (owner: string): boolean => free > 0 && (taken.get(owner) ?? 0) < rules.ofOne(owner)

  const enter = (owner: string): (() => void) => {
    free -= 1
    taken.set(owner, (taken.get(owner) ?? 0) + 1)
    let given = false
    return () => {
      if (given) return
      given = true
      free += 1
      const left = (taken.get(owner) ?? 1) - 1
      if (left > 0) taken.set(owner, left)
      else taken.delete(owner)
      letIn()
    }
  }

  const leave = (owner: string, queue: Set<Waiting>, who: Waiting): void => {
    queue.delete(who)
    if (queue.size === 0 && queues.get(owner) === queue) queues.delete(owner)
  }

  /** Who got a place goes to the end of the owners, so that the next one is somebody else's. */
  const letIn = (): void => {
    for (const [owner, queue] of [...queues]) {
      if (free === 0) return
      if (!mayEnter(owner)) continue
      const [first] = queue
      if (!first) continue
      queues.delete(owner)
      queue.delete(first)
      if (queue.size > 0) queues.set(owner, queue)
      first.enter()
    }
  }

  const wait = (owner: string, { signal = null, maxSeconds = null }: Patience): Promise<() => void> => {
    const queue = queues.get(owner) ?? new Set<Waiting>()
    if (queue.size >= rules.waiting(owner)) throw new AppError('TOO_MANY_REQUESTS', { seconds: FULL_SECONDS })
    queues.set(owner, queue)
    return new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const who: Waiting = {
        enter: () => {
          done()
          resolve(enter(owner))
        },
        refuse: (reason) => {
          done()
          leave(owner, queue, who)
          reject(reason)
        },
      }
      const onAbort = (): void => who.refuse(signal?.reason)
      const timer =
        maxSeconds === null ? undefined : setTimeout(() => who.refuse(new AppError('UNAVAILABLE')), maxSeconds * 1_000)
      signal?.addEventListener('abort', onAbort)
      queue.add(who)
    })
  }

  return {
    take: async (owner, patience = {}) => {
      if (closed) throw closed
      patience.signal?.throwIfAborted()
      // Who waits already comes first, also of the same owner.
      if (mayEnter(owner) && !queues.has(owner)) return enter(owner)
      return wait(owner, patience)
    },
    close: (reason) => {
      closed = reason
      for (const queue of [...queues.values()]) for (const who of [...queue]) who.refuse(reason)
    },
  }
}
