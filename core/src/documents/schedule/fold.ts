/** A document that has grown, written anew: overlays in the tuples, deleted records gone, same ids and notes. */
import * as Y from 'yjs'
import type { Id } from '../../plan/index.ts'
import { openSchedule } from './replica.ts'
import { writePlan } from './write.ts'

/** The new document is a new epoch: it shares no history with the old one and must never be merged with it. */
export function foldSchedule(doc: Y.Doc): Y.Doc {
  const { plan, assignments, relations, clocks, notes } = readFacts(doc)
  const folded = new Y.Doc()
  // External relations are among them.
  writePlan(folded, { ...plan, assignments, relations, externals: [] }, new Map(notes), clocks)
  return folded
}

/** Everything that people read in a document, as text: equal before and after folding. */
export function contentOf(doc: Y.Doc): string {
  const { plan, relations, notes } = readFacts(doc)
  const active = plan.relations.map(({ id }) => id).sort()
  return JSON.stringify([{ ...plan, relations: relations.sort(byId) }, active, notes.sort()])
}

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1)

function readFacts(doc: Y.Doc) {
  const replica = openSchedule(doc)
  const { plan } = replica.read()
  // Suspended relations are facts too; with their clocks the same ones stay suspended. Without loops clocks tell nothing.
  const entries = [...replica.relationEntries()].filter(({ active }) => active)
  const relations = entries.map(({ relation }) => relation)
  const clocks = new Map(replica.graph.hasLoops ? entries.map(({ relation, lamport }) => [relation.id, lamport]) : [])
  // Those of a work in the order in which they came: a pack keeps it.
  const assignments = plan.rows.flatMap(({ id }) =>
    replica.assignmentsOf(id).flatMap((assignmentId) => replica.assignment(assignmentId) ?? []),
  )
  const notes: [Id, string][] = []
  for (const id of replica.registers.maps.notes.keys()) if (replica.row(id)) notes.push([id, replica.note(id)])
  replica.dispose()
  return { plan, assignments, relations, clocks, notes: notes.filter(([, text]) => text !== '') }
}
