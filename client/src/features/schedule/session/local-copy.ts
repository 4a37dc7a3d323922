import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { mergeUpdates } from 'yjs'

/** One thing the person did that the server may not have stored yet (decision 11). */
export type JournalStep = { do: 'command'; command: ScheduleCommand } | { do: 'undo' } | { do: 'redo' }

export interface JournalEntry {
  key: number
  step: JournalStep
}

interface Contents {
  updates: Uint8Array[]
  journal: JournalEntry[]
}

/** More updates than this are merged into one, so that opening stays quick. */
const UPDATES_KEPT = 300

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'))
  })
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB transaction aborted'))
  })
}

/**
 * The document and the journal of unacknowledged commands in IndexedDB, one database per person and room, so that
 * edits made offline survive a reload and nobody opens another person's copy.
 */
export class LocalCopy {
  readonly #database: IDBDatabase
  #updates = 0

  private constructor(database: IDBDatabase) {
    this.#database = database
  }

  /** null: this browser keeps nothing (private window, no space); editing goes on without a local copy. */
  static async open(userId: string, room: string): Promise<LocalCopy | null> {
    try {
      const request = indexedDB.open(`plumbline:${userId}:${room}`, 1)
      request.onupgradeneeded = () => {
        request.result.createObjectStore('updates', { autoIncrement: true })
        request.result.createObjectStore('journal', { autoIncrement: true })
      }
      return new LocalCopy(await settled(request))
    } catch {
      return null
    }
  }

  async load(): Promise<Contents> {
    const transaction = this.#database.transaction(['updates', 'journal'], 'readonly')
    const journalStore = transaction.objectStore('journal')
    const [updates, keys, steps] = await Promise.all([
      settled<Uint8Array[]>(transaction.objectStore('updates').getAll()),
      settled(journalStore.getAllKeys()),
      settled<JournalStep[]>(journalStore.getAll()),
    ])
    this.#updates = updates.length
    return { updates, journal: steps.map((step, i) => ({ key: Number(keys[i]), step })) }
  }

  /** Stores an update of the document; merges the pile when it has grown. */
  async append(update: Uint8Array): Promise<void> {
    const transaction = this.#database.transaction('updates', 'readwrite')
    transaction.objectStore('updates').add(update)
    await committed(transaction)
    this.#updates++
    if (this.#updates > UPDATES_KEPT) await this.#merge()
  }

  /** Resolves with the key under which the step is forgotten again. */
  async write(step: JournalStep): Promise<number> {
    const transaction = this.#database.transaction('journal', 'readwrite')
    return Number(await settled(transaction.objectStore('journal').add(step)))
  }

  async forget(keys: readonly number[]): Promise<void> {
    const transaction = this.#database.transaction('journal', 'readwrite')
    const store = transaction.objectStore('journal')
    for (const key of keys) store.delete(key)
    await committed(transaction)
  }

  /** Forgets the document, keeps the journal. */
  async clearDocument(): Promise<void> {
    const transaction = this.#database.transaction('updates', 'readwrite')
    transaction.objectStore('updates').clear()
    this.#updates = 0
    await committed(transaction)
  }

  close(): void {
    this.#database.close()
  }

  /** Reading and writing in one transaction: another tab may be appending to the same copy. */
  async #merge(): Promise<void> {
    this.#updates = 0
    const transaction = this.#database.transaction('updates', 'readwrite')
    const store = transaction.objectStore('updates')
    const updates = await settled<Uint8Array[]>(store.getAll())
    store.clear()
    store.add(mergeUpdates(updates))
    this.#updates = 1
    await committed(transaction)
  }
}
