import { columnOf, type ElementTable } from '@plumbline/core/bim'
import type { Rule } from '@plumbline/core/documents/bim'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { decodePlan, roomOf } from '../../schedules/document/index.ts'
import { openedLinks } from './opened-links.ts'
import { appliedRules, type RuleModel, type RuleOutcome, runRules, type ValueNames } from './rule-matching.ts'

interface At {
  url: string
  token: string
  /** Of the links. */
  room: string
}

/** JSON as Postgres wrote it. */
export interface RuleModelText {
  id: string
  name: string
  table: string
  /** By `of.key`: pairs of the number of an element and its value. */
  columns: [string, string][]
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
  return { result: { rules: [], outcomes: runRules(links, rows, task.models.map(unpacked), task.names) } }
})

function unpacked({ id, name, table, columns }: RuleModelText): RuleModel {
  const read: ElementTable = { ...JSON.parse(table), name }
  const columnIn = (text: string) => {
    const values: (string | null)[] = read.guids.map(() => null)
    // Of several sets that have such a property, the first one says it.
    for (const [number, value] of JSON.parse(text) as [number, string][]) values[number] ??= value
    return columnOf(values, values.length)
  }
  return { id, table: read, columns: new Map(columns.map(([key, text]) => [key, columnIn(text)])) }
}
