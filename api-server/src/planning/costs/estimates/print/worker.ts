/** Worker thread: an estimate, an act or a protocol as a PDF. */
import {
  actLines,
  actWidths,
  estimateLines,
  estimateWidths,
  type Paper,
  paperBlocks,
  paperWords,
  protocolLines,
  protocolWidths,
} from '@plumbline/core/estimate-papers'
import { openCollabApi } from '../../../../platform/collab/index.ts'
import { writeSheets } from '../../../../platform/pdf/index.ts'
import { answerTasks } from '../../../../platform/workers/index.ts'
import { decodePlan } from '../../../schedules/document/encoding.ts'
import { doneOf } from '../done-answer.ts'
import { openedEstimate } from '../opened.ts'
import { nothing } from '../plans.ts'
import type { PaperTask } from './tasks.ts'

answerTasks<PaperTask, { pages: number }>(async (task, progress) => {
  const { language, title, paper, isLookedAt, path } = task
  const said = { language, ...(await contentOf(task)) }
  const blocks = (width: number) => paperBlocks(said, width)
  const pages = await writeSheets({ title, paper, blocks, isLookedAt, progress }, path)
  return { result: { pages } }
})

type Content = Omit<Paper, 'language'>

async function contentOf({ url, token, facts, language }: PaperTask): Promise<Content> {
  const words = paperWords[language]
  if (facts.paper === 'protocol') {
    return { widths: protocolWidths, isSigned: true, lines: () => protocolLines(facts.said, words) }
  }
  const collabApi = openCollabApi(url, token)
  const read = async (room: string) => (await collabApi.read(room, 'system')).update
  const opened = openedEstimate(await read(facts.room))
  if (facts.paper === 'estimate') {
    const estimate = { facts: opened.document, calculation: opened.calculation }
    const lines = () => estimateLines(facts.head, estimate, words)
    return { widths: estimateWidths, isSigned: false, lines }
  }
  const planOf = async (room: string | null) => (room === null ? nothing : decodePlan(await read(room)).plan)
  const { schedule, since, agreed } = facts.done
  const done = doneOf(opened, await planOf(schedule), await planOf(since), agreed)
  return { widths: actWidths, isSigned: true, lines: () => actLines(facts.head, done, words) }
}
