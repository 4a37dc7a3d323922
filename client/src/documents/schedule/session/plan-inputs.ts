import { openDatabase, settled } from '../../../session/indexed-db.ts'

interface Kept<Content> {
  revision: string
  content: Content
}

const STORE = 'inputs'

const openStore = (userId: string): Promise<IDBDatabase | null> =>
  openDatabase(`plumbline:${userId}:plan-inputs`, 1, (database) => {
    database.createObjectStore(STORE)
  })

/**
 * One part of what the calculation of a version reads beside its document. The last answer of the server is kept in
 * this browser, so that a schedule calculates the same without a network.
 */
export class PlanInputsSource<Content> {
  readonly #url: string
  readonly #key: string
  readonly #database: Promise<IDBDatabase | null>
  #revision = ''
  /** Answers come one after the other, so that an old one never replaces a newer one. */
  #turn: Promise<Content | undefined> = Promise.resolve(undefined)

  /** `key`: where it is kept, of the version and the part. */
  constructor(place: { url: string; key: string; userId: string }) {
    this.#url = place.url
    this.#key = place.key
    this.#database = openStore(place.userId)
  }

  /** undefined: nothing is kept here. */
  async kept(): Promise<Content | undefined> {
    const database = await this.#database
    if (!database) return undefined
    const store = database.transaction(STORE, 'readonly').objectStore(STORE)
    const kept = await settled<Kept<Content> | undefined>(store.get(this.#key)).catch(() => undefined)
    if (!kept) return undefined
    this.#revision = kept.revision
    return kept.content
  }

  /** undefined: they are as they were, or the server cannot be asked now. */
  fresh(): Promise<Content | undefined> {
    this.#turn = this.#turn.then(() => this.#ask())
    return this.#turn
  }

  async #ask(): Promise<Content | undefined> {
    const response = await fetch(this.#url, { credentials: 'same-origin', cache: 'no-cache' }).catch(() => null)
    const revision = response?.headers.get('etag') ?? ''
    if (!response?.ok || revision === this.#revision) return undefined
    const content = (await response.json().catch(() => null)) as Content | null
    if (!content) return undefined
    this.#revision = revision
    void this.#keep({ revision, content })
    return content
  }

  async #keep(kept: Kept<Content>): Promise<void> {
    const database = await this.#database
    database?.transaction(STORE, 'readwrite').objectStore(STORE).put(kept, this.#key)
  }
}
