import { mondayOf } from '@plumbline/core/days'
import type { Day } from '@plumbline/core/time'
import { dayFormat } from '../../../i18n/day-format.ts'
import type { PlannerColumn } from '../../../instruments/planner/types.ts'
import type { DayWindow } from '../session/day-window.ts'

interface ColumnWords {
  wbs: string
  name: string
  unit: string
  kind: string
  left: string
  day(day: Day): string
  sum(monday: Day): string
}

/** Names of works, then the days, a sum for each week, and what is left to the master. */
export function dayColumns({ from, to, span }: DayWindow, dataDay: Day | null, words: ColumnWords): PlannerColumn[] {
  const plain = { align: 'left', kind: 'text', editable: false } as const
  const columns: PlannerColumn[] = [
    { key: 'wbs', title: words.wbs, width: 96, ...plain, frozen: true },
    { key: 'name', title: words.name, width: 236, ...plain, frozen: true, tree: true },
    { key: 'unit', title: words.unit, width: 40, ...plain, frozen: true },
    { key: 'kind', title: words.kind, width: 96, ...plain, frozen: true },
  ]
  const figure = { align: 'right', kind: 'number' } as const
  for (let day = from; day <= to; day++) {
    const width = span === 'day' ? 120 : 58
    const column: PlannerColumn = { key: `d${day}`, title: words.day(day), width, ...figure, editable: true }
    columns.push(day === dataDay ? { ...column, plumb: true } : column)
  }
  for (let monday = mondayOf(from); monday <= to; monday += 7) {
    columns.push({ key: `s${monday}`, title: words.sum(monday), width: 76, ...figure, editable: false })
  }
  columns.push({ key: 'left', title: words.left, width: 68, ...figure, editable: false })
  return columns
}

/** As it is said by itself: «Mon 9». */
export const weekdayText = (day: Day, language: string): string =>
  dayFormat(language, { weekday: 'short', day: 'numeric' })(day)

export const dateText = (day: Day, language: string): string =>
  dayFormat(language, { day: 'numeric', month: 'short' })(day)
