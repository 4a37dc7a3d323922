/** Why a date is what it is, and when it will really be done: a version is decoded and calculated in this thread. */

import { decodePlan, unpackInputs } from '../../planning/schedules/document/index.ts'
import { openCollabApi } from '../../platform/collab/index.ts'
import { answerTasks } from '../../platform/workers/index.ts'
import { explained } from './explained.ts'
import { simulated } from './simulated.ts'
import type { ForesightTask, ToldExplanation, ToldFutures } from './tasks.ts'

answerTasks<ForesightTask, ToldExplanation | ToldFutures>(async ({ url, token, room, inputs, asked }) => {
  const collabApi = openCollabApi(url, token)
  const { seq } = await collabApi.head(room)
  const { plan } = decodePlan(await collabApi.at(room, seq))
  const read = { plan, inputs: unpackInputs(inputs) }
  return { result: asked.ask === 'explain' ? explained(read, asked) : simulated(read, asked) }
})
