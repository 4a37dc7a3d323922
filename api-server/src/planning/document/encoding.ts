import { readPlan, writePlan } from '@plumbline/core/documents/schedule'
import type { PlanReading, SchedulePlan } from '@plumbline/core/plan'
import * as Y from 'yjs'

/** A fresh document that holds the plan, as a Yjs update V1. `notes`: text by row id. */
export function encodePlan(plan: SchedulePlan, notes: ReadonlyMap<string, string> = new Map()): Uint8Array {
  const doc = new Y.Doc()
  writePlan(doc, plan, notes)
  return Y.encodeStateAsUpdate(doc)
}

/** Never fails on content: what could not be understood is in `issues`. */
export function decodePlan(update: Uint8Array): PlanReading {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  return readPlan(doc)
}
