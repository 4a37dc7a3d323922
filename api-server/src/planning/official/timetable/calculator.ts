import { createHash } from 'node:crypto'
import type { TimetableSummary } from '@plumbline/core/contract'
import type { Spreading } from '@plumbline/core/distributions'
import { AppError } from '@plumbline/core/errors'
import type { IndicatorSums, OwnCount } from '@plumbline/core/indicators'
import { ENGINE_VERSION } from '@plumbline/core/schedule'
import type { Logger } from 'pino'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import { regularly } from '../../../platform/regularly.ts'
import { createPool, type Pool } from '../../../platform/workers/index.ts'
import { type PackedInputs, roomOf, versionOf } from '../../schedules/document/index.ts'
import type { CalendarCopy, Figures } from './calculation.ts'
import { type Claimed, RENEW_MS, release, renewClaim } from './claims-repository.ts'
import { publishInherited, publishResult } from './published-repository.ts'
import {
  type CalculatedVersion,
  inheritResult,
  outdateTimetable,
  selectCalculated,
  selectTimetable,
  storeResult,
} from './repository.ts'
import { createScheduling, type SchedulingParts } from './scheduling.ts'
import type { CalculationResult, CalculationTask } from './worker.ts'

/** Keeps the official timetable of every version up with its document. */
export interface Calculator {
  /** Something was journaled in a room: calculates soon. */
  roomChanged(room: string, seq: number): void
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

/** What a version is calculated with beside its document. */
interface Ground {
  inputs: PackedInputs
  /** What its space counts beside the built-in indicators. */
  own: OwnCount
  /** By which needs of resources are spread. */
  spreading: Spreading
}

export interface CalculatorParts {
  database: Database
  collabApi: CollabApi
  log: Logger
  /** `elsewhere`: `npm run calculate` does it, but for what somebody waits for. */
  calculations: 'here' | 'elsewhere'
  /** null: it is gone. */
  spaceOf(versionId: string): Promise<string | null>
  groundFor(versionId: string): Promise<Ground>
  /** Somebody who is connected to this node looks at it. */
  isWatched(versionId: string): boolean
  /**
   * Keeps which calendars of the library the version holds copies of, in the transaction of the result; the space to be
   * told if it holds others than before.
   */
  keepCopies(tx: Transaction, versionId: string, copies: readonly CalendarCopy[]): Promise<string | null>
  copiesChanged(spaceId: string): void
  /** Keeps what the result comes to, in its transaction; true: to other numbers than before. */
  keepIndicators(tx: Transaction, versionId: string, result: FiguresOf<'indicators'>): Promise<boolean>
  /** Keeps what works need of resources by day; true: other than before. */
  keepLoads(tx: Transaction, versionId: string, result: FiguresOf<'loads'>): Promise<boolean>
  loadsChanged(version: CalculatedVersion): void
  /** The numbers of a version are other than before. */
  indicatorsChanged(version: CalculatedVersion): void
  /** Whoever looks at it is told. */
  calculated(versionId: string, timetable: TimetableSummary): void
  /** What follows the version may, with what it comes to: at once, or when fewer wait. */
  settled(version: CalculatedVersion, externals: CalculationResult['externals']): void
  /** The data date of the official result is another one than before. */
  dataDateMoved(versionId: string): void
}

export type FiguresOf<Part extends keyof Figures> = Pick<Figures, Part> & { seq: number }

const THREADS = 2
/** What a version comes to is counted this often while somebody types, and while others wait for a thread; its dates are not kept waiting. */
const FIGURES_MS = 1_000
const CROWDED_FIGURES_MS = 4_000
/** Whoever made a copy opens it: what it comes to is counted when that has the processor no longer. */
const FIGURES_OF_COPY_MS = 10_000
const FIGURES_REMEMBERED = 5_000
/** How long a thread stays that has nothing to calculate. */
const WARM_MS = 600_000
const ATTEMPTS = 60
const RETRY_MS = 1_000
const HEADS_PER_PAGE = 1_000

export function createCalculator(parts: CalculatorParts): Calculator {
  const { database, collabApi, log, spaceOf, groundFor, isWatched } = parts
  const pool = createPool<CalculationTask, CalculationResult>({
    entry: new URL('./worker.ts', import.meta.url),
    threads: THREADS,
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
  const runIn = <Result>(
    threads: Pool<CalculationTask, Result>,
    versionId: string,
    spaceId: string | null,
    ground: Ground & { withFigures: boolean },
  ): Promise<Result> =>
    threads.run(
      { ...collabApi.address, room: roomOf(versionId), ...ground },
      { owner: spaceId ?? undefined, subject: versionId },
    )

  /** The stored result holds: of the document as it is, by this engine and with the same beside it, or of a locked version. */
  const holds = async ({ versionId, locked, before }: Claimed, ground: string): Promise<boolean> => {
    if (!before) return false
    const isSame = before.engineVersion === ENGINE_VERSION && before.ground === ground
    if (before.figuresBehind) return false
    return (isSame || locked) && (await collabApi.head(roomOf(versionId))).seq <= before.seq
  }

  /** When figures of a version were counted here, ms of the process. */
  const countedAt = new Map<string, number>()
  /** ms until they are counted again; 0: now. */
  const figuresIn = (versionId: string, { forced, crowded }: { forced: boolean; crowded: boolean }): number => {
    const now = performance.now()
    const counted = countedAt.get(versionId)
    const wait = counted === undefined ? 0 : counted + (crowded ? CROWDED_FIGURES_MS : FIGURES_MS) - now
    if (wait > 0 && !forced) return wait
    if (countedAt.size >= FIGURES_REMEMBERED) countedAt.clear()
    countedAt.set(versionId, now)
    return 0
  }

  const calculate: SchedulingParts['calculate'] = async (claimed, { forced, crowded }) => {
    const { versionId, spaceId, before } = claimed
    const stopRenewing = regularly(
      RENEW_MS,
      () => database.asSystem((tx) => renewClaim(tx, versionId)),
      () => undefined,
    )
    try {
      const ground = await groundFor(versionId)
      const stamp = stampOf(ground)
      if (before && (!forced || claimed.locked) && (await holds(claimed, stamp))) {
        await database.asSystem((tx) => release(tx, versionId, true))
        return { seq: before.seq }
      }
      if (!before && !forced) {
        const inherited = await inherit(parts, versionId, stamp)
        if (inherited) return inherited
      }
      const againMs = figuresIn(versionId, { forced, crowded })
      const result = await runIn(pool, versionId, spaceId, { ...ground, withFigures: againMs === 0 })
      await store(parts, versionId, { ...result, ground: stamp })
      return { seq: result.seq, ...(againMs > 0 && { againMs }) }
    } catch (error) {
      await database.asSystem((tx) => release(tx, versionId, false)).catch(() => undefined)
      throw error
    } finally {
      stopRenewing()
    }
  }
  const scheduling = createScheduling({ database, log, threads: THREADS, isWatched, calculate })

  /** A locked version keeps the result of its last document, whatever the engine is by now. */
  const currentOf = async (versionId: string, seq: number): Promise<TimetableSummary | null> => {
    const [stored, known] = await database.asSystem(async (tx) => [
      await selectTimetable(tx, versionId),
      await selectCalculated(tx, [versionId]),
    ])
    if (stored?.summary.state !== 1 || stored.summary.seq < seq) return null
    return stored.summary.engineVersion === ENGINE_VERSION || known.get(versionId)?.locked ? stored.summary : null
  }

  const handOver = (versionId: string): Promise<void> => database.asSystem((tx) => outdateTimetable(tx, versionId))
  const isHere = parts.calculations === 'here'
  let closed = false
  return {
    roomChanged: (room, seq) => {
      const versionId = versionOf(room)
      if (isHere && versionId !== null) scheduling.changed(versionId, seq)
    },
    // All nodes hear of it, and one of them calculates it.
    versionCreated: (versionId) => {
      if (isHere) scheduling.changed(versionId, 1)
    },
    inputsChanged: (versionId) => {
      if (isHere) scheduling.outdated(versionId)
      else handOver(versionId).catch((err) => log.warn({ err }, 'a timetable is not handed over to who calculates'))
    },
    calculateInTurn: async (versionIds) => {
      for (const versionId of versionIds) if (!closed) await scheduling.outdatedNow(versionId)
    },
    count: async (versionId, own) => {
      const ground = await groundFor(versionId)
      return runIn(counting, versionId, await spaceOf(versionId), { ...ground, own, withFigures: false })
    },
    calculateNow: async (versionId) => {
      const { seq } = await collabApi.head(roomOf(versionId))
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const goesOn = await scheduling.force(versionId)
        const summary = await currentOf(versionId, seq)
        if (summary) return summary
        if (!goesOn) break
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
      throw new AppError('UNAVAILABLE')
    },
    reconcile: async () => {
      for (let after = '', more = isHere; more && !closed; ) {
        const heads = await collabApi.heads(after, HEADS_PER_PAGE)
        const ids = heads.map((head) => versionOf(head.room)).filter((id) => id !== null)
        const known = await database.asSystem((tx) => selectCalculated(tx, ids))
        for (const head of heads) {
          const id = versionOf(head.room)
          const stored = id === null ? undefined : known.get(id)
          if (!id || !stored) continue
          const isOfOtherEngine = stored.engineVersion !== ENGINE_VERSION && !stored.locked
          if (stored.state !== 1 || stored.seq < head.seq || isOfOtherEngine) scheduling.changed(id, head.seq)
          else if (stored.figuresBehind) scheduling.outdated(id)
        }
        after = heads.at(-1)?.room ?? ''
        more = heads.length === HEADS_PER_PAGE
      }
    },
    close: async () => {
      closed = true
      const settled = scheduling.close()
      await Promise.all([pool.close(), counting.close()])
      await settled
    },
  }
}

/** In one transaction, with all that reads it; then whoever follows it is told. */
async function store(
  parts: CalculatorParts,
  versionId: string,
  result: CalculationResult & { ground: string },
): Promise<void> {
  const { database, keepCopies, keepIndicators, keepLoads } = parts
  const { seq, figures } = result
  const { version, summary, isMoved, libraryOf, isOther, isLoaded } = await database.asSystem(async (tx) => {
    const stored = await storeResult(tx, versionId, result)
    await publishResult(tx, versionId, result)
    const libraryOf = await keepCopies(tx, versionId, result.copies)
    const isOther = figures !== null && (await keepIndicators(tx, versionId, { ...figures, seq }))
    const isLoaded = figures !== null && (await keepLoads(tx, versionId, { ...figures, seq }))
    return { ...stored, libraryOf, isOther, isLoaded }
  })
  if (summary) parts.calculated(versionId, summary)
  if (libraryOf !== null) parts.copiesChanged(libraryOf)
  if (version && figures !== null) parts.settled(version, result.externals)
  if (version && isOther) parts.indicatorsChanged(version)
  if (version && isLoaded) parts.loadsChanged(version)
  if (isMoved) parts.dataDateMoved(versionId)
}

/** A copy has the dates of what it was copied from at once; null: it has none to take. */
async function inherit(parts: CalculatorParts, versionId: string, ground: string) {
  const inherited = await parts.database.asSystem(async (tx) => {
    const found = await inheritResult(tx, versionId, { engineVersion: ENGINE_VERSION, ground })
    if (found) await publishInherited(tx, versionId)
    return found
  })
  if (!inherited) return null
  const { kind, summary } = inherited
  parts.calculated(versionId, summary)
  parts.dataDateMoved(versionId)
  // Other versions are compared with a target as soon as it is known what it comes to.
  return { seq: summary.seq, againMs: kind === 'target' ? FIGURES_MS : FIGURES_OF_COPY_MS }
}

/** Equal ones calculate the same, of the same document. */
function stampOf({ inputs, own, spreading: { curve, curves } }: Ground): string {
  const hash = createHash('sha256')
  for (const bytes of [inputs.targets, inputs.externals, inputs.dayFacts]) hash.update(bytes).update('\n')
  return hash
    .update(JSON.stringify([own, curve, [...curves]]))
    .digest('base64url')
    .slice(0, 22)
}
