/// <reference lib="webworker" />

import { levelPlan, type PlanProposal } from '@plumbline/core/levelling'
import type { LevellingTask } from './levelling-run.ts'

/** How far a run is: after each round, the last one with `done`. */
export interface LevellingProgress {
  schedules: number
  /** The best so far; null: no proposal reaches less far than time does here. */
  found: PlanProposal | null
  done: boolean
}

const scope = self as unknown as DedicatedWorkerGlobalScope

/** Each round begins anew with more schedules: the same number gives the same proposal, and stopping keeps the last one. */
scope.onmessage = ({ data: { plan, inputs, asked, question } }: MessageEvent<LevellingTask>) => {
  const { withinFloat, works, from, until, schedules } = question
  const tell = (progress: LevellingProgress): void => scope.postMessage(progress)
  const options = { withinFloat, works: works && new Set(works), from, until, smallestPart: 240, seed: 1 }
  for (let round = 1; ; round = Math.min(schedules, round * 5)) {
    const shouldStop = (tried: { schedules: number }): boolean => tried.schedules >= round
    const found = levelPlan(plan, inputs, asked, { ...options, shouldStop })
    const done = round >= schedules || found === null || found.proposal.schedules < round
    tell({ schedules: round, found, done })
    if (done) return
  }
}
