import type { RiskTask, SharedRun } from '@plumbline/core/risk'
import type { RiskThreadAnswer } from './risk-thread.worker.ts'

/** Threads that calculate blocks of one run after the other; they are opened with the first. */
export class RiskThreads {
  readonly #count: number
  #workers: Worker[] = []

  constructor(count: number) {
    this.#count = count
  }

  /** Until the run is done. */
  run(task: RiskTask, run: SharedRun, tell: (futures: number) => void): Promise<void> {
    this.#open()
    const idle = new Set<Worker>()
    const hand = (worker: Worker): void => {
      const share = run.next()
      if (share) worker.postMessage(share)
      else idle.add(worker)
    }
    const wake = (): void => {
      const waiting = [...idle]
      idle.clear()
      for (const worker of waiting) hand(worker)
    }
    return new Promise((resolve) => {
      for (const worker of this.#workers) {
        worker.onmessage = ({ data: { share, block } }: MessageEvent<RiskThreadAnswer>) => {
          run.put(share, block)
          tell(run.futures)
          idle.add(worker)
          if (run.isDone) this.#forget(resolve)
          else wake()
        }
        worker.postMessage(task)
        hand(worker)
      }
    })
  }

  /** What they know of a plan is let go; their code stays compiled. */
  #forget(done: () => void): void {
    for (const worker of this.#workers) worker.postMessage(null)
    done()
  }

  #open(): void {
    if (this.#workers.length > 0) return
    this.#workers = Array.from({ length: this.#count }, () => {
      const worker = new Worker(new URL('./risk-thread.worker.ts', import.meta.url), { type: 'module' })
      // What fails in a thread fails as a whole.
      worker.onerror = (event) => reportError(event.error ?? new Error(event.message))
      return worker
    })
  }
}
