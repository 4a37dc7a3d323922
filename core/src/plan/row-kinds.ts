/** What a row is and how far it is, as everything that reads a plan asks it. */
import type { ActivityKind, WbsRow, WbsType, WorkStatus } from './index.ts'

/** Its dates and amounts are those of the rows below it. */
export const isSummary = (type: WbsType): boolean => type === 'sum' || type === 'task'

export const isMilestone = (type: WbsType): boolean => type === 'milestone_start' || type === 'milestone_finish'

/** A work or a milestone: what is scheduled and counted. Summaries follow from them, drafts are plans of nobody yet. */
export const isActivity = (type: WbsType): boolean => type === 'work' || isMilestone(type)

/** A level of effort, or a summary of P6: its dates come from others, so it takes no duration of its own. */
export const isHammock = (kind: ActivityKind | undefined): boolean =>
  kind === 'level_of_effort' || kind === 'wbs_summary'

/** Every hour counts, whatever its calendar is. */
export const isElapsed = ({ elapsed, type }: Pick<WbsRow, 'elapsed' | 'type'>): boolean => elapsed && type === 'work'

/** No part of it is left; a milestone has no time between its start and its finish. */
const isOver = (type: WbsType, isStarted: boolean, hasFinish: boolean): boolean =>
  hasFinish || (isStarted && isMilestone(type))

/** Of a work or a milestone, as people reported it. */
export const isFinished = ({ type, progress }: Pick<WbsRow, 'type' | 'progress'>): boolean =>
  isOver(type, progress.actualStart !== null, progress.actualFinish !== null)

const WHOLE = 10_000

/** Of a row that is calculated; `percent` in hundredths. A summary is done when all of it is. */
export function statusOf(type: WbsType, isStarted: boolean, hasFinish: boolean, percent: number): WorkStatus {
  const isDone = isSummary(type) ? percent === WHOLE : isOver(type, isStarted, hasFinish)
  if (isDone) return 'completed'
  return percent > 0 || isStarted ? 'in_progress' : 'not_started'
}
