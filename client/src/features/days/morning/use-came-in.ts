import { dayHistoryRead } from '@plumbline/core/contract'
import { call } from '../../../api/call.ts'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'
import type { Came } from './use-effects.ts'

/** At once, and how many times: nobody reads more before breakfast. */
const PAGE = 200
const MOST_PAGES = 10

export interface CameFacts {
  /** The newest first. */
  facts: readonly Came[]
  /** False: there are more than are read. */
  isWhole: boolean
}

/** Facts that were taken since the moment, in milliseconds since 1970. */
export function useCameIn(scheduleId: string, versionId: string, since: number): CameFacts | null {
  const read = useRead(`${versionId} ${since}`, async (signal) =>
    versionId === '' ? null : factsSince(versionId, new Date(since).toISOString(), signal),
  )
  useNews({ days: (event) => event.scheduleId === scheduleId }, read.again)
  return read.value
}

/** The history tells of plans as well, so that a page of it may hold few facts. */
async function factsSince(versionId: string, since: string, signal: AbortSignal): Promise<CameFacts> {
  const facts: Came[] = []
  let input: { limit: number; before?: number } = { limit: PAGE }
  for (let page = 0; page < MOST_PAGES; page++) {
    const { changes } = await call(dayHistoryRead, { params: { versionId }, input, signal, quiet: true })
    const recent = changes.filter(({ at }) => at >= since)
    facts.push(...recent.filter(({ kind }) => kind === 'fact'))
    const last = recent.at(-1)
    if (!last || recent.length < PAGE) return { facts, isWhole: true }
    input = { limit: PAGE, before: last.id }
  }
  return { facts, isWhole: false }
}
