import { textOfDay } from '@plumbline/core/attributes'
import {
  MAX_USAGE_LANES,
  resourceOverload,
  resourceUsage,
  type SpaceUsage,
  type UsageGrouping,
} from '@plumbline/core/contract'
import { type Day, unitAfter, unitStart } from '@plumbline/core/time'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { today } from '../../../i18n/typed-date.ts'
import { useNews } from '../../../shell/use-news.ts'
import { openingDay } from './opening-day.ts'

export const usagePeriods = ['day', 'week', 'month'] as const
type UsagePeriod = (typeof usagePeriods)[number]

export interface UsageAsked {
  by: UsageGrouping
  measure: 'units' | 'cost'
  period: UsagePeriod
  /** First day that is shown; null: the screen has just been opened. */
  first: Day | null
  offset: number
}

/** How many periods are beside each other. */
export const shownPeriods = { day: 63, week: 30, month: 24 } as const
/** The first day of what is shown, a little before the one that is looked at. */
export const beginBefore = (day: Day, period: UsagePeriod): Day => unitAfter(unitStart(day, period), period, -2)

/** What works of all schedules need, read again when somebody changes a schedule, the register or the calendars. */
export function useSpaceUsage(spaceId: string, asked: UsageAsked) {
  const [usage, setUsage] = useState<SpaceUsage | null>(null)
  const [error, setError] = useState<unknown>(null)
  const turn = useRef(0)
  /** Where the space is opened; asked for until works need anything. */
  const opened = useRef<Day | null>(null)
  const { by, measure, period, first, offset } = asked
  const read = useCallback(async () => {
    const mine = ++turn.current
    try {
      if (first === null) opened.current ??= await dayToOpen(spaceId, by)
      const from = first ?? beginBefore(opened.current ?? today(), period)
      const to = unitAfter(from, period, shownPeriods[period]) - 1
      const days = { period, from: textOfDay(from), to: textOfDay(to) }
      const input = { spaceId, by, measure, offset, limit: MAX_USAGE_LANES, ...days }
      const answer = await call(resourceUsage, { input, quiet: true })
      if (mine !== turn.current) return
      setUsage(answer)
      setError(null)
    } catch (failure) {
      if (mine === turn.current) setError(failure)
    }
  }, [spaceId, by, measure, period, first, offset])
  useEffect(() => {
    void read()
  }, [read])
  useNews({ loads: true, directory: true, calendars: true }, () => void read())
  return { usage, error, read }
}

async function dayToOpen(spaceId: string, by: UsageGrouping): Promise<Day | null> {
  return openingDay(await call(resourceOverload, { input: { spaceId, by }, quiet: true }), today())
}
