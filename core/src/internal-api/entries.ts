/** Entries of a journal as bytes. */
import { z } from 'zod'
import { decodeFrames, encodeFrames } from './frames.ts'

const about = z.object({
  seq: z.int().min(1),
  epoch: z.int().min(1),
  userId: z.string().max(64),
  sessionId: z.string().max(64),
  key: z.string().max(128).nullable(),
  at: z.iso.datetime(),
})

export interface ArchivedEntry extends z.infer<typeof about> {
  /** Yjs update V1. */
  update: Uint8Array
}

export const encodeEntries = (entries: readonly ArchivedEntry[]): Uint8Array<ArrayBuffer> =>
  encodeFrames(entries.map(({ update, ...told }) => ({ told, bytes: update })))

/** Throws where it is not what `encodeEntries` made. */
export const decodeEntries = (bytes: Uint8Array): ArchivedEntry[] =>
  decodeFrames(bytes).map(({ told, bytes: update }) => ({ ...about.parse(told), update }))
