import { partsOfRoom } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import { type CollabApi, ORPHAN_HOURS } from '../../platform/collab/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { Patience } from '../../platform/jobs/index.ts'
import { createPool } from '../../platform/workers/index.ts'
import { noteUsedAttachments } from '../../workspace/attachments/index.ts'
import { type BoardFacts, factsIn } from './facts.ts'
import { type BoardRow, selectNotifiedSeqs, updateTold } from './repository.ts'
import { roomOf } from './rooms.ts'

/** What changes within it is told once. */
const PAUSE_MS = 250
const RETRY_MS = 5_000
const LAST_RETRY_MS = 60_000
const MAX_FAILURES = 12
const HEADS_PER_PAGE = 1_000
/** A document of a hundred cards (66 kB took 7 ms on a busy machine); larger ones are read in a thread of their own. */
const LARGE_BYTES = 32_000

/** Keeps counts and the cards of works in step with the documents of boards. */
export interface BoardFollower {
  roomChanged(room: string): void
  /** Its document came with it. */
  boardChanged(boardId: string): void
  /** For what was announced while nobody listened. */
  reconcile(): Promise<void>
  /** Documents whose boards went with their schedules. */
  dropOrphans(): Promise<void>
  close(): Promise<void>
}

export interface FollowerParts {
  database: Database
  collabApi: CollabApi
  log: Logger
  notify(board: BoardRow): void
}

export function followBoards({ database, collabApi, log, notify }: FollowerParts): BoardFollower {
  const threads = createPool<Uint8Array, BoardFacts>({
    entry: new URL('./facts-worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 256,
    maxSeconds: 30,
  })
  const patience = new Patience({
    log,
    what: 'what is on a board is not told yet',
    firstMs: RETRY_MS,
    lastMs: LAST_RETRY_MS,
    attempts: MAX_FAILURES,
  })
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let closed = false

  const tell = async (boardId: string): Promise<void> => {
    const { update, seq } = await collabApi.read(roomOf(boardId), 'system')
    const facts = update.length > LARGE_BYTES ? await threads.run(update) : factsIn(update)
    const row = await database.asSystem((tx) => updateTold(tx, boardId, { seq, ...facts }))
    if (row && !closed) notify(row)
  }
  const soon = (boardId: string, pause = PAUSE_MS): void => {
    if (closed || timers.has(boardId)) return
    const run = (): void => {
      timers.delete(boardId)
      const job = tell(boardId).then(
        () => patience.succeeded(boardId),
        (err: unknown) => {
          if (closed || (err instanceof AppError && err.code === 'NOT_FOUND')) return
          const retryAfterMs = patience.failed(boardId, err)
          if (retryAfterMs !== null) soon(boardId, retryAfterMs)
        },
      )
      running.add(job)
      void job.finally(() => running.delete(job))
    }
    timers.set(boardId, setTimeout(run, pause))
  }

  /** All documents of boards, with the change that each was told of last; those without a board are not known. */
  const eachPage = async (
    look: (boards: { id: string; seq: number }[], known: ReadonlyMap<string, number>) => Promise<void>,
    hours = 0,
  ): Promise<void> => {
    for (let after = '', more = true; more && !closed; ) {
      const heads = await collabApi.heads(after, HEADS_PER_PAGE, hours)
      const boards = heads.flatMap(({ room, seq }) => {
        const id = boardIn(room)
        return id === null ? [] : [{ id, seq }]
      })
      const ids = boards.map(({ id }) => id)
      await look(boards, await database.asSystem((tx) => selectNotifiedSeqs(tx, ids)))
      after = heads.at(-1)?.room ?? ''
      more = heads.length === HEADS_PER_PAGE
    }
  }

  return {
    roomChanged: (room) => {
      const boardId = boardIn(room)
      if (boardId !== null) soon(boardId)
    },
    boardChanged: (boardId) => soon(boardId),
    reconcile: () =>
      eachPage(async (boards, known) => {
        for (const { id, seq } of boards) if ((known.get(id) ?? seq) < seq) soon(id)
      }),
    dropOrphans: () =>
      eachPage(async (boards, known) => {
        for (const { id } of boards) {
          if (known.has(id)) continue
          await database.asSystem((tx) => noteUsedAttachments(tx, { kind: 'kanban', id }, []))
          await collabApi.remove(roomOf(id))
        }
      }, ORPHAN_HOURS),
    close: async () => {
      closed = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.allSettled(running)
      await threads.close()
    },
  }
}

function boardIn(room: string): string | null {
  const parts = partsOfRoom(room)
  return parts?.kind === 'kanban' ? parts.id : null
}
