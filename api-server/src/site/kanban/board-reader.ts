import type { CollabApi } from '../../platform/collab/index.ts'
import { createPool } from '../../platform/workers/index.ts'
import type { BoardAnswers, BoardTask, Named, NamedIds, StatsAsked, WholeBoard } from './board-worker.ts'

/** Boards as they are now, opened in threads: one of thousands of cards would hold the loop for a tenth of a second. */
export interface BoardReader {
  whole(boardId: string, asked: { archive: boolean }): Promise<WholeBoard>
  /** Throws BAD_REQUEST for days that are none. */
  stats(boardId: string, asked: StatsAsked): Promise<BoardAnswers['stats']>
  /** Those that are there, in the order in which they are named. */
  named(boardId: string, ids: NamedIds): Promise<Named>
  close(): Promise<void>
}

export function createBoardReader({ address }: Pick<CollabApi, 'address'>): BoardReader {
  const pool = createPool<BoardTask, Partial<BoardAnswers>>({
    entry: new URL('./board-worker.ts', import.meta.url),
    threads: 2,
    maxMemoryMb: 1_024,
    maxSeconds: 30,
  })
  const ask = async <A extends keyof BoardAnswers>(ask: A, task: Omit<BoardTask, 'url' | 'token' | 'ask'>) => {
    const answer = (await pool.run({ ...address, ...task, ask }))[ask]
    if (!answer) throw new Error('The thread answered another question')
    return answer as BoardAnswers[A]
  }
  return {
    whole: (boardId, whole) => ask('whole', { boardId, whole }),
    stats: (boardId, stats) => ask('stats', { boardId, stats }),
    named: (boardId, named) => ask('named', { boardId, named }),
    close: () => pool.close(),
  }
}
