import type { Day } from '../time/index.ts'
import { DAY_HUNDREDTHS, type DayHours } from './hours.ts'

export interface CheckedLine {
  id: string
  workerId: string
  days: readonly ({ day: Day } & DayHours)[]
  /** Trade of the worker; null: not known. */
  ownTrade: string | null
  /** Trade that the assignment asks for; null: any. */
  askedTrade: string | null
}

export interface WorkerDay {
  workerId: string
  day: Day
}

export interface TimesheetWarning {
  kind: 'overtime' | 'specialty'
  workerId: string
  /** Of a whole line; null: of a day of the worker. */
  lineId: string | null
  day: Day | null
}

export const keyOfDay = ({ workerId, day }: WorkerDay): string => `${workerId} ${day}`

/** T-3: the first day that would have more than its hours. `elsewhere`: hours in other sheets, by worker and day. */
export function overfullDay(
  lines: readonly CheckedLine[],
  elsewhere: ReadonlyMap<string, number>,
): (WorkerDay & { lineId: string }) | null {
  const sums = new Map(elsewhere)
  for (const { id: lineId, workerId, days } of lines) {
    for (const { day, hours } of days) {
      const key = keyOfDay({ workerId, day })
      const sum = (sums.get(key) ?? 0) + hours
      sums.set(key, sum)
      if (hours > 0 && sum > DAY_HUNDREDTHS) return { workerId, day, lineId }
    }
  }
  return null
}

/** T-4 and T-5. */
export function timesheetWarnings(
  lines: readonly CheckedLine[],
  elsewhere: ReadonlyMap<string, number>,
  usualHours: number,
): TimesheetWarning[] {
  const usual = new Map(elsewhere)
  const here = new Map<string, WorkerDay>()
  const trades: TimesheetWarning[] = []
  for (const { id: lineId, workerId, days, ownTrade, askedTrade } of lines) {
    if (askedTrade !== null && ownTrade !== null && askedTrade !== ownTrade) {
      trades.push({ kind: 'specialty', workerId, lineId, day: null })
    }
    for (const { day, hours, overtime } of days) {
      const key = keyOfDay({ workerId, day })
      usual.set(key, (usual.get(key) ?? 0) + hours - overtime)
      if (hours > 0) here.set(key, { workerId, day })
    }
  }
  const long = [...here].filter(([key]) => (usual.get(key) ?? 0) > usualHours)
  return [...trades, ...long.map(([, at]) => ({ kind: 'overtime' as const, lineId: null, ...at }))]
}
