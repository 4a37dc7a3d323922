import type { Logger } from 'pino'
import { regularly } from '../regularly.ts'

/** Not 0: the task is to end by itself, and to take back what it has made. A thread that is ended takes nothing back. */
export type StopFlag = Int32Array<SharedArrayBuffer>

const LOOK_MS = 100

/** The side of whoever asked for the task; `letGo` when it has ended. */
export function stopWith(signal: AbortSignal): { stop: StopFlag; letGo(): void } {
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const tell = (): void => void Atomics.store(stop, 0, 1)
  if (signal.aborted) tell()
  signal.addEventListener('abort', tell)
  return { stop, letGo: () => signal.removeEventListener('abort', tell) }
}

/** The side of the thread: `work` is given a signal that is aborted soon after the flag is set. */
export async function untilStopped<T>(
  stop: StopFlag,
  { reason, log }: { reason: Error; log: Logger },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController()
  const look = (): void => {
    if (Atomics.load(stop, 0) !== 0) abort.abort(reason)
  }
  const endLooking = regularly(LOOK_MS, look, (err) => log.error({ err }, 'nobody looks whether it is to end'))
  try {
    return await work(abort.signal)
  } finally {
    endLooking()
  }
}
