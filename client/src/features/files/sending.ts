import { type StorageArea, storageMaxSize, storageUpload } from '@plumbline/core/contract'
import i18next from 'i18next'
import { proxy } from 'valtio'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { callMultipart } from '../../api/call-multipart.ts'
import { sentBy } from '../../api/transfer.ts'
import { session } from '../../session/session.ts'
import { errorSentence } from '../../shell/error-sentence.ts'
import { toast } from '../../shell/toast.ts'

interface Waiting {
  spaceId: string
  scheduleId: string
  /** The work that it will belong to. */
  workId?: string | undefined
  area: Exclude<StorageArea, 'backup'>
  file: File
}

interface Sending {
  name: string
  /** 0…1 of the one that is on its way. */
  share: number
  left: number
}

/** Files on their way; they go on while the person looks at something else. Null: none. */
export const sending = proxy<{ now: Sending | null }>({ now: null })

let waiting: Waiting[] = []
let stopping: AbortController | null = null

/** One after another; those that are too large are told before anything of them is sent. */
export async function sendFiles(to: Omit<Waiting, 'file' | 'spaceId'>, files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  const { maxBytes } = await call(storageMaxSize, { quiet: true }).catch(() => ({ maxBytes: Number.POSITIVE_INFINITY }))
  const fits = files.filter(({ name, size }) => {
    if (size <= maxBytes) return true
    toast.error(i18next.t('files:tooLarge', { name, megabytes: Math.floor(maxBytes / 1_048_576) }))
    return false
  })
  const spaceId = session.space?.id ?? ''
  waiting.push(...fits.map((file) => ({ ...to, spaceId, file })))
  if (!sending.now) await sendAll()
}

export function stopSending(): void {
  waiting = []
  stopping?.abort()
}

async function sendAll(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    sending.now = { name: next.file.name, share: 0, left: waiting.length }
    await send(next)
  }
  sending.now = null
}

/** A line that was cut is tried again, a small file from its beginning: what was refused for a reason of its own is told, and the others go on. */
async function send({ spaceId, scheduleId, workId, area, file }: Waiting): Promise<void> {
  stopping = new AbortController()
  const { signal } = stopping
  const onProgress = (share: number): void => {
    if (sending.now) sending.now.share = share
  }
  for (let attempt = 1; ; attempt++) {
    try {
      await sentBy({ spaceId, file, signal, onProgress }, ({ named, ...sent }) =>
        callMultipart(storageUpload, {
          ...sent,
          ...{ params: { scheduleId }, input: { area, ...(workId !== undefined && { workId }), ...named }, signal },
          // Of a file in pieces the pieces tell.
          ...(sent.files.length > 0 && { onProgress }),
        }),
      )
      return
    } catch (error) {
      if (signal.aborted) return
      const isCut = error instanceof ApiError && error.code === 'CONNECTION_LOST'
      if (isCut && attempt < ATTEMPTS) continue
      toast.error(`${file.name}: ${errorSentence(error)}`)
      if (error instanceof ApiError && endsAll.includes(error.code)) waiting = []
      return
    }
  }
}

const ATTEMPTS = 3
/** The next one would be refused as well. */
const endsAll = ['FILES_TOO_MANY', 'SPACE_FULL', 'FORBIDDEN', 'NOT_FOUND', 'UNAUTHORIZED', 'CONNECTION_LOST']
