import { checklistTick, galleryUpload } from '@plumbline/core/contract'
import { proxy, ref } from 'valtio'
import { asApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { callMultipart } from '../../../api/call-multipart.ts'
import { newId } from '../../../api/new-id.ts'
import { settled } from '../../../session/indexed-db.ts'
import { toastError } from '../../../shell/toast.ts'
import { shrunk } from './shrink-picture.ts'

const STORE = 'photos'
const RETRY_MS = 5_000

/** Asked again, the server would say the same. Without a network, or before the session is there again, it says otherwise later. */
const forGood = new Set([
  ...['UPLOAD_TOO_LARGE', 'SPACE_FULL', 'UPLOAD_EMPTY', 'NOT_A_PICTURE', 'PICTURES_TOO_MANY', 'GALLERY_FULL'],
  ...['FORBIDDEN', 'NOT_FOUND', 'BAD_REQUEST', 'VERSION_LOCKED', 'CHECKLIST_CHANGED', 'CHECKLIST_FORGED'],
])
const isForGood = (error: unknown): boolean => forGood.has(asApiError(error).code)

interface Photo {
  kind?: 'photo'
  epsId: string
  caption: string
  /** Missing: it was kept before pictures knew what they show. */
  about?: Shown
  file: Blob
  name: string
  at: number
}

/** The work, and the day (`YYYY-MM-DD`) that is told of. */
export interface Shown {
  workId: string
  day: string
}

interface Tick {
  kind: 'tick'
  versionId: string
  wbsId: string
  itemId: string
  done: boolean
  /** What is ticked, as it is read. */
  text: string
  at: number
}

/** As it stands in the queue. */
export type Waiting = { id: string; kind: 'photo'; text: string; at: number; bytes: number } | ({ id: string } & Tick)

/** Pictures of site, shrunk on the device, and ticks of checklists; they wait in this browser until there is a network. */
export class Outbox {
  readonly state = proxy<{ waiting: readonly Waiting[]; isSending: boolean; sent: number }>({
    ...{ waiting: [], isSending: false, sent: 0 },
  })
  readonly #database: Promise<IDBDatabase>
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(userId: string) {
    const request = indexedDB.open(`plumbline:${userId}:photos`, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    this.#database = settled(request)
    addEventListener('online', this.#online)
    void this.send()
  }

  readonly #online = (): void => void this.send()

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    removeEventListener('online', this.#online)
  }

  /** Resolves when it is kept here, whether or not there is a network. */
  async addPhoto({ epsId, caption, about }: Pick<Photo, 'epsId' | 'caption' | 'about'>, picture: File): Promise<void> {
    const file = await shrunk(picture)
    await this.#add({
      epsId,
      caption,
      ...(about && { about }),
      file,
      name: `${caption.slice(0, 40)}.jpg`,
      at: Date.now(),
    })
  }

  async addTick(tick: Omit<Tick, 'kind' | 'at'>): Promise<void> {
    await this.#add({ kind: 'tick', ...tick, at: Date.now() })
  }

  async #add(one: Photo | Tick): Promise<void> {
    const store = (await this.#database).transaction(STORE, 'readwrite').objectStore(STORE)
    await settled(store.put(one, newId()))
    await this.#list()
    void this.send()
  }

  async send(): Promise<void> {
    if (this.state.isSending || this.#isClosed) return
    this.state.isSending = true
    clearTimeout(this.#timer)
    try {
      while (await this.#sendOne());
    } catch (error) {
      if (isForGood(error)) toastError(error)
      if (!this.#isClosed) this.#timer = setTimeout(() => void this.send(), RETRY_MS)
    }
    this.state.isSending = false
  }

  /** Oldest first. */
  async #all(): Promise<{ id: string; one: Photo | Tick }[]> {
    const store = (await this.#database).transaction(STORE).objectStore(STORE)
    const [keys, all] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())])
    const found = keys.map((key, place) => ({ id: String(key), one: all[place] as Photo | Tick }))
    return found.sort((one, other) => (one.one.at ?? 0) - (other.one.at ?? 0))
  }

  async #list(): Promise<{ id: string; one: Photo | Tick } | undefined> {
    const all = await this.#all()
    this.state.waiting = ref(all.map(({ id, one }) => shownOf(id, one)))
    return all[0]
  }

  /** false: none waits any more. */
  async #sendOne(): Promise<boolean> {
    const next = await this.#list()
    if (!next) return false
    try {
      await sent(next.one)
    } catch (error) {
      // What the server will never take does not stand in the way of the others.
      if (isForGood(error)) await this.#forget(next.id)
      throw error
    }
    await this.#forget(next.id)
    this.state.sent++
    return true
  }

  async #forget(id: string): Promise<void> {
    const store = (await this.#database).transaction(STORE, 'readwrite').objectStore(STORE)
    await settled(store.delete(id))
    await this.#list()
  }
}

async function sent(one: Photo | Tick): Promise<void> {
  if (one.kind === 'tick') {
    const { versionId, wbsId, itemId, done } = one
    await call(checklistTick, { params: { versionId, wbsId, itemId }, input: { done }, quiet: true })
    return
  }
  const { epsId, caption, about, file, name } = one
  const files = [new File([file], name, { type: file.type })]
  await callMultipart(galleryUpload, { params: { epsId }, input: { caption, ...about }, files, quiet: true })
}

const shownOf = (id: string, one: Photo | Tick): Waiting =>
  one.kind === 'tick' ? { id, ...one } : { id, kind: 'photo', text: one.caption, at: one.at ?? 0, bytes: one.file.size }
