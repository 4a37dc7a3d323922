/// <reference lib="webworker" />

import { type LevellingOptions, levelPlan, type PlanProposal, smoothPlan } from '@plumbline/core/levelling'
import type { LevellingTask } from './levelling-run.ts'

/** How far a run is: after each round, the last one with `done`. */
export interface LevellingProgress {
  schedules: number
  /** The best so far; null: no proposal reaches less far than time does here. */
  found: PlanProposal | null
  done: boolean
}

const scope = self as unknown as DedicatedWorkerGlobalScope

const tell = (progress: LevellingProgress): void => scope.postMessage(progress)

scope.onmessage = ({ data: task }: MessageEvent<LevellingTask>) => {
  const { withinFloat, works, from, until, lowersPeaks } = task.question
  const options = { withinFloat, works: works && new Set(works), from, until, smallestPart: 240, seed: 1 }
  if (lowersPeaks) lower(task, options)
  else fit(task, options)
}

type Options = Omit<LevellingOptions, 'shouldStop'>

/** Each resource whose peak became lower is told: stopping keeps those. */
function lower({ plan, inputs, asked, question: { schedules } }: LevellingTask, options: Options): void {
  const shouldStop = (tried: { schedules: number }): boolean => tried.schedules >= schedules
  const found = smoothPlan(plan, inputs, asked, { ...options, shouldStop }, (better) =>
    tell({ schedules: better.proposal.schedules, found: better, done: false }),
  )
  tell({ schedules: found?.proposal.schedules ?? 0, found, done: true })
}

/** Each round begins anew with more schedules: the same number gives the same proposal, and stopping keeps the last one. */
function fit({ plan, inputs, asked, question: { schedules } }: LevellingTask, options: Options): void {
  for (let round = 1; ; round = Math.min(schedules, round * 5)) {
    const shouldStop = (tried: { schedules: number }): boolean => tried.schedules >= round
    const found = levelPlan(plan, inputs, asked, { ...options, shouldStop })
    const done = round >= schedules || found === null || found.proposal.schedules < round
    tell({ schedules: round, found, done })
    if (done) return
  }
}
