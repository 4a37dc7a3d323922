/** Jobs as the calls that were there before them tell of them. */
import { type Batch, batchDetails } from '../batch-processing.ts'
import type { Job } from '../jobs.ts'
import { type ModelJob, modelJobDetails } from '../models.ts'

const modelStates = { running: 'converting', done: 'done', failed: 'error', stopped: 'cancelled' } as const

export function modelJobOf({ id, nodeId, name, state, progress, error, details }: Job): ModelJob {
  const { modelId } = modelJobDetails.parse(details)
  return { id, scheduleId: nodeId ?? '', modelId, fileName: name, state: modelStates[state], progress, error }
}

export function batchOf({ id, spaceId, state, step, details, startedAt }: Job): Batch {
  const ended = state === 'failed' ? 'broken' : state
  return { id, spaceId, state: ended, current: step, startedAt, ...batchDetails.parse(details) }
}
