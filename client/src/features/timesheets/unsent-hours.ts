import { openDatabase, settled } from '../../session/indexed-db.ts'
import type { Line } from './sheet-lines.ts'

const STORE = 'sheets'

/** Hours that were typed and are not stored yet, with what they were typed above. */
export interface Unsent {
  base: readonly Line[]
  lines: readonly Line[]
}

/** In this browser, by sheet; where it keeps nothing, hours live as long as the page. */
export class UnsentHours {
  readonly #database: Promise<IDBDatabase | null>

  constructor(personId: string) {
    this.#database = openDatabase(`plumbline:${personId}:hours`, 1, (database) => {
      database.createObjectStore(STORE)
    })
  }

  async of(sheet: string): Promise<Unsent | null> {
    return (await this.#do<Unsent>('readonly', (store) => store.get(sheet))) ?? null
  }

  async keep(sheet: string, unsent: Unsent): Promise<void> {
    // What is on screen is made of proxies, which no store takes.
    await this.#do('readwrite', (store) => store.put(JSON.parse(JSON.stringify(unsent)), sheet))
  }

  async forget(sheet: string): Promise<void> {
    await this.#do('readwrite', (store) => store.delete(sheet))
  }

  async #do<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
    const database = await this.#database
    if (!database) return undefined
    return settled(act(database.transaction(STORE, mode).objectStore(STORE))).catch(() => undefined)
  }
}
