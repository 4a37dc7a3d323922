import type { Rule } from '@plumbline/core/documents/bim'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { decodePlan, roomOf } from '../../schedules/document/index.ts'
import { openedLinks } from './opened-links.ts'
import { appliedRules, type RuleOutcome, runRules, type ValueNames } from './rule-matching.ts'
import { type RuleModelText, readRuleModel } from './rule-model.ts'

interface At {
  url: string
  token: string
  /** Of the links. */
  room: string
}

export type RuleTask =
  | (At & { ask: 'applied' })
  | (At & { ask: 'run'; versionId: string; models: RuleModelText[]; names: ValueNames })

export interface RuleAnswer {
  rules: Rule[]
  outcomes: RuleOutcome[]
}

answerTasks<RuleTask, RuleAnswer>(async (task) => {
  const collabApi = openCollabApi(task.url, task.token)
  const links = openedLinks((await collabApi.read(task.room, 'system')).update)
  if (task.ask === 'applied') return { result: { rules: appliedRules(links), outcomes: [] } }
  const { rows } = decodePlan((await collabApi.read(roomOf(task.versionId), 'system')).update).plan
  return { result: { rules: [], outcomes: runRules(links, rows, task.models.map(readRuleModel), task.names) } }
})
