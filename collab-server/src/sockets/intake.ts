/** From here on an unfinished message is large: putting it together takes milliseconds, in one piece. */
const LARGE_BYTES = 256 * 1024
/** Of a large message that are taken from the network in one turn of the loop. */
const BYTES_IN_A_TURN = 512 * 1024

/** What is asked of the network's end of a socket. */
interface Source {
  on(event: 'data', listener: (chunk: { length: number }) => void): unknown
  on(event: 'close', listener: () => void): unknown
  pause(): unknown
  resume(): unknown
}

/**
 * Large messages arrive one at a time: in a turn of the loop one socket that is amid such a message is read, the others wait
 * for theirs. Otherwise several would be put together in one turn, and everybody else would wait for all of them.
 * Small messages wait for nobody. `soon` calls back in the next turn (`setImmediate`).
 */
export class Intake {
  private readonly waiting = new Set<Source>()
  private reading: Source | null = null
  private taken = 0
  private readonly soon: (turn: () => void) => void

  constructor(soon: (turn: () => void) => void) {
    this.soon = soon
  }

  /** Answers what is called whenever a message of the socket has arrived as a whole. */
  watch(source: Source): () => void {
    let unfinished = 0
    source.on('data', ({ length }) => {
      unfinished += length
      if (unfinished >= LARGE_BYTES) this.take(source, length)
    })
    source.on('close', () => this.waiting.delete(source))
    return () => {
      unfinished = 0
    }
  }

  private take(source: Source, bytes: number): void {
    if (!this.reading) this.read(source)
    if (this.reading === source) this.taken += bytes
    if (this.reading === source && this.taken <= BYTES_IN_A_TURN) return
    source.pause()
    this.waiting.add(source)
  }

  private read(source: Source): void {
    this.reading = source
    this.taken = 0
    this.soon(() => this.turn())
  }

  private turn(): void {
    this.reading = null
    const [next] = this.waiting
    if (!next) return
    this.waiting.delete(next)
    this.read(next)
    next.resume()
  }
}
