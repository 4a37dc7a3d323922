import type { FinalCode, Ticket } from './room.ts'

const FIRST_PAUSE = 500
const LONGEST_PAUSE = 15_000

/** What a document is opened with that is read from the server. */
export interface Fresh {
  ticket: Ticket
  /** null: the socket sends the whole document. */
  snapshot: Uint8Array | null
}

interface Source {
  /** Rejects with an `AppError`-like `{ code }`. */
  ticket(): Promise<Ticket>
  /** null: it has been replaced meanwhile. Missing: documents of this kind come over the socket. */
  snapshot?(seq: number): Promise<Uint8Array | null>
}

/** Asks for a ticket and the snapshot for as long as the server is away. */
export class FreshDocument {
  readonly #source: Source
  #wake: () => void = () => undefined

  constructor(source: Source) {
    this.#source = source
  }

  /** A code: there is nothing for this person. `away` is called after each try that failed. */
  async read(away: () => void): Promise<Fresh | FinalCode> {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(LONGEST_PAUSE, pause * 2)) {
      try {
        const ticket = await this.#source.ticket()
        const { snapshot } = this.#source
        return { ticket, snapshot: snapshot && ticket.snapshotSeq > 0 ? await snapshot(ticket.snapshotSeq) : null }
      } catch (error) {
        const code = codeOf(error)
        if (isFinal(code)) return code
        away()
        await this.#pause(pause)
      }
    }
  }

  /** The network is there again: the next try need not wait. */
  wake(): void {
    this.#wake()
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** What no further try changes. */
export const isFinal = (code: string): code is FinalCode => ['FORBIDDEN', 'NOT_FOUND', 'UNAUTHORIZED'].includes(code)
