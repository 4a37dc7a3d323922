import { galleryUpload } from '@plumbline/core/contract'
import { proxy } from 'valtio'
import { ApiError } from '../../api/api-error.ts'
import { callMultipart } from '../../api/call-multipart.ts'
import { errorSentence } from '../../shell/error-sentence.ts'
import { toast } from '../../shell/toast.ts'

/** What the server takes; it looks into the files all the same. */
export const accepted = 'image/jpeg,image/png,image/webp,image/gif'

interface Waiting {
  epsId: string
  file: File
}

interface Sending {
  done: number
  total: number
  /** 0…1 of the one that is on its way. */
  share: number
}

/** Pictures on their way; they go on while the person looks at something else. Null: none. */
export const sending = proxy<{ now: Sending | null; revision: number }>({ now: null, revision: 0 })

let waiting: Waiting[] = []
let stopping: AbortController | null = null

/** One after another, so that a slow line is not shared by all of them. */
export function sendPictures(epsId: string, files: readonly File[]): void {
  if (files.length === 0) return
  waiting.push(...files.map((file) => ({ epsId, file })))
  if (sending.now) sending.now.total += files.length
  else void sendAll(files.length)
}

export function stopSending(): void {
  waiting = []
  stopping?.abort()
}

async function sendAll(total: number): Promise<void> {
  sending.now = { done: 0, total, share: 0 }
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    await send(next)
    sending.now.done += 1
    sending.now.share = 0
  }
  sending.now = null
}

/** Whatever is refused for a reason of its own is told by its name; the others go on. */
async function send({ epsId, file }: Waiting): Promise<void> {
  stopping = new AbortController()
  const { signal } = stopping
  const onProgress = (share: number): void => {
    if (sending.now) sending.now.share = share
  }
  try {
    await callMultipart(galleryUpload, { params: { epsId }, input: {}, files: [file], signal, onProgress })
    sending.revision += 1
  } catch (error) {
    if (signal.aborted) return
    toast.error(`${file.name}: ${errorSentence(error)}`)
    if (error instanceof ApiError && endsAll.includes(error.code)) waiting = []
  }
}

/** The next one would be refused as well. */
const endsAll = ['PICTURES_TOO_MANY', 'GALLERY_FULL', 'FORBIDDEN', 'NOT_FOUND', 'UNAUTHORIZED', 'CONNECTION_LOST']
