/** A document that has grown, written anew: overlays in the tuples, deleted records gone, same ids and notes. */
import * as Y from 'yjs'
import type { Id } from '../../plan/index.ts'
import { openSchedule } from './replica.ts'
import { writePlan } from './write.ts'

/** The new document is a new epoch: it shares no history with the old one and must never be merged with it. */
export function foldSchedule(doc: Y.Doc): Y.Doc {
  const replica = openSchedule(doc)
  const { plan } = replica.read()
  // Suspended relations are facts too; with their clocks the same ones stay suspended. Without loops clocks tell nothing.
  const entries = [...replica.relationEntries()].filter(({ active }) => active)
  const relations = entries.map(({ relation }) => relation)
  const lamports = new Map(replica.graph.hasLoops ? entries.map(({ relation, lamport }) => [relation.id, lamport]) : [])
  const notes = new Map<Id, string>()
  for (const id of replica.registers.maps.notes.keys()) if (replica.row(id)) notes.set(id, replica.note(id))
  replica.dispose()
  const folded = new Y.Doc()
  // External ones are among them.
  writePlan(folded, { ...plan, relations, externals: [] }, notes, lamports)
  return folded
}
