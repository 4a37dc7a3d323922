import * as Y from 'yjs'

/** Number of the field `name` in the tuple of a row. */
const NAME = 2

export const rowIds = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `row-${String(index).padStart(8, '0')}`)

/** A schedule of a few works as an update. */
export function smallSchedule(count = 3): Uint8Array {
  const document = new Y.Doc()
  document.transact(() => {
    for (const id of rowIds(count)) document.getMap('wbs.base').set(id, ['work', '', 'Pour concrete'])
  })
  return Y.encodeStateAsUpdate(document)
}

export function rename(document: Y.Doc, rowId: string, name: string): void {
  document.getMap('wbs.over').set(`${rowId}:${NAME}`, name)
}

export function nameOf(document: Y.Doc, rowId: string): unknown {
  return document.getMap('wbs.over').get(`${rowId}:${NAME}`)
}

/** What a replica holds, for comparing replicas. */
export function contents(document: Y.Doc): string {
  const roots = [...document.share.keys()].sort()
  return JSON.stringify(roots.map((root) => [root, Object.entries(document.getMap(root).toJSON()).sort(byKey)]))
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)
