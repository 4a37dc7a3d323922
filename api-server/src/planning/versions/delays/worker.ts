/** Each moment is decoded, calculated and compared with the one before it; no more than two are held at a time. */
import { delayWindows } from '@plumbline/core/delays'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { decodePlan, unpackInputs } from '../../schedules/document/index.ts'
import { textOf } from './lines.ts'
import { documentOf, pagesOf } from './pages.ts'
import { workbookOf } from './sheets.ts'
import type { DelaysAnswer, DelaysTask } from './tasks.ts'

answerTasks<DelaysTask, DelaysAnswer>(async (task) => {
  if (task.do === 'windows') return { result: { did: 'windows', windows: await windowsOf(task) } }
  if (task.do === 'pages') {
    const pages = await pagesOf(task.said, task.paper)
    return { result: { did: 'pages', pages }, transfer: [pages.buffer] }
  }
  if (task.do === 'document') {
    const document = await documentOf(task.paper)
    return { result: { did: 'document', document }, transfer: [document.buffer] }
  }
  if (task.do === 'text') return { result: { did: 'text', text: textOf(task.windows, task.words, task.decimal) } }
  const workbook = await workbookOf(task.windows, task.words)
  return { result: { did: 'workbook', workbook }, transfer: [workbook.buffer] }
})

async function windowsOf({ url, token, room, seqs, inputs }: Extract<DelaysTask, { do: 'windows' }>) {
  const collabApi = openCollabApi(url, token)
  const beside = unpackInputs(inputs)
  const momentAt = async (seq: number) => ({ plan: decodePlan(await collabApi.at(room, seq)).plan, inputs: beside })
  let before = await momentAt(seqs[0]!)
  const windows = []
  for (const seq of seqs.slice(1)) {
    const after = await momentAt(seq)
    windows.push(...delayWindows([before, after]))
    before = after
  }
  return windows
}
