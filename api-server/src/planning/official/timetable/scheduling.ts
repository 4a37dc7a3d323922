import type { Logger } from 'pino'
import type { Database } from '../../../platform/database/index.ts'
import { Patience } from '../../../platform/jobs/index.ts'
import { type Claimed, type Claims, claimFirst } from './claims-repository.ts'
import { inTurn, LONGEST_WAIT_MS, newPending, type Pending, waitOf } from './due.ts'

/** When each version of this node is calculated: as many at a time as there are threads, shared with all other nodes. */
export interface Scheduling {
  changed(versionId: string, seq: number): void
  /** What the version reads beside its document may be other than before. */
  outdated(versionId: string): void
  /** At once, whatever is stored; resolves when an attempt is over that began after this. False: it fails again and again. */
  force(versionId: string): Promise<boolean>
  /** As `outdated`, without a pause; resolves when an attempt is over. */
  outdatedNow(versionId: string): Promise<void>
  close(): Promise<void>
}

export interface SchedulingParts {
  database: Database
  log: Logger
  /** Calculations at a time. */
  threads: number
  /** Somebody looks at it here. */
  isWatched(versionId: string): boolean
  /** `againMs`: something was left for later. */
  calculate(claimed: Claimed, how: { forced: boolean; crowded: boolean }): Promise<{ seq: number; againMs?: number }>
}

const BUSY_WAIT_MS = 1_000
const MAX_FAILURES = 6
const LAST_RETRY_MS = 60_000
/** Versions that are looked at before one is taken. */
const LOOKED_AT_ONCE = 50
/** Versions that were calculated here last. */
const KNOWN = 5_000

