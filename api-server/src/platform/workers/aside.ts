import { workerData } from 'node:worker_threads'
import { ASIDE, type Flag, WAITED, WORD, waitedMs } from './courtesy.ts'

/** Milliseconds that a task stands aside at most, in all: so long, and three times as long as it was at work. */
const PATIENCE_MS = 1_000
const PATIENCE_FOR_WORK = 3
const LONGEST_MS = 20_000

const flag: Flag | null = workerData?.flag ?? null
let began = performance.now()

/** A task begins in this thread. */
export function beginTask(): void {
  began = performance.now()
  if (flag) Atomics.store(flag, WAITED, 0)
}

/**
 * A step of a long task is done. In a thread that is to stand aside this waits until it may go on, or has waited so long
 * that nobody is held up without end; anywhere else it does nothing.
 */
export function standAside(): void {
  if (!flag || Atomics.load(flag, WORD) !== ASIDE) return
  const from = performance.now()
  const waited = waitedMs(flag)
  const left = patienceAfter(from - began - waited) - waited
  if (left < 1) return
  // Counted beforehand: whoever looks at the time of the task meanwhile must not take it for work.
  Atomics.store(flag, WAITED, waited + left)
  Atomics.wait(flag, WORD, ASIDE, left)
  Atomics.store(flag, WAITED, waited + performance.now() - from)
}

const patienceAfter = (workedMs: number): number => Math.min(LONGEST_MS, PATIENCE_MS + PATIENCE_FOR_WORK * workedMs)
