import { applyUpdate, type Doc, type Transaction, transact } from 'yjs'
import type { Sliced } from './slicing.worker.ts'

/** What is smaller is integrated within a frame. */
const LARGE_BYTES = 128 * 1024
const SLICE = {}

const sizeOf = (updates: readonly Uint8Array[]): number => updates.reduce((sum, { length }) => sum + length, 0)

export const areLarge = (updates: readonly Uint8Array[]): boolean => sizeOf(updates) > LARGE_BYTES

/** It was a piece of an update that is told as a whole. */
export const isSlice = ({ meta }: Transaction): boolean => meta.has(SLICE)

export interface Entering {
  /** Whom the document is to take for its writer. */
  origin: unknown
  signal: AbortSignal
  /** So much of it is in, 0 to 1. */
  told(part: number): void
}

/**
 * A thread cuts the updates, and each piece enters the document in a task of its own: what a person does meanwhile is
 * answered between two of them. Resolves when all of it is in; rejects when it is aborted.
 */
export function enterInSlices(doc: Doc, updates: readonly Uint8Array[], entering: Entering): Promise<void> {
  const { signal, told } = entering
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const worker = new Worker(new URL('./slicing.worker.ts', import.meta.url), { type: 'module' })
  const whole = sizeOf(updates)
  let entered = 0
  const abort = (): void => reject(signal.reason)
  signal.addEventListener('abort', abort)
  worker.onmessage = ({ data }: MessageEvent<Sliced>) => {
    if (signal.aborted) return
    if (!data) return resolve()
    enter(doc, data, entering)
    entered += data.length
    told(Math.min(1, entered / whole))
  }
  // No thread: then at once, rather than not at all.
  worker.onerror = () => {
    for (const update of updates) enter(doc, update, entering)
    resolve()
  }
  worker.postMessage(updates)
  return promise.finally(() => {
    signal.removeEventListener('abort', abort)
    worker.terminate()
  })
}

function enter(doc: Doc, update: Uint8Array, { origin }: Entering): void {
  transact(
    doc,
    ({ meta }) => {
      meta.set(SLICE, true)
      applyUpdate(doc, update, origin)
    },
    origin,
    false,
  )
}
