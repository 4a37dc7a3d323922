import type { Spreading } from '@plumbline/core/distributions'
import type { OwnCount } from '@plumbline/core/indicators'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import type { PackedInputs } from '../../schedules/document/index.ts'
import type { Calculated } from './calculation.ts'
import { WarmSchedules } from './warm-schedules.ts'

export interface CalculationTask {
  url: string
  token: string
  room: string
  inputs: PackedInputs
  own: OwnCount
  /** Of the schedule: by which needs of resources are spread. */
  spreading: Spreading
  /** What the dates come to is asked for as well. */
  withFigures: boolean
}

/** `seq`: the journal sequence of the document that was calculated. */
export type CalculationResult = Calculated & { seq: number }

let schedules: WarmSchedules | null = null

answerTasks<CalculationTask, CalculationResult>(async ({ url, token, room, inputs, own, spreading, withFigures }) => {
  schedules ??= new WarmSchedules(openCollabApi(url, token))
  const schedule = await schedules.current(room)
  try {
    const result = schedule.calculate(inputs, own, spreading, withFigures)
    return { result, transfer: [result.ids.buffer, result.values.buffer] }
  } catch (error) {
    schedules.forget(room)
    throw error
  }
})
