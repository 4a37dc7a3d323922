import { useState } from 'react'
import { put, useQuery } from '../../../shell/use-query.ts'
import { dayOfText } from '../session/day-window.ts'

const DAY_MS = 86_400_000

/** Since when the morning tells of what came in. */
export interface Period {
  kind: 'visit' | 'day' | 'chosen'
  /** Milliseconds since 1970. */
  since: number
  /** When this person was here before; null: never. */
  visit: number | null
  /** '': since the last visit; `day`: the last 24 hours; else since the beginning of `YYYY-MM-DD`. */
  choose(since: string): void
}

/** Since the last visit, or the last 24 hours where there was none, if the address says nothing else. */
export function usePeriod(visit: number | null): Period {
  const [query, edit] = useQuery()
  const [opened] = useState(Date.now)
  const text = query.get('since') ?? ''
  const chosen = dayOfText(text)
  const choose = (since: string): void => edit((params) => put(params, 'since', since))
  if (chosen !== null) return { kind: 'chosen', since: localMidnight(chosen), visit, choose }
  if (text === 'day' || visit === null) return { kind: 'day', since: opened - DAY_MS, visit, choose }
  return { kind: 'visit', since: visit, visit, choose }
}

/** The day begins where the person is. */
function localMidnight(day: number): number {
  const date = new Date(day * DAY_MS)
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()).getTime()
}
