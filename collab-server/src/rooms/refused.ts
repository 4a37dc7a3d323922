import type { ErrorParams } from '@plumbline/core/errors'

/** An update or a command that is not taken; nothing was stored. */
export class Refused extends Error {
  readonly code: string
  readonly params: ErrorParams
  readonly ids: string[]
  /** The checking copy holds parts of what was refused and must be built anew. */
  readonly poisoned: boolean

  constructor(code: string, params: ErrorParams = {}, ids: string[] = [], poisoned = false) {
    super(code)
    this.poisoned = poisoned
    this.code = code
    this.params = params
    this.ids = ids
  }
}

/** Made for an earlier epoch of the document; nothing was stored. */
export class Outdated extends Error {
  constructor(room: string) {
    super(`an earlier epoch of ${room}`)
  }
}

/** The document does not exist, or was deleted while it was open. */
export class RoomGone extends Error {
  constructor(room: string) {
    super(`no document ${room}`)
  }
}
