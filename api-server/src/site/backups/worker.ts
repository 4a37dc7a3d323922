/** Worker thread: documents of a backup on their way to a version. */
import * as Y from 'yjs'
import { foldDocument } from '../../planning/schedules/document/encoding.ts'
import { answerTasks, standAside } from '../../platform/workers/index.ts'

/** Oldest first. */
export interface FoldTask {
  updates: Uint8Array[]
}

answerTasks<FoldTask, Uint8Array<ArrayBuffer>>(async ({ updates }) => {
  const doc = new Y.Doc()
  for (const update of updates) {
    Y.applyUpdate(doc, update)
    standAside()
  }
  const result = foldDocument(Y.encodeStateAsUpdate(doc))
  return { result, transfer: [result.buffer] }
})
