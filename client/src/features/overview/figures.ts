import type { ScheduleFigures } from '@plumbline/core/contract'
import { dayOfInstant, parseInstant } from '@plumbline/core/time'

/** Calendar days from one instant to another; null: one of them is missing. */
function daysBetween(from: string | null, to: string | null): number | null {
  const [a, b] = [from, to].map((text) => (text === null ? null : parseInstant(text)))
  return typeof a === 'number' && typeof b === 'number' ? dayOfInstant(b) - dayOfInstant(a) : null
}

/** Days that the finish is after the one of the active target. */
export const behindTarget = ({ targetFinish, finish }: ScheduleFigures): number | null =>
  daysBetween(targetFinish, finish)

/** Days that the finish has moved within the last week. */
export const movedInWeek = ({ finishWeekAgo, finish }: ScheduleFigures): number | null =>
  daysBetween(finishWeekAgo, finish)

/** Ways to ask for the schedules behind a number; `filter_indicator` of the address. */
export const gridIndicators = ['critical', 'late', 'moved', 'not_calculated'] as const
export type GridIndicator = (typeof gridIndicators)[number]

const passes: Record<GridIndicator, (figures: ScheduleFigures) => boolean> = {
  critical: ({ critical }) => critical > 0,
  late: (figures) => (behindTarget(figures) ?? 0) > 0,
  moved: (figures) => (movedInWeek(figures) ?? 0) !== 0,
  not_calculated: ({ timetableState }) => timetableState !== 1,
}

export const indicatorOf = (text: string): GridIndicator | null => gridIndicators.find((one) => one === text) ?? null

interface Wanted {
  /** A part of the name, of the version or of what the schedule stands in. */
  filter: string
  indicator: GridIndicator | null
}

export function shownFigures(
  all: readonly ScheduleFigures[],
  { filter, indicator }: Wanted,
): readonly ScheduleFigures[] {
  const wanted = filter.toLowerCase()
  return all.filter(
    (figures) =>
      (indicator === null || passes[indicator](figures)) &&
      [figures.name, figures.versionName, ...figures.path].some((text) => text.toLowerCase().includes(wanted)),
  )
}

interface Totals {
  works: number
  critical: number
  /** Of all works together: schedules count by how many works they have. */
  percent: number
  finish: string | null
}

export function totalsOf(all: readonly ScheduleFigures[]): Totals {
  const sum = (of: (figures: ScheduleFigures) => number): number => all.reduce((total, one) => total + of(one), 0)
  const works = sum((one) => one.works)
  const finishes = all.flatMap(({ finish }) => (finish === null ? [] : [finish]))
  return {
    works,
    critical: sum((one) => one.critical),
    percent: works === 0 ? 0 : sum((one) => one.percent * one.works) / works,
    finish: finishes.length === 0 ? null : finishes.reduce((a, b) => (a > b ? a : b)),
  }
}
