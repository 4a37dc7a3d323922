import type { RowFields } from '@plumbline/core/documents/schedule'
import type { Id } from '@plumbline/core/plan'
import type { ScheduleSession } from '../session/schedule-session.ts'
import type { WhatIf } from '../session/what-if.ts'

interface Try {
  id: Id
  fields: Partial<RowFields>
}

/**
 * What the drag under the pointer would do, calculated by the worker: one question at a time, and of those that came
 * meanwhile only the last, so that a large schedule answers as often as it can and no later.
 */
export class DragPreview {
  readonly #session: ScheduleSession
  readonly #answered: () => void
  readonly #ended: () => void
  readonly #tried: (ghosts: WhatIf | null) => void
  #wanted: Try | null = null
  #wantedKey = ''
  #knownKey = ''
  #known: WhatIf | null = null
  #isAsking = false

  /** `tried`: rows would go there; null: nowhere. */
  constructor(
    session: ScheduleSession,
    told: { answered: () => void; ended: () => void; tried?: (ghosts: WhatIf | null) => void },
  ) {
    this.#session = session
    this.#answered = told.answered
    this.#ended = told.ended
    this.#tried = told.tried ?? (() => undefined)
  }

  /** The answer, when it is here already. */
  of(id: Id, fields: Partial<RowFields>): WhatIf | null {
    const key = JSON.stringify([id, fields])
    if (key !== this.#wantedKey) {
      this.#wantedKey = key
      this.#wanted = { id, fields }
      void this.#ask()
    }
    return key === this.#knownKey ? this.#known : null
  }

  /** Nothing is dragged any more. */
  end(): void {
    this.#wanted = null
    this.#wantedKey = ''
    this.#knownKey = ''
    this.#known = null
    this.#session.rows.look.ghosts.clear()
    this.#tried(null)
    this.#ended()
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    for (let wanted = this.#wanted; wanted; wanted = this.#wanted) {
      const key = this.#wantedKey
      const found = await this.#session.ask.whatIf(wanted.id, wanted.fields)
      if (this.#wanted === wanted) this.#wanted = null
      // A drag that ended meanwhile leaves no ghosts behind.
      if (this.#wantedKey !== '') this.#show(key, found)
    }
    this.#isAsking = false
  }

  #show(key: string, found: WhatIf | null): void {
    const { rows, store } = this.#session
    this.#knownKey = key
    this.#known = found
    if (found) rows.look.ghosts.show(found, store.positions.length)
    else rows.look.ghosts.clear()
    this.#tried(found)
    this.#answered()
  }
}
