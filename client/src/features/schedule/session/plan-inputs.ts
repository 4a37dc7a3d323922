import { type PlanInputsContent, type TargetDates, targetDatesIn } from '@plumbline/core/progress'

type Targets = ReadonlyMap<string, TargetDates> | null

interface Kept {
  revision: string
  content: PlanInputsContent
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'))
  })
}

const STORE = 'inputs'

async function openStore(userId: string): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open(`plumbline:${userId}:plan-inputs`, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    return await settled(request)
  } catch {
    return null
  }
}

/**
 * What the calculation of one version reads beside its document. The last answer of the server is kept in this
 * browser, so that a schedule calculates the same without a network.
 */
export class PlanInputsSource {
  readonly #url: string
  readonly #room: string
  readonly #database: Promise<IDBDatabase | null>
  #revision = ''
  /** Answers come one after the other, so that an old one never replaces a newer one. */
  #turn: Promise<Targets | undefined> = Promise.resolve(undefined)

  constructor(place: { planInputsUrl: string; room: string; userId: string }) {
    this.#url = place.planInputsUrl
    this.#room = place.room
    this.#database = openStore(place.userId)
  }

  /** undefined: nothing is kept here. */
  async kept(): Promise<Targets | undefined> {
    const database = await this.#database
    if (!database) return undefined
    const store = database.transaction(STORE, 'readonly').objectStore(STORE)
    const kept = await settled<Kept | undefined>(store.get(this.#room)).catch(() => undefined)
    if (!kept) return undefined
    this.#revision = kept.revision
    return targetDatesIn(kept.content)
  }

  /** undefined: they are as they were, or the server cannot be asked now. */
  fresh(): Promise<Targets | undefined> {
    this.#turn = this.#turn.then(() => this.#ask())
    return this.#turn
  }

  async #ask(): Promise<Targets | undefined> {
    const response = await fetch(this.#url, { credentials: 'same-origin', cache: 'no-cache' }).catch(() => null)
    const revision = response?.headers.get('etag') ?? ''
    if (!response?.ok || revision === this.#revision) return undefined
    const content = (await response.json().catch(() => null)) as PlanInputsContent | null
    if (!content) return undefined
    this.#revision = revision
    void this.#keep({ revision, content })
    return targetDatesIn(content)
  }

  async #keep(kept: Kept): Promise<void> {
    const database = await this.#database
    database?.transaction(STORE, 'readwrite').objectStore(STORE).put(kept, this.#room)
  }
}
