import type { RoomKind } from '@plumbline/core/documents/rooms'
import { openDatabase, settled } from '../session/indexed-db.ts'

/** A command as it was typed. */
export interface Typed {
  command: unknown
  /** Milliseconds since 1970, by the clock of this computer. */
  at: number
  /** Yjs client that wrote it; 0: none yet. */
  client: number
  /** How far that client had written then, in the document with this command; 0: not known. */
  clock: number
}

export interface Named {
  id: string
}

/** Lists that outlive the page until the person has dealt with what is in them. */
export type KeptList = 'refused' | 'replaced'

/**
 * One thing the person did that the server may not have stored yet (decision 11).
 *
 * `waits`: it is not in the document, because that was rebuilt from the server, and will be done again.
 */
export type JournalStep<C extends Typed> =
  | ({ do: 'command'; waits: boolean } & C)
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'insist' }

export interface JournalEntry<C extends Typed> {
  key: number
  step: JournalStep<C>
}

interface Contents<C extends Typed, R, V> {
  updates: Uint8Array[]
  journal: JournalEntry<C>[]
  refused: R[]
  replaced: V[]
}

type Merge = (updates: Uint8Array[]) => Promise<Uint8Array>

/** More updates than this are merged into one, so that opening stays quick. */
const UPDATES_KEPT = 300

const LAYOUT = 2
const stores = ['updates', 'journal', 'refused', 'replaced'] as const

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB transaction aborted'))
  })
}

/** Steps of the first layout, which were of schedules, knew their command only. */
function stepOf<C extends Typed>(stored: JournalStep<C>): JournalStep<C> {
  return stored.do === 'command'
    ? ({ ...{ waits: false, at: 0, edits: [], rows: [], client: 0, clock: 0 }, ...stored } as JournalStep<C>)
    : stored
}

const databaseName = (userId: string, room: string): string => `plumbline:${userId}:${room}`

/** Rooms of a kind of which this browser keeps a copy for this person; not every browser tells. */
export async function keptRooms(userId: string, kind: RoomKind): Promise<string[]> {
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? []
  const names = databases.map(({ name = '' }) => name)
  const own = databaseName(userId, '')
  return names.filter((name) => name.startsWith(`${own}${kind}/`)).map((name) => name.slice(own.length))
}

/** Everything that is kept of a room, what was not saved too. */
export function forgetRoom(userId: string, room: string): void {
  indexedDB.deleteDatabase(databaseName(userId, room))
}

/**
 * The document, the journal of unacknowledged commands, and what was refused or replaced, in IndexedDB: one database
 * per person and room, so that edits made offline survive a reload and nobody opens another person's copy.
 */
export class LocalCopy<C extends Typed, R extends Named, V extends Named = never> {
  readonly #database: IDBDatabase
  #updates = 0

  private constructor(database: IDBDatabase) {
    this.#database = database
  }

  /** null: this browser keeps nothing (private window, no space); editing goes on without a local copy. */
  static async open<C extends Typed, R extends Named, V extends Named = never>(
    userId: string,
    room: string,
  ): Promise<LocalCopy<C, R, V> | null> {
    const database = await openDatabase(databaseName(userId, room), LAYOUT, (made, from) => {
      if (from < 1) {
        made.createObjectStore('updates', { autoIncrement: true })
        made.createObjectStore('journal', { autoIncrement: true })
      }
      made.createObjectStore('refused', { keyPath: 'id' })
      made.createObjectStore('replaced', { keyPath: 'id' })
    })
    return database && new LocalCopy<C, R, V>(database)
  }

  async load(): Promise<Contents<C, R, V>> {
    const transaction = this.#database.transaction(stores, 'readonly')
    const journalStore = transaction.objectStore('journal')
    const [updates, keys, steps, refused, replaced] = await Promise.all([
      settled<Uint8Array[]>(transaction.objectStore('updates').getAll()),
      settled(journalStore.getAllKeys()),
      settled<JournalStep<C>[]>(journalStore.getAll()),
      settled<R[]>(transaction.objectStore('refused').getAll()),
      settled<V[]>(transaction.objectStore('replaced').getAll()),
    ])
    this.#updates = updates.length
    const journal = steps.map((step, i) => ({ key: Number(keys[i]), step: stepOf(step) }))
    return { updates, journal, refused, replaced }
  }

