import { createHash } from 'node:crypto'

/** How much of each a call has asked of its key. */
interface Given {
  ids: number
  commands: number
  steps: number
}

/** Of a call that may be sent again because its answer was lost: what it makes has the same names each time. */
export class CallKey {
  readonly #text: string
  readonly #given: Given = { ids: 0, commands: 0, steps: 0 }
  /** Known to whoever sends the call, and stored nowhere: 32 bytes. */
  readonly secret: Buffer

  constructor(text: string) {
    this.#text = hashOf(text).toString('base64url')
    this.secret = hashOf(`secret of ${text}`)
  }

  /** As `newId`: 12 characters, 72 bits. */
  nextId(): string {
    this.#given.ids++
    return hashOf(`${this.#text} ${this.#given.ids}`).toString('base64url').slice(0, 12)
  }

  /** For the journal of a document, which takes a key once. */
  nextCommand(): string {
    this.#given.commands++
    return `${this.#text}-${this.#given.commands}`
  }

  /** For a transaction. */
  nextStep(): string {
    this.#given.steps++
    return `${this.#text}-${this.#given.steps}`
  }

  /** The step that comes next, which is not begun yet. */
  get stepAhead(): string {
    return `${this.#text}-${this.#given.steps + 1}`
  }

  get given(): Given {
    return { ...this.#given }
  }

  /** Where something of the call is not done again, the rest goes on with the names that it had. */
  goOnAfter({ ids, commands }: Given): void {
    Object.assign(this.#given, { ids, commands })
  }
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
