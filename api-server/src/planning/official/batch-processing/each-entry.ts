import { type BatchDetails, MAX_FAILED_NAMED } from '@plumbline/core/contract'
import type { Logger } from 'pino'
import type { Database } from '../../../platform/database/index.ts'
import { type RunningJob, refusalOf } from '../../../platform/long-jobs/index.ts'
import { type EntryChange, type EntryRow, selectEntries, updateEntry } from './entries-repository.ts'

/** What it is that was done. */
type Done = Pick<EntryChange, 'scheduleId' | 'works'>

interface Doing {
  database: Database
  log: Logger
}

/**
 * One entry that waits after another. What cannot be done is in the report with its reason, and does not keep the others;
 * what was done before another server took over is not done again.
 */
export async function eachEntry(
  { database, log }: Doing,
  job: RunningJob<unknown, BatchDetails>,
  work: (entry: EntryRow) => Promise<Done>,
): Promise<BatchDetails> {
  const { id, scope, signal } = job
  const entries = await database.inScope(scope, (tx) => selectEntries(tx, id))
  const far = detailsOf(entries)
  const change = (place: number, what: EntryChange) => database.inScope(scope, (tx) => updateEntry(tx, id, place, what))
  for (const entry of entries.filter(({ state }) => state === 'waiting')) {
    await job.report({ step: entry.name, progress: far.finished / far.total, details: far })
    await change(entry.place, { state: 'running' })
    try {
      const done = await work(entry)
      await change(entry.place, { ...done, state: 'done', storedFile: null })
    } catch (err) {
      // Stopped amid it: what it was at is as if nobody had begun.
      if (signal.aborted) await change(entry.place, { state: 'waiting' })
      signal.throwIfAborted()
      const error = refusalOf(err)
      if (error.code === 'INTERNAL') log.warn({ err, jobId: id, entry: entry.name }, 'a part of a batch failed')
      await change(entry.place, { state: 'failed', error, storedFile: null })
      countFailed(far, entry.name)
    }
    far.finished += 1
  }
  return far
}

function detailsOf(entries: readonly EntryRow[]): BatchDetails {
  const far = { total: entries.length, finished: 0, failed: 0, failedNames: [] }
  for (const { state, name } of entries) {
    if (state === 'failed') countFailed(far, name)
    if (state === 'failed' || state === 'done') far.finished += 1
  }
  return far
}

function countFailed(far: BatchDetails, name: string): void {
  far.failed += 1
  far.failedNames = [...far.failedNames, name].slice(0, MAX_FAILED_NAMED)
}
