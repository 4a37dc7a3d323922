import { openDatabase, settled } from '../../../session/indexed-db.ts'
import type { UnsentEdit } from './unsent.ts'

const STORE = 'edits'

/** Edits of rows that the server does not have yet, in this browser and per person. */
export class UnsentStore {
  readonly #database: Promise<IDBDatabase | null>

  constructor(userId: string) {
    this.#database = openDatabase(`plumbline:${userId}:directory-edits`, 1, (database) => {
      database.createObjectStore(STORE, { keyPath: 'id' })
    })
  }

  /** In the order in which they were typed. */
  async read(): Promise<UnsentEdit[]> {
    const database = await this.#database
    if (!database) return []
    const all = database.transaction(STORE).objectStore(STORE).getAll() as IDBRequest<UnsentEdit[]>
    return (await settled(all).catch(() => [])).sort((one, other) => one.at - other.at)
  }

  /** False: there is no room for it here. */
  async put(edit: UnsentEdit): Promise<boolean> {
    const database = await this.#database
    if (!database) return false
    const request = database.transaction(STORE, 'readwrite').objectStore(STORE).put(edit)
    return settled(request).then(
      () => true,
      () => false,
    )
  }

  async drop(id: string): Promise<void> {
    const database = await this.#database
    if (database) await settled(database.transaction(STORE, 'readwrite').objectStore(STORE).delete(id))
  }
}
