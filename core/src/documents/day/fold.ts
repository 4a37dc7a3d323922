import * as Y from 'yjs'
import { PLACE_KEY, type RootName, removedBy, rootNames, roots, SCHEMA_VERSION } from './shape.ts'

export function newDays(quarter: string): Y.Doc {
  const doc = new Y.Doc()
  doc.getMap('meta').set(PLACE_KEY, [SCHEMA_VERSION, quarter])
  return doc
}

/** The same in a new document, without the traces of what was changed and deleted: a new epoch, never to be merged. */
export function foldDays(doc: Y.Doc): Y.Doc {
  const folded = new Y.Doc()
  folded.transact(() => {
    for (const name of rootNames) for (const [key, value] of valuesOf(doc, name)) folded.getMap(name).set(key, value)
  })
  return folded
}

/** Everything that people read in it, as text. */
export const contentOfDays = (doc: Y.Doc): string => JSON.stringify(rootNames.map((name) => valuesOf(doc, name)))

function valuesOf(doc: Y.Doc, name: RootName): [string, unknown][] {
  const { isValue } = roots[name] as { isValue(key: string, value: unknown): boolean }
  // That a value was taken away is told by its row in the history.
  const values = [...doc.getMap(name)].filter(([key, value]) => isValue(key, value) && removedBy(value) === null)
  return values.sort(([one], [other]) => (one < other ? -1 : 1))
}
