/// <reference lib="webworker" />

import { type RiskResult, type RiskTask, RiskThread, SharedRun, simulate } from '@plumbline/core/risk'
import type { RiskThreadAnswer } from './risk-thread.worker.ts'

/** How far a run is: after each block, and at its end. */
export interface RiskProgress {
  futures: number
  result: RiskResult | null
}

/** Plans with fewer rows are done before other threads have begun. */
const WORTH_THREADS = 400
const MOST_THREADS = 4

/** Calculates one run, large ones in threads of its own, and tells how far it is; whoever does not want it ends the worker. */
const scope = self as unknown as DedicatedWorkerGlobalScope
const tell = (progress: RiskProgress): void => scope.postMessage(progress)

scope.onmessage = ({ data: task }: MessageEvent<RiskTask>) => {
  const threads = Math.min(MOST_THREADS, navigator.hardwareConcurrency)
  if (threads > 1 && task.plan.rows.length >= WORTH_THREADS) runShared(task, threads)
  else runAlone(task)
}

function runAlone({ plan, inputs, model, options }: RiskTask): void {
  const result = simulate(plan, inputs, model, options, (futures) => tell({ futures, result: null }))
  tell({ futures: result.futures, result })
}

function runShared(task: RiskTask, count: number): void {
  const run = new SharedRun(task)
  const own = new RiskThread(task)
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
  const threads = Array.from({ length: count }, () => {
    const worker = new Worker(new URL('./risk-thread.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data: { share, block } }: MessageEvent<RiskThreadAnswer>) => {
      run.put(share, block)
      tell({ futures: run.futures, result: null })
      if (run.isDone) {
        for (const thread of threads) thread.terminate()
        tell({ futures: run.futures, result: run.result(own) })
        return
      }
      idle.add(worker)
      wake()
    }
    // What fails in a thread fails as a whole.
    worker.onerror = (event) => reportError(event.error ?? new Error(event.message))
    worker.postMessage(task)
    hand(worker)
    return worker
  })
  // While the threads read the plan: when they are done, only adding up is left.
  own.simulation('open')
}
