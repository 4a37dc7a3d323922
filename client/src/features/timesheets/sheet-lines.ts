import type { TimesheetLineView, timesheetSave } from '@plumbline/core/contract'
import { type DayHours, hoursText, hundredthsOf, typedHours } from '@plumbline/core/timesheets'
import type { Input } from '../../api/request.ts'

export type Line = Omit<TimesheetLineView, 'cost'> & { cost: string | null }
type SentLine = Input<typeof timesheetSave>['lines'][number]

const NOTHING: DayHours = { hours: 0, overtime: 0 }

function hoursAt(line: Line, day: string): DayHours {
  const found = line.days.find((one) => one.day === day)
  if (!found) return NOTHING
  return { hours: hundredthsOf(found.hours) ?? 0, overtime: hundredthsOf(found.overtime) ?? 0 }
}

/** As it is typed. */
export const cellText = (line: Line, day: string): string => typedHours(hoursAt(line, day))

export function withHours(line: Line, day: string, { hours, overtime }: DayHours): Line {
  const others = line.days.filter((one) => one.day !== day)
  const days = hours === 0 ? others : [...others, { day, hours: hoursText(hours), overtime: hoursText(overtime) }]
  return { ...line, days: days.sort((one, other) => (one.day < other.day ? -1 : 1)) }
}

export function sumOf(lines: readonly Line[], days: readonly string[]): DayHours {
  const sum = { ...NOTHING }
  for (const line of lines) {
    for (const day of days) {
      const { hours, overtime } = hoursAt(line, day)
      sum.hours += hours
      sum.overtime += overtime
    }
  }
  return sum
}

/** The same worker at the same thing. */
const keyOf = ({ worker, workId, assignmentId, activity }: Line): string =>
  [worker.id, workId, assignmentId, activity].join(' ')

export const standsAlready = (lines: readonly Line[], line: Line): boolean =>
  lines.some((one) => keyOf(one) === keyOf(line))

/** Seven days later, where that is empty and open. */
export function copiedWeek(
  lines: readonly Line[],
  last: readonly Line[],
  { after, isOpen, newId }: { after: (day: string) => string; isOpen: (day: string) => boolean; newId: () => string },
): Line[] {
  const known = new Map(lines.map((line) => [keyOf(line), line]))
  for (const old of last) {
    const key = keyOf(old)
    let line = known.get(key) ?? { ...old, id: newId(), days: [], note: '', cost: null }
    for (const { day } of old.days) {
      const to = after(day)
      if (isOpen(to) && hoursAt(line, to).hours === 0) line = withHours(line, to, hoursAt(old, day))
    }
    known.set(key, line)
  }
  return [...known.values()]
}

export const sentLine = ({ id, worker, workId, assignmentId, activity, note, days }: Line): SentLine => ({
  ...{ id, worker: { ...worker }, workId, assignmentId, activity, note },
  days: days.map((one) => ({ ...one })),
})

/** Those of one worker stand together, in the order in which the workers came. */
export function byWorker(lines: readonly Line[]): Line[] {
  return [...Map.groupBy(lines, ({ worker }) => worker.id).values()].flat()
}

/** Hours of that day may be entered. */
export function isOpenDay(sheet: { openFrom: string | null; openTo: string | null } | null, day: string): boolean {
  if (!sheet) return false
  const { openFrom, openTo } = sheet
  return (openFrom === null || day >= openFrom) && (openTo === null || day <= openTo)
}
