/** Worker thread: documents of a schedule on their way into a file, and out of one. */
import { foldLinks } from '@plumbline/core/documents/bim'
import { foldBoard } from '@plumbline/core/documents/board'
import { namedInLinks, namedOnBoard, peopleOfPlan } from '@plumbline/core/whole-schedule'
import * as Y from 'yjs'
import { type CollabApi, openCollabApi } from '../../../platform/collab/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { decodeNoted, foldDocument } from '../../schedules/document/encoding.ts'
import { arrive } from './arrive.ts'
import { pastOf } from './pack-past.ts'
import type { Packed, PackTask, WholeAnswer, WholeTask } from './tasks.ts'

answerTasks<WholeTask, WholeAnswer>(async (task, progress) => {
  if (task.do === 'arrive') return { result: await arrive(task, progress) }
  const result = await pack(task)
  return { result, transfer: [result.document.buffer] }
})

async function pack(task: PackTask): Promise<Packed> {
  const { url, token, room, kind } = task
  const collabApi = openCollabApi(url, token)
  const { update } = await collabApi.read(room, 'system')
  if (kind === 'schedule') return packVersion(collabApi, task, update)
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  if (kind === 'bim') {
    const { people, models } = namedInLinks(doc)
    return {
      did: 'pack',
      document: encoded(foldLinks(doc)),
      past: null,
      people: [...people],
      named: [...models.keys()],
    }
  }
  const { people, files } = namedOnBoard(doc)
  return { did: 'pack', document: encoded(foldBoard(doc)), past: null, people: [...people], named: [...files] }
}

async function packVersion(collabApi: CollabApi, task: PackTask, update: Uint8Array): Promise<Packed> {
  const plan = decodeNoted(update)
  const past = task.past && (await pastOf(collabApi, { room: task.room, ...task.past, rows: plan.rows.length }))
  const people = new Set(peopleOfPlan(plan))
  for (const { by } of past?.moments ?? []) if (by !== null) people.add(by)
  const named = new Set(plan.assignments.flatMap(({ resourceId }) => resourceId ?? []))
  return { did: 'pack', document: foldDocument(update), past, people: [...people], named: [...named] }
}

const encoded = (doc: Y.Doc): Uint8Array<ArrayBuffer> => new Uint8Array(Y.encodeStateAsUpdate(doc))
