import type { ListedEstimate } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import type { Database } from '../../../platform/database/index.ts'
import type { EstimateReader } from './reader.ts'
import { storeTotals } from './totals-repository.ts'

/** An estimate that is typed into is counted no more often, and a large one rests ten times as long as its counting took. */
const LEAST_REST_MS = 3_000
const REST_SHARE = 10
/** What is counted within it is told once: a list may have hundreds. */
const TOLD_MS = 500

/** Counts what estimates come to once somebody looks at a list in which it is missing, or of before. */
export interface TotalsCounter {
  want(spaceId: string, estimates: readonly ListedEstimate[]): void
  close(): Promise<void>
}

interface CounterParts {
  database: Database
  estimates: EstimateReader
  log: Logger
  /** Some of what a schedule's estimates come to is there, or other than before. */
  counted(spaceId: string, scheduleId: string): void
}

type Wanted = Pick<ListedEstimate, 'id' | 'scheduleId'> & { spaceId: string }

export function countTotals({ database, estimates, log, counted }: CounterParts): TotalsCounter {
  const waiting = new Map<string, Wanted>()
  /** Those that were counted a moment ago. */
  const resting = new Map<string, NodeJS.Timeout>()
  /** Schedules whose lists are told soon, with their spaces. */
  const telling = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> | null = null
  let closed = false

  const tell = (): void => {
    timer = undefined
    for (const [scheduleId, spaceId] of telling) counted(spaceId, scheduleId)
    telling.clear()
  }
  const count = async ({ id, scheduleId, spaceId }: Wanted): Promise<void> => {
    const { totals, seq } = await estimates.ask([id], { ask: 'totals' })
    if (!totals || seq === undefined) return
    await database.asSystem((tx) => storeTotals(tx, id, { ...totals, seq }))
    telling.set(scheduleId, spaceId)
    timer ??= setTimeout(tell, TOLD_MS).unref()
  }
  const rest = (id: string, ms: number): void => {
    const end = (): void => {
      resting.delete(id)
      start()
    }
    resting.set(id, setTimeout(end, Math.max(LEAST_REST_MS, REST_SHARE * ms)).unref())
  }
  const next = (): Wanted | undefined => [...waiting.values()].find(({ id }) => !resting.has(id))
  const run = async (): Promise<void> => {
    for (let one = next(); one && !closed; one = next()) {
      const { id } = one
      waiting.delete(id)
      const begun = performance.now()
      await count(one).catch((err: unknown) => {
        if (err instanceof AppError && err.code === 'NOT_FOUND') return
        log.warn({ err, estimateId: id }, 'what an estimate comes to is not counted yet')
      })
      rest(id, performance.now() - begun)
    }
  }
  const start = (): void => {
    work ??= run().finally(() => {
      work = null
    })
  }

  return {
    want: (spaceId, listed) => {
      if (closed) return
      for (const { id, scheduleId, totals } of listed)
        if (!totals?.isCurrent) waiting.set(id, { id, scheduleId, spaceId })
      start()
    },
    close: async () => {
      closed = true
      for (const end of resting.values()) clearTimeout(end)
      await work
      clearTimeout(timer)
    },
  }
}
