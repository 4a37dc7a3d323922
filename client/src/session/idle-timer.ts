/** The re-arm is throttled: moving the mouse costs nothing (R-SESS-10). */
const REARM_MS = 1_000
const MS_PER_MINUTE = 60_000

interface IdleEvents {
  idleness(): void
  /** Activity was noticed, and the time runs from the beginning again. */
  updated(): void
}

/** Tells when nobody has touched mouse or keyboard for a number of minutes (R-SESS-09). */
export class IdleTimer {
  readonly #limit: number
  readonly #events: IdleEvents
  #timer: ReturnType<typeof setTimeout> | undefined
  #armedAt = 0
  #isIdle = false

  constructor(minutes: number, events: IdleEvents) {
    this.#limit = minutes * MS_PER_MINUTE
    this.#events = events
    this.arm()
  }

  /** Mouse or keyboard was used in this tab. */
  touch(): void {
    const passed = Date.now() - this.#armedAt
    if (!this.#isIdle && passed < REARM_MS) return
    // A computer that slept wakes with the mouse, before its timers.
    if (!this.#isIdle && passed >= this.#limit) {
      this.#fall()
      return
    }
    this.arm()
    this.#events.updated()
  }

  /** Begins anew, without telling: somebody is active in another tab. */
  arm(): void {
    clearTimeout(this.#timer)
    this.#isIdle = false
    this.#armedAt = Date.now()
    this.#timer = setTimeout(() => this.#fall(), this.#limit)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #fall(): void {
    clearTimeout(this.#timer)
    this.#isIdle = true
    this.#events.idleness()
  }
}
