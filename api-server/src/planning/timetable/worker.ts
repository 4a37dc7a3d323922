import { gunzipSync } from 'node:zlib'
import { type PlanInputs, type PlanInputsContent, planInputsOf, targetDatesIn } from '@plumbline/core/progress'
import { openDoor } from '../../platform/collab/index.ts'
import { answerTasks } from '../../platform/workers/index.ts'
import { decodePlan } from '../document/index.ts'
import { type Calculated, calculatePlan } from './calculation.ts'

export interface CalculationTask {
  url: string
  token: string
  room: string
  /** Gzip-compressed JSON. */
  inputs: Uint8Array
}

/** `seq`: the journal sequence of the document that was calculated. */
export type CalculationResult = Calculated & { seq: number }

answerTasks<CalculationTask, CalculationResult>(async ({ url, token, room, inputs }) => {
  const { update, seq } = await openDoor(url, token).read(room, 'system')
  const calculated = calculatePlan(decodePlan(update).plan, inputsOf(inputs))
  return { result: { ...calculated, seq }, transfer: [calculated.ids.buffer, calculated.values.buffer] }
})

function inputsOf(packed: Uint8Array): PlanInputs {
  return planInputsOf(targetDatesIn(JSON.parse(gunzipSync(packed).toString('utf8')) as PlanInputsContent))
}