export function createScheduling({ database, log, threads, isWatched, calculate }: SchedulingParts): Scheduling {
  const patience = new Patience({
    log,
    what: 'a timetable could not be calculated',
    firstMs: LONGEST_WAIT_MS,
    lastMs: LAST_RETRY_MS,
    attempts: MAX_FAILURES,
  })
  const versions = new Map<string, Pending>()
  const due = new Set<Pending>()
  const known = new Set<string>()
  /** Version → its space. */
  const inWork = new Map<string, string>()
  const running = new Set<Promise<void>>()
  let claiming: Promise<void> | null = null
  let closed = false

  const pendingOf = (versionId: string): Pending => {
    const found = versions.get(versionId)
    if (found) return found
    const fresh = newPending(versionId)
    versions.set(versionId, fresh)
    return fresh
  }

  const becomeDue = (pending: Pending): void => {
    if (pending.timer) clearTimeout(pending.timer)
    pending.timer = null
    pending.stage = 'due'
    pending.dueSince = performance.now()
    due.add(pending)
    fill()
  }

  const soon = (pending: Pending, afterMs?: number): void => {
    if (closed || (pending.stage !== 'rest' && pending.stage !== 'later')) return
    if (pending.timer) clearTimeout(pending.timer)
    pending.stage = 'soon'
    const { versionId } = pending
    const wait = afterMs ?? waitOf(pending, isWatched(versionId), known.has(versionId))
    pending.timer = setTimeout(() => becomeDue(pending), wait)
  }

  /** For what was left; what is announced meanwhile comes sooner. */
  const later = (pending: Pending, afterMs: number): void => {
    pending.anew = true
    if (closed || pending.stage !== 'rest') return
    pending.stage = 'later'
    pending.timer = setTimeout(() => becomeDue(pending), afterMs)
  }

  /** Those that get no further thread now: one each while others wait, and never the last one that is free. */
  const servedSpaces = (): Set<string> => {
    const threadsOf = new Map<string, number>()
    for (const spaceId of inWork.values()) threadsOf.set(spaceId, (threadsOf.get(spaceId) ?? 0) + 1)
    const othersWait = [...due].some(({ spaceId }) => spaceId === null || !threadsOf.has(spaceId))
    const most = othersWait ? 1 : Math.max(1, threads - 1)
    return new Set([...threadsOf].flatMap(([spaceId, count]) => (count >= most ? [spaceId] : [])))
  }

  /** What is left waits for a thread, or for its space, and comes when one is free. */
  const fill = (): void => {
    if (closed || claiming || inWork.size >= threads) return
    const served = servedSpaces()
    const next = [...due].filter(({ spaceId }) => spaceId === null || !served.has(spaceId))
    if (next.length === 0) return
    claiming = claimNext(inTurn(next, isWatched).slice(0, LOOKED_AT_ONCE), served).then(
      () => {
        claiming = null
        fill()
      },
      (err: unknown) => {
        claiming = null
        if (closed) return
        log.warn({ err }, 'what is to be calculated is not known yet')
        setTimeout(fill, BUSY_WAIT_MS).unref()
      },
    )
  }

  const claimNext = async (looked: readonly Pending[], served: ReadonlySet<string>): Promise<void> => {
    for (const pending of looked) {
      due.delete(pending)
      pending.stage = 'claiming'
    }
    const wanted = looked.map((pending) => ({
      versionId: pending.versionId,
      wantedSeq: pending.anew || pending.forced ? null : pending.wantedSeq,
    }))
    try {
      const claims = await database.asSystem((tx) => claimFirst(tx, wanted, [...served]))
      for (const pending of looked) sort(pending, claims)
    } finally {
      for (const pending of looked) if (pending.stage === 'claiming') putBack(pending)
    }
  }

  const putBack = (pending: Pending): void => {
    pending.stage = 'due'
    due.add(pending)
  }

  const sort = (pending: Pending, { spaces, settled, busy, claimed }: Claims): void => {
    const { versionId } = pending
    const stored = settled.get(versionId)
    pending.spaceId = spaces.get(versionId) ?? null
    if (pending.spaceId === null) gone(pending)
    else if (claimed?.versionId === versionId) run(pending, claimed)
    else if (busy.has(versionId)) elsewhere(pending)
    // Somebody may have asked meanwhile.
    else if (stored === undefined || pending.forced || pending.anew) putBack(pending)
    else over(pending, Math.max(stored, pending.doneSeq))
  }

  const gone = (pending: Pending): void => {
    pending.anew = false
    pending.forced = false
    over(pending, pending.wantedSeq)
  }

  /** Another node is at it: what comes of that may be all that is wanted. */
  const elsewhere = (pending: Pending): void => {
    pending.anew ||= pending.forced
    pending.forced = false
    over(pending, pending.doneSeq, BUSY_WAIT_MS)
  }

  const run = (pending: Pending, claimed: Claimed): void => {
    const { anew, forced, versionId } = pending
    pending.anew = false
    pending.forced = false
    pending.stage = 'running'
    pending.startedAt = performance.now()
    inWork.set(versionId, claimed.spaceId)
    const work = calculate(claimed, { forced, crowded: due.size > 0 })
      .then(
        ({ seq, againMs }) => {
          pending.failures = 0
          patience.succeeded(versionId)
          pending.tookMs = performance.now() - pending.startedAt
          remember(versionId)
          over(pending, seq)
          if (againMs !== undefined) later(pendingOf(versionId), againMs)
        },
        (error: unknown) => {
          pending.failures++
          pending.anew ||= anew || forced
          const retryMs = closed ? null : patience.failed(versionId, error)
          over(pending, pending.doneSeq, retryMs ?? undefined)
        },
      )
      .finally(() => {
        inWork.delete(versionId)
        running.delete(work)
        fill()
      })
    running.add(work)
  }

  const remember = (versionId: string): void => {
    known.delete(versionId)
    known.add(versionId)
    if (known.size > KNOWN) for (const oldest of [...known].slice(0, KNOWN / 10)) known.delete(oldest)
  }

  /** An attempt is over. `retryMs`: it is tried again whatever is known. */
  const over = (pending: Pending, doneSeq: number, retryMs?: number): void => {
    pending.stage = 'rest'
    pending.doneSeq = doneSeq
    for (const told of pending.waiting.splice(0)) told()
    if (retryMs !== undefined) soon(pending, retryMs)
    else if (pending.failures > 0) return
    else if (pending.anew || pending.forced || pending.doneSeq < pending.wantedSeq) soon(pending)
    else versions.delete(pending.versionId)
  }

  /** Resolves when the attempt that runs, or the next one, is over. */
  const attempt = (pending: Pending): Promise<void> => {
    if (closed) return Promise.resolve()
    const ended = new Promise<void>((resolve) => pending.waiting.push(resolve))
    if (['rest', 'soon', 'later'].includes(pending.stage)) becomeDue(pending)
    return ended
  }

  return {
    changed: (versionId, seq) => {
      const pending = pendingOf(versionId)
      pending.wantedSeq = Math.max(pending.wantedSeq, seq)
      soon(pending)
    },
    outdated: (versionId) => {
      const pending = pendingOf(versionId)
      pending.anew = true
      soon(pending)
    },
    force: async (versionId) => {
      // One that runs already may have read what stands beside the document before it changed.
      if (versions.get(versionId)?.stage === 'running') await attempt(pendingOf(versionId))
      const pending = pendingOf(versionId)
      pending.forced = true
      await attempt(pending)
      return !closed && pending.failures < MAX_FAILURES
    },
    outdatedNow: async (versionId) => {
      const pending = pendingOf(versionId)
      pending.anew = true
      if (pending.stage !== 'running') await attempt(pending)
    },
    close: async () => {
      closed = true
      for (const pending of versions.values()) {
        if (pending.timer) clearTimeout(pending.timer)
        for (const told of pending.waiting.splice(0)) told()
      }
      await Promise.allSettled([claiming, ...running])
    },
  }
}
