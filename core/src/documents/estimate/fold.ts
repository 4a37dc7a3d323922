import * as Y from 'yjs'
import { EstimateDocument } from './estimate-document.ts'
import { encodeItem } from './item-shape.ts'
import { type RootName, rootNames, roots, SCHEMA_VERSION, VERSION_KEY } from './shape.ts'

export function newEstimate(): Y.Doc {
  const doc = new Y.Doc()
  doc.getMap('meta').set(VERSION_KEY, SCHEMA_VERSION)
  return doc
}

/** The same in a new document, without the traces of what was changed and deleted: a new epoch, never to be merged. */
export function foldEstimate(doc: Y.Doc): Y.Doc {
  const folded = newEstimate()
  folded.transact(() => {
    for (const [root, values] of contents(doc)) for (const [key, value] of values) folded.getMap(root).set(key, value)
  })
  return folded
}

/** Everything that people read in it, as text. */
export const contentOfEstimate = (doc: Y.Doc): string => JSON.stringify(contents(doc))

/** Items are told as they are now, with nothing beside them. */
function contents(doc: Y.Doc): [RootName, [string, unknown][]][] {
  const estimate = new EstimateDocument(doc)
  const items = [...estimate.items].map(([id, item]): [string, unknown] => [id, encodeItem(item)])
  estimate.dispose()
  return rootNames
    .filter((name) => name !== 'over')
    .map((name) => [name, sorted(name === 'items' ? items : valuesOf(doc, name))])
}

function valuesOf(doc: Y.Doc, name: RootName): [string, unknown][] {
  const { isValue } = roots[name] as { isValue(key: string, value: unknown): boolean }
  return [...doc.getMap(name)].filter(([key, value]) => isValue(key, value))
}

const sorted = (values: [string, unknown][]): [string, unknown][] =>
  values.sort(([one], [other]) => (one < other ? -1 : 1))
