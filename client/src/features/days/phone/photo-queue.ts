import { galleryUpload } from '@plumbline/core/contract'
import { proxy } from 'valtio'
import { asApiError } from '../../../api/api-error.ts'
import { callMultipart } from '../../../api/call-multipart.ts'
import { newId } from '../../../api/new-id.ts'
import { toastError } from '../../../shell/toast.ts'
import { shrunk } from './shrink-picture.ts'

const STORE = 'photos'
const RETRY_MS = 5_000

/** Asked again, the server would say the same. Without a network, or before the session is there again, it says otherwise later. */
const forGood = new Set([
  ...['UPLOAD_TOO_LARGE', 'SPACE_FULL', 'UPLOAD_EMPTY', 'NOT_A_PICTURE', 'PICTURES_TOO_MANY', 'GALLERY_FULL'],
  ...['FORBIDDEN', 'NOT_FOUND', 'BAD_REQUEST'],
])
const isForGood = (error: unknown): boolean => forGood.has(asApiError(error).code)

interface Photo {
  epsId: string
  caption: string
  file: Blob
  name: string
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'))
  })
}

/** Pictures of site, shrunk on the device; they wait in this browser until there is a network. */
export class PhotoQueue {
  readonly state = proxy({ waiting: 0 })
  readonly #database: Promise<IDBDatabase>
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
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
  async add(epsId: string, caption: string, picture: File): Promise<void> {
    const file = await shrunk(picture)
    const photo: Photo = { epsId, caption, file, name: `${caption.slice(0, 40)}.jpg` }
    const store = (await this.#database).transaction(STORE, 'readwrite').objectStore(STORE)
    await settled(store.put(photo, newId()))
    void this.send()
  }

  async send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    clearTimeout(this.#timer)
    try {
      while (await this.#sendOne());
    } catch (error) {
      if (isForGood(error)) toastError(error)
      if (!this.#isClosed) this.#timer = setTimeout(() => void this.send(), RETRY_MS)
    }
    this.#isSending = false
  }

  /** false: none waits any more. */
  async #sendOne(): Promise<boolean> {
    const database = await this.#database
    const store = () => database.transaction(STORE, 'readwrite').objectStore(STORE)
    this.state.waiting = await settled(store().count())
    const cursor = await settled(store().openCursor())
    if (!cursor) return false
    const { epsId, caption, file, name } = cursor.value as Photo
    const key = cursor.key
    const files = [new File([file], name, { type: file.type })]
    try {
      await callMultipart(galleryUpload, { params: { epsId }, input: { caption }, files, quiet: true })
    } catch (error) {
      // What the server will never take does not stand in the way of the others.
      if (isForGood(error)) await settled(store().delete(key))
      throw error
    }
    await settled(store().delete(key))
    return true
  }
}
