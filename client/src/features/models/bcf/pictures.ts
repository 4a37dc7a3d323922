import { viewPicture, viewPictureUpload } from '@plumbline/core/contract'
import { ApiError } from '../../../api/api-error.ts'
import { callBlob } from '../../../api/call.ts'
import { callMultipart } from '../../../api/call-multipart.ts'
import type { PlainCommand } from './incoming.ts'

interface Keeping {
  scheduleId: string
  signal: AbortSignal
  /** How many are done. */
  told(done: number): void
}

interface Kept {
  /** Ids of the pictures that the server keeps, by views. */
  ids: Map<string, string>
  /** Files that are no pictures. */
  broken: number
}

/** Brings pictures of views to the server, one after the other. Rejects with what the server refuses, and with ABORTED. */
export async function keepPictures(
  pictures: ReadonlyMap<string, Uint8Array>,
  { scheduleId, signal, told }: Keeping,
): Promise<Kept> {
  const kept: Kept = { ids: new Map(), broken: 0 }
  for (const [viewId, bytes] of pictures) {
    const files = [new File([bytes as Uint8Array<ArrayBuffer>], 'snapshot')]
    try {
      const { pictureId } = await callMultipart(viewPictureUpload, { params: { scheduleId }, input: {}, files, signal })
      kept.ids.set(viewId, pictureId)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'NOT_A_PICTURE')) throw error
      kept.broken += 1
    }
    told(kept.ids.size + kept.broken)
  }
  return kept
}

/** Views with the pictures that are kept of them. */
export const withPictures = (commands: readonly PlainCommand[], ids: ReadonlyMap<string, string>): PlainCommand[] =>
  commands.map((command) =>
    command.do === 'view.add' && command.topic
      ? { ...command, topic: { ...command.topic, picture: ids.get(command.id) ?? null } }
      : command,
  )

export async function keptPicture(scheduleId: string, pictureId: string, signal: AbortSignal): Promise<Uint8Array> {
  const blob = await callBlob(viewPicture, { params: { scheduleId, pictureId }, signal })
  return new Uint8Array(await blob.arrayBuffer())
}
