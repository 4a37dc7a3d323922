/** Worker thread: finds out what each update of a journal did. Keeps the document of the last stretch for the next. */
import * as Y from 'yjs'
import { type ChangeLog, kindOf } from '../rooms/kinds/index.ts'
import { answerJobs } from '../snapshots/thread.ts'
import type { ChangeRow } from '../storage/changes.ts'
import type { ChangesJob, ChangesResult, UpdateChanges } from './jobs.ts'

/** Details kept of one update, such as a large import. */
const MAX_DETAILS = 10_000
/** Longest value that is kept, as JSON. */
const MAX_VALUE = 2_000

let kept: { room: string; seq: number; log: ChangeLog } | null = null

function run({ room, from, base, updates }: ChangesJob): ChangesResult {
  const log = openLog(room, from, base)
  if (!log) return { ok: false, code: 'NEEDS_BASE' }
  kept = null
  const told = updates.map((update) => summary(log.follow(update)))
  kept = { room, seq: from + updates.length, log }
  return { ok: true, updates: told }
}

function openLog(room: string, from: number, base: Uint8Array[] | null): ChangeLog | null {
  if (!base) return kept?.room === room && kept.seq === from ? kept.log : null
  const document = new Y.Doc()
  document.transact(() => {
    for (const update of base) Y.applyUpdate(document, update)
  })
  return kindOf(room).openLog?.(document) ?? null
}

function summary(entries: ReturnType<ChangeLog['follow']>): UpdateChanges {
  const counts = { created: 0, changed: 0, moved: 0, deleted: 0 }
  for (const { kind } of entries) counts[kind]++
  return { ...counts, changes: entries.slice(0, MAX_DETAILS).map(stored) }
}

/** Of what came or went its name is enough: the document of that moment has the rest. */
function stored(entry: ReturnType<ChangeLog['follow']>[number]): ChangeRow {
  const wholes = entry.kind === 'created' || entry.kind === 'deleted'
  return { ...entry, before: wholes ? null : bounded(entry.before), after: wholes ? null : bounded(entry.after) }
}

function bounded(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, MAX_VALUE)
  return JSON.stringify(value ?? null).length > MAX_VALUE ? null : (value ?? null)
}

answerJobs(run)
