import { demoPlans } from '@plumbline/core/demo'
import type { SchedulePlan } from '@plumbline/core/plan'
import { newId } from '../../../platform/ids.ts'
import { PLANNED_SCHEDULE } from './content.ts'

const SEED = 20_260_302

/** What it is, and what it was to be; null: a schedule that begins empty. */
export function demoSchedule(name: string): { approved: SchedulePlan; actual: SchedulePlan } | null {
  return name === PLANNED_SCHEDULE ? demoPlans({ random: seededRandom(SEED), newId }) : null
}

/** Uniform in [0, 1); the same numbers for the same seed. Source: Mulberry32, T. Ettinger, public domain. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
