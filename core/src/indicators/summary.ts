import { daysBetween } from '../time/index.ts'

/** What is told of a schedule, or of several, in one line. Instants are texts that sort as they follow each other. */
export interface ScheduleSummary {
  works: number
  critical: number
  /** 0…100; of several schedules each counts by how many works it has. */
  percent: number
  start: string | null
  /** The latest. */
  finish: string | null
  /** The latest of the active target versions; null: there is none. */
  targetFinish: string | null
}

/** What adds up, before anything is subtracted. */
export interface SummarySums extends ScheduleSummary {
  /** The latest finish of those that have a target. */
  measuredFinish: string | null
}

export function summarySums({ works, critical, percent, start, finish, targetFinish }: ScheduleSummary): SummarySums {
  const measuredFinish = targetFinish === null ? null : finish
  return { works, critical, percent, start, finish, targetFinish, measuredFinish }
}

export function addSummaries(all: readonly SummarySums[]): SummarySums {
  const sum = (of: (one: SummarySums) => number): number => all.reduce((total, one) => total + of(one), 0)
  const works = sum((one) => one.works)
  return {
    works,
    critical: sum((one) => one.critical),
    percent: works === 0 ? 0 : sum((one) => one.percent * one.works) / works,
    start: known(all, 'start')[0] ?? null,
    finish: known(all, 'finish').at(-1) ?? null,
    targetFinish: known(all, 'targetFinish').at(-1) ?? null,
    measuredFinish: known(all, 'measuredFinish').at(-1) ?? null,
  }
}

/** Days from the latest target on which the last of the schedules that have one finishes; positive is late. */
export const daysToTarget = ({ targetFinish, measuredFinish }: SummarySums): number | null =>
  daysBetween(targetFinish, measuredFinish)

type Dates = 'start' | 'finish' | 'targetFinish' | 'measuredFinish'

const known = (all: readonly SummarySums[], field: Dates): string[] => all.flatMap((one) => one[field] ?? []).sort()
