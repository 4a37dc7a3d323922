import { newLinks } from '@plumbline/core/documents/bim'
import { type CollabApi, ensureRoom } from '../../../platform/collab/index.ts'
import { createPool } from '../../../platform/workers/index.ts'
import { roomOfLinks } from './authorizer.ts'
import type { LinksAnswers, LinksTask } from './links-worker.ts'

/** Links as they are now, opened in a thread: tens of thousands of them would hold the loop. */
export interface LinksReader {
  read<A extends keyof LinksAnswers>(scheduleId: string, ask: A): Promise<LinksAnswers[A]>
  close(): Promise<void>
}

export function createLinksReader(collabApi: CollabApi): LinksReader {
  const pool = createPool<LinksTask, Partial<LinksAnswers>>({
    entry: new URL('./links-worker.ts', import.meta.url),
    threads: 2,
    maxMemoryMb: 1_024,
    maxSeconds: 30,
  })
  return {
    read: async (scheduleId, ask) => {
      const room = roomOfLinks(scheduleId)
      await ensureRoom(collabApi, room, newLinks)
      const answer = (await pool.run({ ...collabApi.address, room, ask }))[ask]
      if (!answer) throw new Error('The thread answered another question')
      return answer
    },
    close: () => pool.close(),
  }
}
