import { type Minutes, NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import { workingBetween } from '../../../parts/values/working-time.ts'
import type { RowStore } from './row-store.ts'
import { calendarOf, type PlanFrame } from './row-view.ts'

/** Working minutes by which a row stands later than in the first version below the bars; `NO_MINUTES`: not there. */
export function varianceOf(store: RowStore, frame: PlanFrame, slot: number, end: 'start' | 'finish'): Minutes {
  const [baseline] = store.baselines
  const was = end === 'start' ? baseline.startOf(slot) : baseline.finishOf(slot)
  const is = store.times[end][slot] ?? NO_INSTANT
  const calendar = calendarOf(store, slot, frame)
  return was === NO_INSTANT || is === NO_INSTANT || !calendar ? NO_MINUTES : workingBetween(calendar, was, is)
}
