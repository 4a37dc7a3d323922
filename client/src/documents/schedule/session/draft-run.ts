import type { ChosenDraft, ForeseenRow } from '@plumbline/core/assistant'
import type { ObstacleToChildren } from '@plumbline/core/documents/schedule'
import type { SchedulePlan } from '@plumbline/core/plan'
import type { PlanInputs } from '@plumbline/core/progress'
import { WorkerRun } from './worker-run.ts'

/** What becomes of a draft in the plan as it stands now. */
export interface DraftForeseen {
  /** Why the row that it was made for cannot hold it any more. */
  obstacle: 'gone' | ObstacleToChildren | null
  rows: ForeseenRow[]
  /** How many of the chosen rows stand there already, by their names. */
  alike: number
}

export type DraftAnswer = Omit<DraftForeseen, 'obstacle'>

export interface DraftTask {
  plan: SchedulePlan
  inputs: PlanInputs
  chosen: ChosenDraft
}

/** The whole plan is calculated with the draft in it, in a worker of its own, so that edits never wait for it. */
export const draftRunner = () =>
  new WorkerRun<DraftTask, DraftAnswer, DraftAnswer>(
    () => new Worker(new URL('./draft.worker.ts', import.meta.url), { type: 'module' }),
  )
