import type { Logger } from 'pino'

export interface PatienceOptions {
  log: Logger
  /** In the log: what could not be done. */
  what: string
  firstMs: number
  lastMs: number
  /** After so many it is left alone until something changes. */
  attempts: number
}

interface Trouble {
  attempts: number
  reason: string
}

/**
 * What fails is tried again, each time after twice as long, and not for ever; the log hears of it when it begins and
 * when it is given up, and no more of it while the reason is the same.
 */
export class Patience {
  readonly #options: PatienceOptions
  readonly #troubles = new Map<string, Trouble>()

  constructor(options: PatienceOptions) {
    this.#options = options
  }

  /** Milliseconds until it should be tried again; null: not before it has changed. */
  failed(key: string, err: unknown): number | null {
    const { log, what, firstMs, lastMs, attempts: most } = this.#options
    const reason = err instanceof Error ? err.message : String(err)
    const before = this.#troubles.get(key)
    const isKnown = before?.reason === reason
    const attempts = (before?.attempts ?? 0) + 1
    this.#troubles.set(key, { attempts, reason })
    if (!isKnown) log.warn({ err, key }, what)
    if (attempts === most) log.error({ err, key, attempts }, `${what}; given up until it changes`)
    return attempts >= most ? null : Math.min(lastMs, firstMs * 2 ** (attempts - 1))
  }

  succeeded(key: string): void {
    this.#troubles.delete(key)
  }
}
