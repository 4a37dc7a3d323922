import { directoryChanges, directoryRead, directoryWhole } from '@plumbline/core/contract'
import { bodyAfter, type RowArrays } from '@plumbline/core/directories'
import { call, callBlob } from '../../api/call.ts'
import { isServerAway } from '../../session/kept.ts'
import { RecentStore } from '../../session/recent-store.ts'
import { type ReadBody, readBody, type Watching } from './read-body.ts'

/** More than a company plans in; the one that was not read for longest goes. */
const MOST = 60

interface Kept {
  directoryId: string
  /** null: of a large one its text is kept, which costs the page nothing. */
  body: RowArrays | null
  text?: Blob
  /** Milliseconds since 1970. */
  readAt: number
}

/**
 * Directories as they were last read, in this browser and per person: names, codes and figures of rows are there without a
 * network, and of a new revision only what changed is asked for.
 */
export class KeptDirectories {
  readonly #store: RecentStore<Kept>
  readonly #bodies = new Map<string, ReadBody>()
  /** One question at a time about one directory. */
  readonly #turns = new Map<string, Promise<RowArrays>>()

  constructor(userId: string) {
    this.#store = new RecentStore(`plumbline:${userId}:directories`, {
      ...{ name: 'directories', key: 'directoryId', most: MOST },
    })
  }

  /** Of this revision or a later one; without a network the last one that was read. Throws where there is none, and when it is left. */
  read(directoryId: string, revision: number, watching: Watching = {}): Promise<RowArrays> {
    const before = this.#turns.get(directoryId)?.catch(() => undefined)
    const turn = (before ?? Promise.resolve()).then(() => this.#read(directoryId, revision, watching))
    this.#turns.set(directoryId, turn)
    return turn
  }

  /** Of one that the person may not read any more nothing stays here. */
  async forget(directoryId: string): Promise<void> {
    this.#bodies.delete(directoryId)
    await this.#store.delete(directoryId)
  }

  async #read(directoryId: string, revision: number, watching: Watching): Promise<RowArrays> {
    const known = this.#bodies.get(directoryId) ?? (await this.#kept(directoryId, watching))
    watching.signal?.throwIfAborted()
    if (known && known.body.revision >= revision) {
      this.#bodies.set(directoryId, known)
      return known.body
    }
    try {
      const read =
        (known && (await changedSince(directoryId, known, watching))) || (await whole(directoryId, revision, watching))
      this.#bodies.set(directoryId, read)
      const { body, text } = read
      await this.#store.put({ directoryId, ...(text ? { body: null, text } : { body }), readAt: Date.now() })
      return body
    } catch (error) {
      if (known && isServerAway(error)) return known.body
      throw error
    }
  }

  async #kept(directoryId: string, watching: Watching): Promise<ReadBody | undefined> {
    const found = await this.#store.get(directoryId)
    if (!found) return undefined
    // A text that the browser lost is as good as none.
    return found.body ? { body: found.body, text: null } : readBody(found.text!, watching).catch(() => undefined)
  }
}

/** Undefined: other columns, or so much that the whole is shorter. */
async function changedSince(
  directoryId: string,
  { body, text }: ReadBody,
  watching: Watching,
): Promise<ReadBody | undefined> {
  const params = { directoryId }
  const answer = await call(directoryChanges, { params, input: { since: body.revision }, quiet: true })
  const isSame = JSON.stringify(answer.directory.columns) === JSON.stringify(body.columns)
  if (answer.reload || !isSame) return undefined
  return text ? readBody(text, watching, answer) : { body: bodyAfter(body, answer), text: null }
}

/** A revision that is overtaken while it is asked for is gone: then the newer one is asked for. */
async function whole(directoryId: string, revision: number, watching: Watching, tries = 3): Promise<ReadBody> {
  const params = { directoryId }
  const { signal } = watching
  try {
    const ask = { params: { ...params, revision }, quiet: true, ...(signal && { signal }) }
    return await readBody(await callBlob(directoryWhole, ask), watching)
  } catch (error) {
    if (tries <= 1 || signal?.aborted) throw error
    const { directory } = await call(directoryRead, { params, quiet: true })
    return whole(directoryId, directory.revision, watching, tries - 1)
  }
}
