import type { EpsAnalytics, EpsNode, MapStatus } from '@plumbline/core/contract'
import { addSummaries, daysToTarget, type ScheduleSummary, summarySums } from '@plumbline/core/indicators'
import { daysBetween } from '@plumbline/core/time'

type Line = EpsAnalytics['lines'][number]

export interface Numbers extends ScheduleSummary {
  toTargetDays: number | null
}

/** Of schedules. */
export function sumOf(lines: readonly Line[]): Numbers {
  const sums = addSummaries(lines.map(summarySums))
  const { measuredFinish: _, ...summary } = sums
  return { ...summary, toTargetDays: daysToTarget(sums) }
}

export function lineOf(node: EpsNode, projectName: string): Line {
  const { schedule } = node
  const finish = schedule?.finish ?? null
  const targetFinish = schedule?.targetFinish ?? null
  return {
    id: node.id,
    name: node.name,
    projectName,
    valid: node.valid,
    timetableState: schedule?.timetableState ?? 0,
    start: schedule?.start ?? null,
    finish,
    percent: schedule?.percent ?? 0,
    works: schedule?.works ?? 0,
    critical: schedule?.critical ?? 0,
    targetFinish,
    toTargetDays: daysBetween(targetFinish, finish),
  }
}

/** 99.96 % is not done: what is shown as 100 may still be on the way. */
export function statusOf({ percent, works }: { percent: number; works: number }): MapStatus {
  if (works > 0 && percent >= 100) return 'completed'
  return percent > 0 ? 'in_progress' : 'not_started'
}
