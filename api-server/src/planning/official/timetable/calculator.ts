import type { TimetableSummary } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { IndicatorSums, OwnCount } from '@plumbline/core/indicators'
import { ENGINE_VERSION } from '@plumbline/core/schedule'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import { Patience } from '../../../platform/jobs/index.ts'
import { regularly } from '../../../platform/regularly.ts'
import { createPool, type Pool } from '../../../platform/workers/index.ts'
import { type PackedInputs, roomOf, versionOf } from '../../schedules/document/index.ts'
import type { CalendarCopy } from './calculation.ts'
import { publishResult } from './published-repository.ts'
import { claim, release, renewClaim, selectCalculated, selectTimetable, storeResult } from './repository.ts'
import type { CalculationResult, CalculationTask } from './worker.ts'

/** Keeps the official timetable of every version up with its document. */
export interface Calculator {
  /** Something was journaled in a room (payload of `room_changed`): calculates soon. */
  roomChanged(payload: string): void
  versionCreated(versionId: string): void
  /** What the version reads beside its document is other than before. */
  inputsChanged(versionId: string): void
  /** Calculates them one after another, so that edits of others need not wait behind them. */
  calculateInTurn(versionIds: readonly string[]): Promise<void>
  /** What the version as it is now comes to; nothing of it is kept. */
  count(versionId: string, own: OwnCount): Promise<IndicatorSums>
  /** Calculates at once; the result belongs to the document as it is now or later. */
  calculateNow(versionId: string): Promise<TimetableSummary>
  /** Compares all rooms with the stored results: for what was announced while nobody listened. */
  reconcile(): Promise<void>
  close(): Promise<void>
}

export interface CalculatorParts {
  database: Database
  collabApi: CollabApi
  log: Logger
  /** null: it is gone. */
  spaceOf(versionId: string): Promise<string | null>
  inputsFor(versionId: string): Promise<PackedInputs>
  /** What its space counts beside the built-in indicators. */
  ownCountFor(versionId: string): Promise<OwnCount>
  /**
   * Keeps which calendars of the library the version holds copies of, in the transaction of the result; the space to be
   * told if it holds others than before.
   */
  keepCopies(tx: Transaction, versionId: string, copies: readonly CalendarCopy[]): Promise<string | null>
  copiesChanged(spaceId: string): void
  /** Keeps what the result comes to, in its transaction; true: to other numbers than before. */
  keepIndicators(tx: Transaction, versionId: string, result: CalculationResult): Promise<boolean>
  /** The numbers of a version are other than before. */
  indicatorsChanged(versionId: string): void
  calculated(versionId: string, timetable: TimetableSummary, externals: CalculationResult['externals']): void
  /** The data date of the official result is another one than before. */
  dataDateMoved(versionId: string): void
}

interface Pending {
  timer: NodeJS.Timeout | null
  running: Promise<void> | null
  /** ms of the process; of the calculation that runs, or ran last. */
  startedAt: number
  /** The newest change of the document that was announced. */
  wantedSeq: number
  /** The change of the document that the last result here was of. */
  doneSeq: number
  /** Whatever is stored: something beside the document changed, or somebody asked. */
  anew: boolean
  /** Of the last calculation: large schedules are calculated less often. */
  tookMs: number
  failures: number
}

const roomChange = z.object({ room: z.string(), seq: z.int() })

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}

const SHORTEST_WAIT_MS = 150
const LONGEST_WAIT_MS = 5_000
const RENEW_MS = 2_500
/** How long a thread stays that has nothing to calculate. */
const WARM_MS = 600_000
const BUSY_WAIT_MS = 1_000
const MAX_FAILURES = 6
const LAST_RETRY_MS = 60_000
const HEADS_PER_PAGE = 1_000

