import { type ModelJob, modelRevise, modelUpload } from '@plumbline/core/contract'
import { proxy, ref } from 'valtio'
import { callMultipart } from '../../api/call-multipart.ts'
import { sentBy } from '../../api/transfer.ts'
import { session } from '../../session/session.ts'
import { sentenceOf } from '../../shell/error-sentence.ts'
import { toast, toastError } from '../../shell/toast.ts'

export const acceptedModels = '.ifc,.ifczip'

interface Sending {
  id: number
  scheduleId: string
  fileName: string
  share: number
  stop: () => void
}

/** Files on their way up, also while another screen is looked at, and how large one may be. */
export const sendingModels = proxy<{ files: Sending[]; maxBytes: number }>({
  files: [],
  maxBytes: Number.POSITIVE_INFINITY,
})
let lastId = 0

const begun = new Set<(job: ModelJob) => void>()

/** Tells of conversions that have begun with a file of this person. Returns how to stop. */
export function onConversion(listener: (job: ModelJob) => void): () => void {
  begun.add(listener)
  return () => begun.delete(listener)
}

export interface ModelTarget {
  scheduleId: string
  /** Set: the file becomes its next revision. */
  modelId: string | null
}

export async function sendModels({ scheduleId, modelId }: ModelTarget, files: readonly File[]): Promise<void> {
  // A revision is one file.
  for (const file of modelId === null ? files : files.slice(0, 1)) await sendModel({ scheduleId, modelId }, file)
}

async function sendModel({ scheduleId, modelId }: ModelTarget, file: File): Promise<void> {
  const refused = refusal(file)
  if (refused) {
    toast.error(`${file.name}: ${refused}`)
    return
  }
  const ending = new AbortController()
  const id = ++lastId
  sendingModels.files.push({ id, scheduleId, fileName: file.name, share: 0, stop: ref(() => ending.abort()) })
  const { signal } = ending
  const onProgress = (share: number): void => {
    const sending = sendingModels.files.find((one) => one.id === id)
    if (sending) sending.share = share
  }
  try {
    const spaceId = session.space?.id ?? ''
    const { job } = await sentBy({ spaceId, file, signal, onProgress }, ({ named, ...sent }) => {
      const options = { ...sent, input: named, signal, ...(sent.files.length > 0 && { onProgress }) }
      return modelId === null
        ? callMultipart(modelUpload, { ...options, params: { scheduleId } })
        : callMultipart(modelRevise, { ...options, params: { modelId } })
    })
    // Its conversion stands in the list before the file has left it: in between there would be no model at all.
    for (const listener of begun) listener(job)
  } catch (error) {
    toastError(error)
  } finally {
    sendingModels.files = sendingModels.files.filter((one) => one.id !== id)
  }
}

/** What the server would refuse after the whole way up is told at once; null: nothing. */
function refusal({ size }: File): string | null {
  const { maxBytes } = sendingModels
  if (size === 0) return sentenceOf('UPLOAD_EMPTY', {})
  return size > maxBytes ? sentenceOf('UPLOAD_TOO_LARGE', { maxBytes }) : null
}
