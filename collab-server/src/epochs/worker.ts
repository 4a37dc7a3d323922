/** Worker thread: folds documents, and checks that nothing of their content is lost. */
import { createHash } from 'node:crypto'
import * as Y from 'yjs'
import { kindOf } from '../rooms/kinds/index.ts'
import { encoded, opened } from '../snapshots/encoded.ts'
import { answerJobs } from '../snapshots/thread.ts'
import type { FoldJob, FoldResult } from './jobs.ts'

function run({ room, updates, content }: FoldJob): FoldResult {
  const kind = kindOf(room)
  const closing = opened(updates)
  const document = content ? opened([content]) : closing
  const folded = kind.fold(document)
  const fresh = encoded(folded)
  // What stands in the database is compared, not what this thread has in memory.
  const read = new Y.Doc()
  const verdict = kind.createGate(read).check(fresh.bytes)
  if (!verdict.ok) return { ok: false, code: verdict.code, detail: verdict.detail }
  const hashes = [document, read].map((each) => hashOf(kind.contentOf(each)))
  if (hashes[0] !== hashes[1]) return { ok: false, code: 'CONTENT_DIFFERS', detail: hashes.join(' ') }
  return { ok: true, closing: encoded(closing), fresh, freshRoot: folded.clientID }
}

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex')

answerJobs(run)
