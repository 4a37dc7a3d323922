import type { OwnCount } from '@plumbline/core/indicators'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { decodePlan, type PackedInputs, unpackInputs, unpackTargets } from '../../schedules/document/index.ts'
import { type Calculated, calculatePlan } from './calculation.ts'

export interface CalculationTask {
  url: string
  token: string
  room: string
  inputs: PackedInputs
  own: OwnCount
}

/** `seq`: the journal sequence of the document that was calculated. */
export type CalculationResult = Calculated & { seq: number }

answerTasks<CalculationTask, CalculationResult>(async ({ url, token, room, inputs, own }) => {
  const { update, seq } = await openCollabApi(url, token).read(room, 'system')
  const calculated = calculatePlan(decodePlan(update).plan, unpackInputs(inputs), unpackTargets(inputs), own)
  return { result: { ...calculated, seq }, transfer: [calculated.ids.buffer, calculated.values.buffer] }
})
