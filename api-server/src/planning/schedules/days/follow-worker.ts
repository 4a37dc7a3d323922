/** Worker thread: what of a document of days is other than it was told last. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { DayDocument, dayFactsIn, rowsOfDays } from '@plumbline/core/documents/day'
import * as Y from 'yjs'
import { answerTasks } from '../../../platform/workers/index.ts'
import { differences, type Followed, factsRevision, type ToldRows } from './told-rows.ts'

export interface FollowTask {
  update: Uint8Array
  executorId: string
  counts: 'entered' | 'approved'
  /** As it was told last; null: nothing was. */
  before: Uint8Array | null
}

answerTasks<FollowTask, Followed>(async ({ update, executorId, counts, before }) => {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  const days = new DayDocument(doc)
  const rows = rowsOfDays(days)
  const known = before ? (JSON.parse(gunzipSync(before).toString('utf8')) as ToldRows) : null
  const nameOf = (id: string): string => days.work(id)?.name ?? days.unplannedRow(id)?.name ?? ''
  const { changes, told } = differences(rows, known, { nameOf, removedBy: (key) => days.removed(key)?.by ?? null })
  const facts = JSON.stringify(dayFactsIn(rows, executorId, counts))
  const result = {
    ...changes,
    open: rows.open,
    content: new Uint8Array(gzipSync(JSON.stringify(told), { level: 4 })),
    facts: new Uint8Array(gzipSync(facts, { level: 4 })),
    factsRevision: factsRevision(facts),
  }
  return { result, transfer: [result.content.buffer, result.facts.buffer] }
})
