import { newSchedule, openSchedule, standardCalendar, writePlan } from '@plumbline/core/documents/schedule'
import { blankRow, type WbsRow } from '@plumbline/core/plan'
import { parseInstant } from '@plumbline/core/time'
import * as Y from 'yjs'

/** Number of the field `name` in the tuple of a row. */
const NAME = 2
/** Number of the register `progress`. */
const PROGRESS = 7

export const rowIds = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `row-${String(index).padStart(8, '0')}`)

/** A schedule of a few works as an update. */
export function smallSchedule(count = 3): Uint8Array {
  const document = new Y.Doc()
  const start = parseInstant('2026-03-02T08:00')!
  const plan = newSchedule({ name: 'Bridge', start, calendar: standardCalendar('calendar-001', 'Five days') })
  writePlan(document, { ...plan, rows: rowIds(count).map(work) })
  return Y.encodeStateAsUpdate(document)
}

function work(id: string): WbsRow {
  return { ...blankRow(id, null, 'work'), name: 'Pour concrete', duration: 480 }
}

export function rename(document: Y.Doc, rowId: string, name: string): void {
  document.getMap('wbs.over').set(`${rowId}:${NAME}`, name)
}

/** A fact: the work was started, and so much of it is done. */
export function report(document: Y.Doc, rowId: string, percent: number): void {
  const started = [parseInstant('2026-03-02T08:00')!, null, percent, null, 480, 0]
  document.getMap('wbs.over').set(`${rowId}:${PROGRESS}`, started)
}

export function percentOf(document: Y.Doc, rowId: string): number {
  const progress = document.getMap('wbs.over').get(`${rowId}:${PROGRESS}`) as number[]
  return progress[2]!
}

export function nameOf(document: Y.Doc, rowId: string): unknown {
  return document.getMap('wbs.over').get(`${rowId}:${NAME}`)
}

/** The plan as everybody reads it; a document that nobody can read would fail here. */
export function namesIn(document: Y.Doc): string[] {
  return openSchedule(document)
    .read()
    .plan.rows.map((row) => row.name)
}

/** What a replica holds, for comparing replicas. */
export function contents(document: Y.Doc): string {
  const roots = [...document.share.keys()].sort()
  return JSON.stringify(roots.map((root) => [root, Object.entries(document.getMap(root).toJSON()).sort(byKey)]))
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)
