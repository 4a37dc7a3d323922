import { dayOfText, textOfDay } from '@plumbline/core/attributes'
import { MAX_USAGE_LANES, resourceUsage, type SpaceUsage, type UsageGrouping } from '@plumbline/core/contract'
import { type Day, unitAfter, unitStart } from '@plumbline/core/time'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useNews } from '../../../shell/use-news.ts'

export const usagePeriods = ['day', 'week', 'month'] as const
type UsagePeriod = (typeof usagePeriods)[number]

export interface UsageAsked {
  by: UsageGrouping
  measure: 'units' | 'cost'
  period: UsagePeriod
  /** First day that is shown; null: around the day from which works are still to be done. */
  first: Day | null
  offset: number
}

/** How many periods are beside each other. */
export const shownPeriods = { day: 63, week: 30, month: 24 } as const
const DAY_MS = 86_400_000

const today = (): Day => Math.floor(Date.now() / DAY_MS)

/** The first day of what is shown, a little before the one that is looked at. */
const beginOf = ({ first, period }: UsageAsked, around: Day): Day =>
  first ?? unitAfter(unitStart(around, period), period, -2)

/** What works of all schedules need, read again when somebody changes a schedule, the register or the calendars. */
export function useSpaceUsage(spaceId: string, asked: UsageAsked) {
  const [usage, setUsage] = useState<SpaceUsage | null>(null)
  const [error, setError] = useState<unknown>(null)
  const turn = useRef(0)
  const { by, measure, period, first, offset } = asked
  const read = useCallback(async () => {
    const mine = ++turn.current
    const input = (around: Day) => {
      const from = beginOf({ by, measure, period, first, offset }, around)
      const to = unitAfter(from, period, shownPeriods[period]) - 1
      return { spaceId, by, measure, period, offset, limit: MAX_USAGE_LANES, from: textOfDay(from), to: textOfDay(to) }
    }
    try {
      let answer = await call(resourceUsage, { input: input(today()), quiet: true })
      const dataDay = answer.dataDay === null ? null : dayOfText(answer.dataDay)
      const isElsewhere = dataDay !== null && first === null && Math.abs(dataDay - today()) > 14
      if (isElsewhere) answer = await call(resourceUsage, { input: input(dataDay), quiet: true })
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
