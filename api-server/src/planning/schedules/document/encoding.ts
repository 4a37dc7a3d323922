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
