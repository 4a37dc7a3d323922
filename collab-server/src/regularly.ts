import { guarded } from '@plumbline/core/guarding'

/** Does it again and again; keeps no process alive. Returns what ends that. */
export function regularly(milliseconds: number, work: () => unknown, failed: (error: unknown) => void): () => void {
  const timer = setInterval(guarded(work, failed), milliseconds)
  timer.unref()
  return () => clearInterval(timer)
}