export function createCalculator(parts: CalculatorParts): Calculator {
  const { database, collabApi, log, spaceOf, inputsFor, ownCountFor, keepCopies, copiesChanged } = parts
  const { keepIndicators, indicatorsChanged, calculated, dataDateMoved } = parts
  const pool = createPool<CalculationTask, CalculationResult>({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 2,
    maxMemoryMb: 2_048,
    maxSeconds: 120,
    // They keep the schedules that they have calculated.
    idleMs: WARM_MS,
  })
  /** One thread: it keeps what it has calculated for whoever tries the next rule. */
  const counting = createPool<CalculationTask, IndicatorSums>({
    entry: new URL('./counting-worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 2_048,
    maxSeconds: 120,
  })
  const patience = new Patience({
    log,
    what: 'a timetable could not be calculated',
    firstMs: LONGEST_WAIT_MS,
    lastMs: LAST_RETRY_MS,
    attempts: MAX_FAILURES,
  })
  const versions = new Map<string, Pending>()
  let closed = false

  const pendingOf = (versionId: string): Pending => {
    const found = versions.get(versionId)
    if (found) return found
    const fresh: Pending = {
      timer: null,
      running: null,
      startedAt: 0,
      wantedSeq: 0,
      doneSeq: 0,
      anew: false,
      tookMs: 0,
      failures: 0,
    }
    versions.set(versionId, fresh)
    return fresh
  }

  const soon = (versionId: string, afterMs?: number): void => {
    const pending = pendingOf(versionId)
    if (closed || pending.running || pending.timer) return
    const wait = afterMs ?? Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, pending.tookMs * 2))
    pending.timer = setTimeout(() => {
      pending.timer = null
      void start(versionId, pending)
    }, wait)
  }

  const changed = (versionId: string, seq: number): void => {
    const pending = pendingOf(versionId)
    pending.wantedSeq = Math.max(pending.wantedSeq, seq)
    soon(versionId)
  }

  const outdated = (versionId: string): void => {
    pendingOf(versionId).anew = true
    soon(versionId)
  }

  const start = (versionId: string, pending: Pending): Promise<void> => {
    const { anew } = pending
    pending.anew = false
    pending.startedAt = performance.now()
    pending.running = calculateOnce(versionId, anew ? null : pending.wantedSeq)
      .then(
        (outcome) => {
          pending.failures = 0
          patience.succeeded(versionId)
          pending.tookMs = performance.now() - pending.startedAt
          if (outcome === 'busy') pending.anew ||= anew
          else pending.doneSeq = outcome === 'gone' ? pending.wantedSeq : outcome.seq
          return outcome === 'busy' ? BUSY_WAIT_MS : null
        },
        (error: unknown) => {
          pending.failures++
          pending.anew ||= anew
          return closed ? null : patience.failed(versionId, error)
        },
      )
      .then((retryAfterMs) => {
        pending.running = null
        if (retryAfterMs !== null) soon(versionId, retryAfterMs)
        else if (pending.failures > 0) return
        else if (pending.anew || pending.doneSeq < pending.wantedSeq) soon(versionId)
        else versions.delete(versionId)
      })
    return pending.running
  }

  /**
   * What is stored, where it needs no calculation: that of `wantedSeq` or later by this engine, or of a locked version, which keeps
   * the result of its last document, whatever the engine or its target are by now. `wantedSeq` null: calculated anew.
   */
  const settled = async (versionId: string, wantedSeq: number | null): Promise<{ seq: number } | null> => {
    const known = await database.asSystem((tx) => selectCalculated(tx, [versionId]))
    const stored = known.get(versionId)
    if (stored?.state !== 1) return null
    const isCurrent = wantedSeq !== null && stored.seq >= wantedSeq && stored.engineVersion === ENGINE_VERSION
    if (isCurrent) return stored
    return stored.locked && (await collabApi.head(roomOf(versionId))).seq <= stored.seq ? stored : null
  }

  const runIn = async <Result>(
    threads: Pool<CalculationTask, Result>,
    versionId: string,
    own: OwnCount,
  ): Promise<Result> =>
    threads.run(
      { ...collabApi.address, room: roomOf(versionId), inputs: await inputsFor(versionId), own },
      { owner: (await spaceOf(versionId)) ?? undefined, subject: versionId },
    )

  /** `gone`: no such version, so nothing to do. */
  const calculateOnce = async (
    versionId: string,
    wantedSeq: number | null,
  ): Promise<{ seq: number } | 'busy' | 'gone'> => {
    const before = await settled(versionId, wantedSeq)
    if (before) return before
    const claimed = await database.asSystem((tx) => claim(tx, versionId))
    if (claimed !== 'mine') return claimed
    const stopRenewing = regularly(
      RENEW_MS,
      () => database.asSystem((tx) => renewClaim(tx, versionId)),
      () => undefined,
    )
    try {
      const result = await runIn(pool, versionId, await ownCountFor(versionId))
      const { stored, isMoved, libraryOf, isOther } = await database.asSystem(async (tx) => {
        const isMoved = await storeResult(tx, versionId, result)
        await publishResult(tx, versionId, result)
        const libraryOf = await keepCopies(tx, versionId, result.copies)
        const isOther = await keepIndicators(tx, versionId, result)
        return { stored: await selectTimetable(tx, versionId), isMoved, libraryOf, isOther }
      })
      if (stored) calculated(versionId, stored.summary, result.externals)
      if (libraryOf !== null) copiesChanged(libraryOf)
      if (isOther) indicatorsChanged(versionId)
      if (isMoved) dataDateMoved(versionId)
      return result
    } catch (error) {
      await database.asSystem((tx) => release(tx, versionId)).catch(() => undefined)
      throw error
    } finally {
      stopRenewing()
    }
  }

  const isUpToDate = async (versionId: string, seq: number): Promise<TimetableSummary | null> => {
    const stored = await database.asSystem((tx) => selectTimetable(tx, versionId))
    if (stored?.summary.state !== 1 || stored.summary.seq < seq) return null
    const isOfThisEngine = stored.summary.engineVersion === ENGINE_VERSION
    return isOfThisEngine || (await settled(versionId, null)) ? stored.summary : null
  }

  return {
    roomChanged: (payload) => {
      const change = roomChange.safeParse(parsed(payload))
      const versionId = change.success ? versionOf(change.data.room) : null
      if (change.success && versionId !== null) changed(versionId, change.data.seq)
    },
    versionCreated: outdated,
    inputsChanged: outdated,
    calculateInTurn: async (versionIds) => {
      for (const versionId of versionIds) {
        if (closed) return
        const pending = pendingOf(versionId)
        pending.anew = true
        if (pending.running) continue
        if (pending.timer) clearTimeout(pending.timer)
        pending.timer = null
        await start(versionId, pending)
      }
    },
    count: (versionId, own) => runIn(counting, versionId, own),
    calculateNow: async (versionId) => {
      const asked = performance.now()
      const { seq } = await collabApi.head(roomOf(versionId))
      for (let attempt = 0; attempt < 60; attempt++) {
        const pending = pendingOf(versionId)
        if (pending.timer) clearTimeout(pending.timer)
        pending.timer = null
        if (!pending.running) pending.anew = true
        const run = pending.running ?? start(versionId, pending)
        // One that ran already may have read what stands beside the document before it changed.
        const isOlder = pending.startedAt < asked
        await run
        if (isOlder) continue
        const summary = await isUpToDate(versionId, seq)
        if (summary) return summary
        if (closed || pending.failures >= MAX_FAILURES) break
        await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS))
      }
      throw new AppError('UNAVAILABLE')
    },
    reconcile: async () => {
      for (let after = '', more = true; more && !closed; ) {
        const heads = await collabApi.heads(after, HEADS_PER_PAGE)
        const ids = heads.map((head) => versionOf(head.room)).filter((id) => id !== null)
        const known = await database.asSystem((tx) => selectCalculated(tx, ids))
        for (const head of heads) {
          const id = versionOf(head.room)
          const stored = id === null ? undefined : known.get(id)
          if (!id || !stored) continue
          const isOfOtherEngine = stored.engineVersion !== ENGINE_VERSION && !stored.locked
          if (stored.state !== 1 || stored.seq < head.seq || isOfOtherEngine) changed(id, head.seq)
        }
        after = heads.at(-1)?.room ?? ''
        more = heads.length === HEADS_PER_PAGE
      }
    },
    close: async () => {
      closed = true
      for (const pending of versions.values()) if (pending.timer) clearTimeout(pending.timer)
      await Promise.all([pool.close(), counting.close()])
      await Promise.allSettled([...versions.values()].map((pending) => pending.running))
    },
  }
}
