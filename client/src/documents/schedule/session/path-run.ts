import type { PathReport, Shortening, ShorteningQuestion } from '@plumbline/core/paths'
import type { Id, SchedulePlan } from '@plumbline/core/plan'
import type { PlanInputs } from '@plumbline/core/progress'
import { WorkerRun } from './worker-run.ts'

/** What holds a row (null: the whole), and what a day of its delay costs. */
export interface PathQuestion {
  end: Id | null
  dayCost: number
}

export type PathTask = { plan: SchedulePlan; inputs: PlanInputs } & (
  | { ask: 'report'; question: PathQuestion }
  | { ask: 'shorten'; question: ShorteningQuestion }
)

/** null: the row has no finish. */
export interface PathsTold {
  report: PathReport | null
  shortening: Shortening | null
}

/** Everything is tried in a worker of its own, so that edits never wait for it. */
export const pathRunner = () =>
  new WorkerRun<PathTask, PathsTold, PathsTold>(
    () => new Worker(new URL('./paths.worker.ts', import.meta.url), { type: 'module' }),
  )
