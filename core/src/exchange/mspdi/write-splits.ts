import { addWork, type CompiledCalendar } from '../../calendar/index.ts'
import type { Splits } from '../../plan/index.ts'
import type { Instant } from '../../time/index.ts'

/** A part of the time of a task; without work where it stands still. */
export interface Stretch {
  start: Instant
  finish: Instant
  isIdle: boolean
}

/** From the begin of a task to its finish, in turn worked on and standing still. */
export function stretchesOf(
  splits: Splits,
  task: { start: Instant; finish: Instant },
  calendar: CompiledCalendar,
): Stretch[] {
  const stretches: Stretch[] = []
  let begun = task.start
  let paused = 0
  for (const { after, gap } of splits) {
    const stop = addWork(calendar, task.start, after + paused, 'finish')
    paused += gap
    const resume = addWork(calendar, task.start, after + paused, 'start')
    stretches.push({ start: begun, finish: stop, isIdle: false }, { start: stop, finish: resume, isIdle: true })
    begun = resume
  }
  return [...stretches, { start: begun, finish: task.finish, isIdle: false }]
}
