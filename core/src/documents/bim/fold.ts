import * as Y from 'yjs'
import { type RootName, rootNames, roots, SCHEMA_VERSION, VERSION_KEY } from './shape.ts'

export function newLinks(): Y.Doc {
  const doc = new Y.Doc()
  doc.getMap('meta').set(VERSION_KEY, SCHEMA_VERSION)
  return doc
}

/** The same in a new document, without the traces of what was changed and deleted: a new epoch, never to be merged. */
export function foldLinks(doc: Y.Doc): Y.Doc {
  const folded = newLinks()
  folded.transact(() => {
    for (const name of rootNames) for (const [key, value] of valuesOf(doc, name)) folded.getMap(name).set(key, value)
  })
  return folded
}

/** Everything that people read in it, as text. */
export const contentOfLinks = (doc: Y.Doc): string => JSON.stringify(rootNames.map((name) => valuesOf(doc, name)))

function valuesOf(doc: Y.Doc, name: RootName): [string, unknown][] {
  const { isValue } = roots[name] as { isValue(key: string, value: unknown): boolean }
  const values = [...doc.getMap(name)].filter(([key, value]) => isValue(key, value))
  return values.sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Every fact as it is read, for who writes them into another document. */
export function factsOfLinks(doc: Y.Doc): Record<RootName, [string, unknown][]> {
  return Object.fromEntries(rootNames.map((name) => [name, valuesOf(doc, name)])) as Record<
    RootName,
    [string, unknown][]
  >
}
