import type { DayFactsPart } from '@plumbline/core/progress'
import { openDatabase, settled } from '../../session/indexed-db.ts'

const STORE = 'parts'
const CHANNEL = 'plumbline day facts'

const openStore = (userId: string): Promise<IDBDatabase | null> =>
  openDatabase(`plumbline:${userId}:typed-days`, 1, (database) => {
    database.createObjectStore(STORE)
  })

/**
 * Facts by day that were typed in this browser and that the server does not have yet, a part for each document of days.
 * The daily plan puts them here; the schedule calculates with them, in another tab, or when it is opened afterwards.
 */
export class TypedFacts {
  readonly #versionId: string
  readonly #database: Promise<IDBDatabase | null>
  readonly #channel: BroadcastChannel
  /** What is kept is what was put last. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(userId: string, versionId: string) {
    this.#versionId = versionId
    this.#database = openStore(userId)
    this.#channel = new BroadcastChannel(CHANNEL)
  }

  /** In the order of their documents. */
  async read(): Promise<DayFactsPart[]> {
    const database = await this.#database
    if (!database) return []
    const store = database.transaction(STORE, 'readonly').objectStore(STORE)
    const own = IDBKeyRange.bound(`${this.#versionId}/`, `${this.#versionId}/\uffff`)
    return settled<DayFactsPart[]>(store.getAll(own)).catch(() => [])
  }

  put(part: DayFactsPart): void {
    this.#write(part, (store, key) => store.put(part, key))
  }

  /** The server has them, or refused them. */
  drop(part: Pick<DayFactsPart, 'executorId' | 'quarter'>): void {
    this.#write(part, (store, key) => store.delete(key))
  }

  #write(
    { executorId, quarter }: Pick<DayFactsPart, 'executorId' | 'quarter'>,
    write: (store: IDBObjectStore, key: string) => IDBRequest,
  ): void {
    const key = `${this.#versionId}/${executorId}/${quarter}`
    this.#turn = this.#turn.then(async () => {
      const database = await this.#database
      if (!database) return
      const store = database.transaction(STORE, 'readwrite').objectStore(STORE)
      await settled(write(store, key)).catch(() => undefined)
      this.#channel.postMessage(this.#versionId)
    })
  }

  /** Resolves when everything that was put or dropped is kept so. */
  async settled(): Promise<void> {
    await this.#turn
  }

  onChange(listener: () => void): void {
    this.#channel.addEventListener('message', ({ data }) => data === this.#versionId && listener())
  }

  close(): void {
    void this.#turn.finally(() => this.#channel.close())
  }
}