  /** What was typed and is not known to be stored, without the document. */
  async loadUnsaved(): Promise<Pick<Contents<C, R, V>, 'journal' | 'refused'>> {
    const transaction = this.#database.transaction(['journal', 'refused'], 'readonly')
    const steps = settled<JournalStep<C>[]>(transaction.objectStore('journal').getAll())
    const refused = await settled<R[]>(transaction.objectStore('refused').getAll())
    return { journal: (await steps).map((step) => ({ key: 0, step: stepOf(step) })), refused }
  }

  /** Stores an update of the document; merges the pile when it has grown. */
  async append(update: Uint8Array, merge: Merge): Promise<void> {
    const transaction = this.#database.transaction('updates', 'readwrite')
    transaction.objectStore('updates').add(update)
    await committed(transaction)
    this.#updates++
    if (this.#updates > UPDATES_KEPT) await this.#merge(merge)
  }

  /**
   * Resolves with the key under which the step is forgotten again. After the updates that were appended before: a
   * step that says it is in the document is.
   */
  async write(step: JournalStep<C>, key?: number): Promise<number> {
    const transaction = this.#database.transaction(['updates', 'journal'], 'readwrite')
    const stored = Number(await settled(transaction.objectStore('journal').put(step, key)))
    await committed(transaction)
    return stored
  }

  async forget(keys: readonly number[]): Promise<void> {
    const transaction = this.#database.transaction('journal', 'readwrite')
    const store = transaction.objectStore('journal')
    for (const key of keys) store.delete(key)
    await committed(transaction)
  }

  /** Forgets the document and puts other steps in the place of those with these keys; resolves with their keys. */
  async startOver(keys: readonly number[], steps: readonly JournalStep<C>[]): Promise<number[]> {
    const transaction = this.#database.transaction(['updates', 'journal'], 'readwrite')
    transaction.objectStore('updates').clear()
    this.#updates = 0
    const store = transaction.objectStore('journal')
    for (const key of keys) store.delete(key)
    const added = await Promise.all(steps.map((step) => settled(store.add(step))))
    await committed(transaction)
    return added.map(Number)
  }

  /** A step of the journal becomes a refused change, at once or not at all. */
  async refuse(key: number | null, change: R): Promise<void> {
    const transaction = this.#database.transaction(['journal', 'refused'], 'readwrite')
    transaction.objectStore('refused').put(change)
    if (key !== null) transaction.objectStore('journal').delete(key)
    await committed(transaction)
  }

  async keep(list: KeptList, items: readonly (R | V)[]): Promise<void> {
    const transaction = this.#database.transaction(list, 'readwrite')
    for (const item of items) transaction.objectStore(list).put(item)
    await committed(transaction)
  }

  async drop(list: KeptList, ids: readonly string[]): Promise<void> {
    const transaction = this.#database.transaction(list, 'readwrite')
    for (const id of ids) transaction.objectStore(list).delete(id)
    await committed(transaction)
  }

  close(): void {
    this.#database.close()
  }

  /** Another tab may be appending to the same copy, or may have begun it anew: only what was read is replaced. */
  async #merge(merge: Merge): Promise<void> {
    this.#updates = 0
    const { keys, updates } = await this.#keptUpdates()
    const merged = await merge(updates)
    const transaction = this.#database.transaction('updates', 'readwrite')
    const store = transaction.objectStore('updates')
    const there = new Set((await settled(store.getAllKeys())).map(Number))
    if (!keys.every((key) => there.has(key))) return
    for (const key of keys) store.delete(key)
    store.add(merged)
    await committed(transaction)
    this.#updates += 1
  }

  async #keptUpdates(): Promise<{ keys: number[]; updates: Uint8Array[] }> {
    const store = this.#database.transaction('updates', 'readonly').objectStore('updates')
    const [keys, updates] = await Promise.all([settled(store.getAllKeys()), settled<Uint8Array[]>(store.getAll())])
    return { keys: keys.map(Number), updates }
  }
}
