import type { UploadComparison } from '@plumbline/core/contract'
import type { EncodedCommands } from '../../../platform/collab/index.ts'
import { createPool } from '../../../platform/workers/index.ts'
import type { ByRule, Documents } from './comparing.ts'
import type { FactsResult, FactsTask, ImportResult, ImportTask, MergeTask, ReadResult, ReadTask } from './worker.ts'

/** `owner`: the same one for all that an import does in threads, or it would have several turns at once. */
export interface ImportThreads extends AsyncDisposable {
  read(task: ReadTask, how: { owner: string; progress(done: number): void }): Promise<ReadResult>
  /** `staged` with the facts of `current` where it says nothing, and with its values of `closed` attributes. */
  facts(owner: string, task: Omit<FactsTask, 'kind'>): Promise<FactsResult>
  /** What brings the document `current` to what `staged` says; null: it does already. */
  merge(owner: string, documents: Documents, how: Pick<MergeTask, 'script' | 'by'>): Promise<EncodedCommands | null>
  /** What that would be, by a rule. */
  compare(owner: string, documents: Documents, by: ByRule): Promise<UploadComparison>
}

/** Of a thread that reads: a workbook of 100,000 rows takes 280 MB of it, and 500 with the usual young memory. */
export const importMemory = { maxMemoryMb: 3_072, youngMemoryMb: 16 }

export function startImportThreads(): ImportThreads {
  const pool = createPool<ImportTask, ImportResult>({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 2,
    ...importMemory,
    maxSeconds: 180,
  })
  return {
    read: async (task, how) => answer(await pool.run(task, how), 'read'),
    facts: async (owner, task) => answer(await pool.run({ kind: 'facts', ...task }, { owner }), 'facts'),
    merge: async (owner, documents, how) =>
      answer(await pool.run({ kind: 'merge', ...documents, ...how }, { owner }), 'merge').commands,
    compare: async (owner, documents, by) =>
      answer(await pool.run({ kind: 'compare', ...documents, by }, { owner }), 'compare').comparison,
    [Symbol.asyncDispose]: () => pool.close(),
  }
}

function answer<K extends ImportResult['kind']>(result: ImportResult, kind: K): Extract<ImportResult, { kind: K }> {
  if (result.kind !== kind) throw new Error('The thread answered another question')
  return result as Extract<ImportResult, { kind: K }>
}
