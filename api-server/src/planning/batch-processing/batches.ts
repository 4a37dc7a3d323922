import { type Batch, MAX_BATCH } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { regularly } from '../../platform/regularly.ts'
import { selectReadable } from '../../workspace/eps/index.ts'
import { selectCurrentVersions } from '../versions/index.ts'
import { type BatchRow, endBatch, endSilentBatches, insertBatch, stepBatch, touchBatch } from './repository.ts'

export interface BatchParts {
  database: Database
  log: Logger
  /** Resolves when the official result is of the document as it is now. */
  calculate(versionId: string): Promise<unknown>
  /** To the person who began it. */
  notify(at: { userId: string; spaceId: string }, batch: Batch): void
}

export interface Batches {
  /** Begins, and answers before the first schedule is calculated. `epsIds`: none is the whole space. */
  start(scope: Scope, spaceId: string, epsIds: readonly string[]): Promise<Batch>
  stop(scope: Scope, batchId: string): Promise<void>
  /** Ends those whose server has gone, so that they stand on no screen for ever. */
  endSilent(): Promise<void>
  close(): Promise<void>
}

interface Member {
  name: string
  versionId: string
}

const TOUCH_MS = 15_000

export function viewOf({ userId: _, startedAt, ...batch }: BatchRow): Batch {
  return { ...batch, startedAt: startedAt.toISOString() }
}

/** Schedules of all batches of this node take turns, so that edits of others need not wait behind them. */
export function createBatches({ database, log, calculate, notify }: BatchParts): Batches {
  const running = new Set<Promise<void>>()
  let closed = false
  let turn: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  const tell = (row: BatchRow): void => notify(row, viewOf(row))

  /** Why it could not be calculated is in the log; the person is told its name. */
  const succeeds = async ({ versionId }: Member): Promise<boolean> => {
    try {
      await calculate(versionId)
      return true
    } catch (err) {
      if (!closed) log.warn({ err, versionId }, 'a schedule of a batch could not be calculated')
      return false
    }
  }

  const run = async (batchId: string, members: readonly Member[]): Promise<void> => {
    let before: { finished: 0 | 1; failed: string | null } = { finished: 0, failed: null }
    for (const member of members) {
      const goesOn = await inTurn(async () => {
        const now = closed
          ? null
          : await database.asSystem((tx) => stepBatch(tx, batchId, { ...before, current: member.name }))
        if (!now) return false
        tell(now)
        before = { finished: 1, failed: (await succeeds(member)) ? null : member.name }
        return true
      })
      if (!goesOn) return
    }
    const ended = await database.asSystem(async (tx) => {
      await stepBatch(tx, batchId, { ...before, current: null })
      return endBatch(tx, batchId, 'done')
    })
    if (ended) tell(ended)
  }

  const begin = (batchId: string, members: readonly Member[]): void => {
    const stopTouching = regularly(
      TOUCH_MS,
      () => database.asSystem((tx) => touchBatch(tx, batchId)),
      () => undefined,
    )
    const end = async (): Promise<void> => {
      try {
        await run(batchId, members)
        if (closed) throw new Error('The server stops')
      } catch (err) {
        if (!closed) log.warn({ err, batchId }, 'a batch has ended early')
        const broken = await database.asSystem((tx) => endBatch(tx, batchId, 'broken')).catch(() => null)
        if (broken) tell(broken)
      } finally {
        stopTouching()
      }
    }
    const whole = end()
      .catch((err: unknown) => log.error({ err, batchId }, 'of the end of a batch nobody is notified'))
      .finally(() => running.delete(whole))
    running.add(whole)
  }

  const endSilent = async (): Promise<void> => {
    for (const row of await database.asSystem(endSilentBatches)) tell(row)
  }
  const stopWatching = regularly(TOUCH_MS, endSilent, (err) =>
    log.warn({ err }, 'batches of servers that have gone could not be ended'),
  )

  return {
    endSilent,
    start: async (scope, spaceId, epsIds) => {
      await endSilent()
      const { row, members } = await database.inScope(scope, async (tx) => {
        const members = await membersOf(tx, { spaceId, userId: scope.userId, epsIds })
        if (members.length === 0) throw new AppError('BATCH_EMPTY')
        if (members.length > MAX_BATCH) throw new AppError('BATCH_TOO_MANY', { max: MAX_BATCH })
        const row = await insertBatch(tx, { id: newId(), spaceId, userId: scope.userId, total: members.length })
        if (!row) throw new AppError('BATCH_RUNNING')
        return { row, members }
      })
      begin(row.id, members)
      return viewOf(row)
    },
    stop: async (scope, batchId) => {
      const stopped = await database.inScope(scope, (tx) => endBatch(tx, batchId, 'stopped'))
      if (stopped) tell(stopped)
    },
    close: async () => {
      closed = true
      stopWatching()
      await Promise.allSettled(running)
    },
  }
}

interface Asked {
  spaceId: string
  userId: string
  epsIds: readonly string[]
}

/** The schedules that the person may calculate, in the order of the tree. */
async function membersOf(tx: Transaction, { spaceId, userId, epsIds }: Asked): Promise<Member[]> {
  const nodes = await selectReadable(tx, spaceId, userId, 'schedule.calculate')
  const chosen = new Set(epsIds)
  const within = nodes.filter(({ id, parentId }) => {
    if (parentId !== null && chosen.has(parentId)) chosen.add(id)
    return epsIds.length === 0 || chosen.has(id)
  })
  const versions = await selectCurrentVersions(tx, spaceId)
  const versionOf = new Map(versions.map(({ id, scheduleId }) => [scheduleId, id]))
  return within.flatMap(({ id, kind, name }) => {
    const versionId = kind === 'schedule' ? versionOf.get(id) : undefined
    return versionId === undefined ? [] : [{ name, versionId }]
  })
}
