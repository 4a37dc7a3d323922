import { openDatabase, settled } from './indexed-db.ts'

interface Read {
  /** Milliseconds since 1970. */
  readAt: number
}

/** What was read last of many things, kept in this browser; the one that was not read for longest goes. Where nothing can be kept, nothing is there. */
export class RecentStore<Kept extends Read> {
  readonly #database: Promise<IDBDatabase | null>
  readonly #name: string
  readonly #most: number

  /** `key`: what a thing is told apart by. */
  constructor(database: string, { name, key, most }: { name: string; key: keyof Kept & string; most: number }) {
    this.#name = name
    this.#most = most
    this.#database = openDatabase(database, 1, (made) => {
      made.createObjectStore(name, { keyPath: key }).createIndex('readAt', 'readAt')
    })
  }

  async get(key: string): Promise<Kept | undefined> {
    const store = await this.#store('readonly')
    return store && settled(store.get(key) as IDBRequest<Kept | undefined>).catch(() => undefined)
  }

  async put(kept: Kept): Promise<void> {
    try {
      const store = await this.#store('readwrite')
      store?.put(kept)
      const oldest = store ? await settled(store.index('readAt').getAllKeys()) : []
      for (const key of oldest.slice(0, Math.max(0, oldest.length - this.#most))) store?.delete(key)
    } catch {
      // No room: this one needs a network next time.
    }
  }

  async delete(key: string): Promise<void> {
    const store = await this.#store('readwrite')
    store?.delete(key)
  }

  async #store(mode: IDBTransactionMode): Promise<IDBObjectStore | undefined> {
    return (await this.#database)?.transaction(this.#name, mode).objectStore(this.#name)
  }
}
