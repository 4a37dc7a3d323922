/** Worker thread: documents of a schedule on their way into a file, and out of one. */
import { foldLinks } from '@plumbline/core/documents/bim'
import { foldBoard } from '@plumbline/core/documents/board'
import { namedInLinks, namedOnBoard, peopleOfPlan } from '@plumbline/core/whole-schedule'
import * as Y from 'yjs'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { decodeNoted, foldDocument } from '../../schedules/document/encoding.ts'
import { arrive } from './arrive.ts'
import type { Packed, PackTask, WholeAnswer, WholeTask } from './tasks.ts'

answerTasks<WholeTask, WholeAnswer>(async (task, progress) => {
  if (task.do === 'arrive') return { result: await arrive(task, progress) }
  const result = await pack(task)
  return { result, transfer: [result.document.buffer] }
})

async function pack({ url, token, room, kind }: PackTask): Promise<Packed> {
  const { update } = await openCollabApi(url, token).read(room, 'system')
  if (kind === 'schedule') {
    return { did: 'pack', document: foldDocument(update), people: [...peopleOfPlan(decodeNoted(update))], named: [] }
  }
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  if (kind === 'bim') {
    const { people, models } = namedInLinks(doc)
    return { did: 'pack', document: encoded(foldLinks(doc)), people: [...people], named: [...models.keys()] }
  }
  const { people, files } = namedOnBoard(doc)
  return { did: 'pack', document: encoded(foldBoard(doc)), people: [...people], named: [...files] }
}

const encoded = (doc: Y.Doc): Uint8Array<ArrayBuffer> => new Uint8Array(Y.encodeStateAsUpdate(doc))
