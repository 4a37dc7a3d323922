import { dayHistoryRead } from '@plumbline/core/contract'
import { call } from '../../../api/call.ts'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'
import type { Came } from './use-effects.ts'

/** At once, and how many times: nobody reads more before breakfast. */
const PAGE = 200
const MOST_PAGES = 5
const SINCE_MS = 24 * 3_600_000

/** Facts that were taken in the last 24 hours, the newest first. */
export function useCameIn(scheduleId: string, versionId: string): readonly Came[] | null {
  const read = useRead(versionId, async (signal) => (versionId === '' ? null : factsOfLastDay(versionId, signal)))
  useNews({ days: (event) => event.scheduleId === scheduleId }, read.again)
  return read.value
}

/** The history tells of plans as well, so that a page of it may hold few facts. */
async function factsOfLastDay(versionId: string, signal: AbortSignal): Promise<Came[]> {
  const since = new Date(Date.now() - SINCE_MS).toISOString()
  const facts: Came[] = []
  let input: { limit: number; before?: number } = { limit: PAGE }
  for (let page = 0; page < MOST_PAGES; page++) {
    const { changes } = await call(dayHistoryRead, { params: { versionId }, input, signal, quiet: true })
    const recent = changes.filter(({ at }) => at >= since)
    facts.push(...recent.filter(({ kind }) => kind === 'fact'))
    const last = recent.at(-1)
    if (!last || recent.length < PAGE) break
    input = { limit: PAGE, before: last.id }
  }
  return facts
}
