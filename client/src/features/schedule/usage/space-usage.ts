/** Usage over all schedules of a space, as lanes below the chart of one of them. */
import { dayOfText, textOfDay } from '@plumbline/core/attributes'
import {
  MAX_USAGE_DAYS,
  MAX_USAGE_LANES,
  resourceBehind,
  resourceUsage,
  type SpaceUsage,
  type UsageGrouping,
} from '@plumbline/core/contract'
import type { Id } from '@plumbline/core/plan'
import { type Day, MINUTES_PER_DAY, type PeriodUnit } from '@plumbline/core/time'
import { call } from '../../../api/call.ts'
import type {
  LiveGrouping,
  Usage,
  UsageLane,
  UsageMeasure,
  WorkBehind,
} from '../../../documents/schedule/session/live-usage.ts'
import type { AxisPlace } from '../../../instruments/planner/types.ts'
import { scheduleColours } from '../../../parts/resources/schedule-parts.ts'

/** Days from…to, both included. */
export interface DayWindow {
  from: Day
  to: Day
}

export const isOfSpace = (by: UsageGrouping): by is Exclude<UsageGrouping, LiveGrouping> =>
  by === 'project' || by === 'space'

const daysInSight = ({ start, width, pxPerDay }: AxisPlace): DayWindow => {
  const from = Math.floor(start / MINUTES_PER_DAY)
  return { from, to: from + Math.ceil(width / pxPerDay) }
}

export function isWithin(window: DayWindow | null, axis: AxisPlace): boolean {
  const { from, to } = daysInSight(axis)
  return window !== null && from >= window.from && to <= window.to
}

/** What is in sight and as much on both sides, as far as may be asked at once. */
export function windowAround(axis: AxisPlace, period: PeriodUnit): DayWindow {
  const { from, to } = daysInSight(axis)
  const seen = to - from + 1
  const room = Math.max(0, Math.min(seen, Math.floor((MAX_USAGE_DAYS - seen) / 2) - MARGIN[period]))
  return { from: from - room, to: Math.min(to + room, from - room + MAX_USAGE_DAYS) }
}

/** Periods begin before what is asked and end after it. */
const MARGIN = { day: 0, week: 7, month: 31, quarter: 92, year: 366 } as const satisfies Record<PeriodUnit, number>

interface SpaceQuestion extends DayWindow {
  spaceId: Id
  by: UsageGrouping
  measure: UsageMeasure
  period: PeriodUnit
  /** How many are read at most, in whole pages. */
  lanes: number
}

export async function usageOfSpace({ from, to, period, lanes: wanted, ...asked }: SpaceQuestion) {
  const unit = period === 'quarter' || period === 'year' ? 'month' : period
  const input = { ...asked, period: unit, from: textOfDay(from), to: textOfDay(to), limit: MAX_USAGE_LANES }
  const answer = await call(resourceUsage, { input, quiet: true })
  const { schedules, total, lanes } = answer
  for (let offset = MAX_USAGE_LANES; offset < Math.min(total, wanted); offset += MAX_USAGE_LANES) {
    lanes.push(...(await call(resourceUsage, { input: { ...input, offset }, quiet: true })).lanes)
  }
  return { schedules, total, usage: lanesOfSpace(answer, from) }
}

/** As the lanes of one schedule; by day numbers and in the colours of the schedules. */
function lanesOfSpace({ edges, lanes, schedules, dataDay }: SpaceUsage, from: Day): Usage {
  const colourOf = scheduleColours(schedules)
  return {
    edges: Int32Array.from(edges, (edge) => dayOfText(edge)!),
    dataDay: dataDay === null ? from : dayOfText(dataDay)!,
    count: lanes.length,
    lanes: lanes.map(
      ({ id, code, name, type, unit, kind, values, available, over, runs, parts }): UsageLane => ({
        ...{ id, code, name, unit, members: [id], works: 0, after: null, money: null },
        type: kind === 'hours' || type === 'resource_group' ? null : type,
        values: Float64Array.from(values),
        available: available && Float64Array.from(available),
        over: Uint8Array.from(values, (_, at) => (over.includes(at) ? 1 : 0)),
        runs: runs.map((run) => ({
          ...{ from: dayOfText(run.from)!, to: dayOfText(run.to)!, days: run.days },
          ...{ peak: inMillionths(run.peak), available: inMillionths(run.available) },
        })),
        parts: parts.map((part) => ({ colour: colourOf(part.scheduleId), values: Float64Array.from(part.values) })),
      }),
    ),
  }
}

const inMillionths = (value: number): bigint => BigInt(Math.round(value * 1e6))

export async function worksOfSpace(
  spaceId: Id,
  scheduleId: Id,
  by: UsageGrouping,
  { laneId, from, to }: DayWindow & { laneId: Id },
): Promise<WorkBehind[]> {
  const input = { spaceId, by, resourceId: laneId, from: textOfDay(from), to: textOfDay(to) }
  const { works } = await call(resourceBehind, { input })
  return works.map(({ wbsId, amount, units, scheduleName, code, name, ...of }) => ({
    ...{ workId: wbsId, needId: `${of.scheduleId} ${wbsId}`, amount: Number(amount), units },
    elsewhere: of.scheduleId === scheduleId ? null : { scheduleId: of.scheduleId, scheduleName, code, name },
  }))
}
