import { newEstimate } from '@plumbline/core/documents/estimate'
import { roomNamed } from '@plumbline/core/documents/rooms'
import { type CollabApi, ensureRoom } from '../../../platform/collab/index.ts'
import { createPool } from '../../../platform/workers/index.ts'
import type { EstimateAnswers, EstimateQuestion, EstimateTask } from './worker.ts'

export const roomOfEstimate = (estimateId: string): string => roomNamed('estimate', estimateId)

/** Estimates as they are now, worked out in a thread: fifty thousand items would hold the loop for a second. */
export interface EstimateReader {
  ask(estimateIds: readonly string[], question: EstimateQuestion): Promise<EstimateAnswers>
  close(): Promise<void>
}

export function createEstimateReader(collabApi: CollabApi): EstimateReader {
  const pool = createPool<EstimateTask, EstimateAnswers>({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 2_048,
    maxSeconds: 60,
  })
  return {
    ask: async (estimateIds, question) => {
      const rooms = estimateIds.map(roomOfEstimate)
      for (const room of rooms) await ensureRoom(collabApi, room, newEstimate)
      return pool.run({ ...collabApi.address, rooms, question })
    },
    close: () => pool.close(),
  }
}
