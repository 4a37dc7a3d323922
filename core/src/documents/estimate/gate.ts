/** The server's check of an update of an estimate: what may stand there, and in whose name. */
import type * as Y from 'yjs'
import { createRecordGate, type Gate, type RecordChange, type Sender } from '../rooms/index.ts'
import { authorOf, type RootName, roots } from './shape.ts'

const MAX_UPDATE_BYTES = 32 * 1024 * 1024

export function createEstimateGate(shadow: Y.Doc): Gate {
  const rules = Object.entries(roots).map(([name, { maxKeys, isValue }]) => {
    const problem = (key: string, value: unknown) => (value === undefined || isValue(key, value) ? null : 'value')
    return [name, { maxKeys, problem }] as const
  })
  return createRecordGate(shadow, { roots: Object.fromEntries(rules), objection }, { maxBytes: MAX_UPDATE_BYTES })
}

function objection(changes: readonly RecordChange[], { userId, grant }: Sender) {
  const refused = grant.right === 'write' ? changes.find((change) => !isInOwnName(change, userId)) : changes[0]
  return refused ? { code: 'FORBIDDEN' as const, params: { field: refused.root }, ids: [refused.key] } : null
}

/** Who writes something says so of nobody else; what was there before may come back, or be told otherwise. */
function isInOwnName({ root, key, before, after }: RecordChange, userId: string): boolean {
  const name = root as RootName
  const author = after === undefined ? null : authorOf(name, key, after)
  return author === null || author === userId || (before !== undefined && authorOf(name, key, before) === author)
}
