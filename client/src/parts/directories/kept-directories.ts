import { type DirectoryBody, directoryChanges, directoryRead, directoryWhole } from '@plumbline/core/contract'
import { bodyAfter, type RowArrays } from '@plumbline/core/directories'
import { call, callBlob } from '../../api/call.ts'
import { openDatabase, settled } from '../../session/indexed-db.ts'
import { isServerAway } from '../../session/kept.ts'

/** More than a company plans in; the one that was not read for longest goes. */
const MOST = 60
const STORE = 'directories'

interface Kept {
  directoryId: string
  body: RowArrays
  /** Milliseconds since 1970. */
  readAt: number
}

/**
 * Directories as they were last read, in this browser and per person: names, codes and figures of rows are there without a
 * network, and of a new revision only what changed is asked for.
 */
export class KeptDirectories {
  readonly #database: Promise<IDBDatabase | null>
  readonly #bodies = new Map<string, RowArrays>()
  /** One question at a time about one directory. */
  readonly #turns = new Map<string, Promise<RowArrays>>()

  constructor(userId: string) {
    this.#database = openDatabase(`plumbline:${userId}:directories`, 1, (database) => {
      database.createObjectStore(STORE, { keyPath: 'directoryId' }).createIndex('readAt', 'readAt')
    })
  }

  /** Of this revision or a later one; without a network the last one that was read. Throws where there is none. */
  read(directoryId: string, revision: number): Promise<RowArrays> {
    const before = this.#turns.get(directoryId)?.catch(() => undefined)
    const turn = (before ?? Promise.resolve()).then(() => this.#read(directoryId, revision))
    this.#turns.set(directoryId, turn)
    return turn
  }

  /** Of one that the person may not read any more nothing stays here. */
  async forget(directoryId: string): Promise<void> {
    this.#bodies.delete(directoryId)
    const database = await this.#database
    database?.transaction(STORE, 'readwrite').objectStore(STORE).delete(directoryId)
  }

  async #read(directoryId: string, revision: number): Promise<RowArrays> {
    const known = this.#bodies.get(directoryId) ?? (await this.#kept(directoryId))
    if (known && known.revision >= revision) {
      this.#bodies.set(directoryId, known)
      return known
    }
    try {
      const body = (known && (await changedSince(directoryId, known))) || (await whole(directoryId, revision))
      this.#bodies.set(directoryId, body)
      await this.#keep({ directoryId, body, readAt: Date.now() })
      return body
    } catch (error) {
      if (known && isServerAway(error)) return known
      throw error
    }
  }

  async #kept(directoryId: string): Promise<RowArrays | undefined> {
    const database = await this.#database
    if (!database) return undefined
    const found = database.transaction(STORE).objectStore(STORE).get(directoryId) as IDBRequest<Kept | undefined>
    return (await settled(found).catch(() => undefined))?.body
  }

  async #keep(kept: Kept): Promise<void> {
    const database = await this.#database
    if (!database) return
    try {
      const store = database.transaction(STORE, 'readwrite').objectStore(STORE)
      store.put(kept)
      const oldest = await settled(store.index('readAt').getAllKeys())
      for (const key of oldest.slice(0, Math.max(0, oldest.length - MOST))) store.delete(key)
    } catch {
      // No room: this directory needs a network next time.
    }
  }
}

/** Undefined: other columns, or so much that the whole is shorter. */
async function changedSince(directoryId: string, known: RowArrays): Promise<RowArrays | undefined> {
  const params = { directoryId }
  const answer = await call(directoryChanges, { params, input: { since: known.revision }, quiet: true })
  const isSame = JSON.stringify(answer.directory.columns) === JSON.stringify(known.columns)
  return answer.reload || !isSame ? undefined : bodyAfter(known, answer)
}

/** A revision that is overtaken while it is asked for is gone: then the newer one is asked for. */
async function whole(directoryId: string, revision: number, tries = 3): Promise<DirectoryBody> {
  const params = { directoryId }
  try {
    const blob = await callBlob(directoryWhole, { params: { ...params, revision }, quiet: true })
    // Made by the server of the same contract; reading 100,000 rows through a schema would take longer than drawing them.
    return JSON.parse(await blob.text()) as DirectoryBody
  } catch (error) {
    if (tries <= 1) throw error
    const { directory } = await call(directoryRead, { params, quiet: true })
    return whole(directoryId, directory.revision, tries - 1)
  }
}
