import { AppError } from '@plumbline/core/errors'

/** Who wants something hashed: the network that asks, and the account that it is about. */
export interface Principal {
  network: string
  account: string
}

/** Each hashing takes 64 MiB and a thread. */
const AT_ONCE = 2
const MAX_WAITING = 64
/** Of one network, and of one account in it. */
const MAX_OF_NETWORK = 32
const MAX_OF_ACCOUNT = 8
const AGAIN_IN_SECONDS = 5

interface Turn {
  begin(): void
  refuse(error: AppError): void
}

/** By account in the order of their turns; whoever had one goes to the end. */
type Waiting = Map<string, Turn[]>

/**
 * Turns go round: network after network, and within each account after account, so that a thousand tries from one place
 * cost everybody else one turn. When all places are taken, the network with the most of them gives one up.
 */
export class HashingQueue {
  private running = 0
  private readonly networks = new Map<string, Waiting>()

  async run<T>(of: Principal, work: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) await this.turnOf(of)
    else this.running++
    try {
      return await work()
    } finally {
      // The place is handed on; only without anyone waiting it becomes free.
      const next = this.next()
      if (next) next.begin()
      else this.running--
    }
  }

  private turnOf({ network, account }: Principal): Promise<void> {
    const waiting = this.networks.get(network) ?? new Map<string, Turn[]>()
    const turns = waiting.get(account) ?? []
    if (countOf(waiting) >= MAX_OF_NETWORK || turns.length >= MAX_OF_ACCOUNT) throw tooMany()
    if (this.count() >= MAX_WAITING) this.makeRoomFor(waiting)
    return new Promise((begin, refuse) => {
      turns.push({ begin, refuse })
      waiting.set(account, turns)
      this.networks.set(network, waiting)
    })
  }

  /** Throws when the network that asks has as many places as any other. */
  private makeRoomFor(asking: Waiting): void {
    const [crowded] = [...this.networks.values()].sort((a, b) => countOf(b) - countOf(a))
    if (!crowded || countOf(crowded) <= countOf(asking) + 1) throw tooMany()
    const [longest = []] = [...crowded.values()].sort((a, b) => b.length - a.length)
    longest.pop()?.refuse(tooMany())
  }

  private next(): Turn | undefined {
    for (const [network, waiting] of this.networks) {
      this.networks.delete(network)
      const turn = takeFrom(waiting)
      if (waiting.size > 0) this.networks.set(network, waiting)
      if (turn) return turn
    }
    return undefined
  }

  private count(): number {
    return [...this.networks.values()].reduce((sum, waiting) => sum + countOf(waiting), 0)
  }
}

function takeFrom(waiting: Waiting): Turn | undefined {
  for (const [account, turns] of waiting) {
    const turn = turns.shift()
    waiting.delete(account)
    if (turns.length > 0) waiting.set(account, turns)
    if (turn) return turn
  }
  return undefined
}

const countOf = (waiting: Waiting): number => [...waiting.values()].reduce((sum, turns) => sum + turns.length, 0)

const tooMany = (): AppError => new AppError('TOO_MANY_REQUESTS', { seconds: AGAIN_IN_SECONDS })
