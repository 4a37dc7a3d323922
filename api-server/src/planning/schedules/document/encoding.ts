import type { NotedPlan } from '@plumbline/core/comparison'
import { foldSchedule, openSchedule, type Replica, writePlan } from '@plumbline/core/documents/schedule'
import type { PlanReading, SchedulePlan } from '@plumbline/core/plan'
import * as Y from 'yjs'
import { standAside } from '../../../platform/workers/index.ts'

/** A fresh document that holds the plan, as a Yjs update V1. `notes`: text by row id. Throws DOCUMENT_TOO_LARGE. */
export function encodePlan(plan: SchedulePlan, notes?: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const doc = new Y.Doc()
  writePlan(doc, plan, notes)
  standAside()
  return new Uint8Array(Y.encodeStateAsUpdate(doc))
}

/** Never fails on content: what could not be understood is in `issues`. */
export function decodePlan(update: Uint8Array): PlanReading {
  const replica = openSchedule(documentOf(update))
  standAside()
  const reading = replica.read()
  replica.dispose()
  standAside()
  return reading
}

/** With the text of every note. */
export function decodeNoted(update: Uint8Array): NotedPlan {
  const replica = openSchedule(documentOf(update))
  standAside()
  const { plan } = replica.read()
  standAside()
  const texts = plan.rows.map(({ id }) => [id, replica.note(id)] as const).filter(([, text]) => text !== '')
  replica.dispose()
  return { ...plan, notes: new Map(texts) }
}

/** The same schedule as a new document without history; it must never be merged with the old one. */
export function foldDocument(update: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Y.encodeStateAsUpdate(foldSchedule(documentOf(update))))
}

/** Pieces of a document that is worth writing anew, which takes some hundred milliseconds of 10,000 rows. */
const MANY_PIECES = 5_000

/** The begin of another version's room, for the same people: a document that has not grown goes on as it is. */
export function copyDocument(update: Uint8Array): Uint8Array<ArrayBuffer> {
  const document = documentOf(update)
  const isGrown = piecesOf(document) >= MANY_PIECES
  return new Uint8Array(Y.encodeStateAsUpdate(isGrown ? foldSchedule(document) : document))
}

const piecesOf = ({ store }: Y.Doc): number => [...store.clients.values()].reduce((sum, { length }) => sum + length, 0)

/** For comparing documents; never disposed, its thread forgets it. */
export function openDocument(update: Uint8Array): Replica {
  return openSchedule(documentOf(update))
}

function documentOf(update: Uint8Array): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  standAside()
  return doc
}
