/// <reference lib="webworker" />

import { type RiskResult, type RiskTask, RiskThread, SharedRun, simulate } from '@plumbline/core/risk'
import { RiskThreads } from './risk-threads.ts'

/** How far a run is: after each block, and at its end. */
export interface RiskProgress {
  futures: number
  result: RiskResult | null
}

/** Plans with fewer rows are done before other threads have begun. */
const WORTH_THREADS = 400
const MOST_THREADS = 4

/** Calculates one run after the other, large ones in threads of its own, and tells how far it is; whoever does not want it ends the worker. */
const scope = self as unknown as DedicatedWorkerGlobalScope
const tell = (progress: RiskProgress): void => scope.postMessage(progress)
const count = Math.min(MOST_THREADS, navigator.hardwareConcurrency)
const threads = new RiskThreads(count)

scope.onmessage = ({ data: task }: MessageEvent<RiskTask>) => {
  if (count > 1 && task.plan.rows.length >= WORTH_THREADS) runShared(task).catch(reportError)
  else runAlone(task)
}

function runAlone({ plan, inputs, model, options }: RiskTask): void {
  const result = simulate(plan, inputs, model, options, (futures) => tell({ futures, result: null }))
  tell({ futures: result.futures, result })
}

async function runShared(task: RiskTask): Promise<void> {
  const run = new SharedRun(task)
  const own = new RiskThread(task)
  const done = threads.run(task, run, (futures) => tell({ futures, result: null }))
  // While the threads read the plan: when they are done, only adding up is left.
  own.simulation('open')
  await done
  tell({ futures: run.futures, result: run.result(own) })
}
