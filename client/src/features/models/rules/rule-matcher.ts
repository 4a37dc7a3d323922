import type { ElementTable } from '@plumbline/core/bim'
import { ApiError } from '../../../api/api-error.ts'
import type { MatchingAnswer, MatchingTask } from './matching.worker.ts'
import { packTable } from './packing.ts'

/** Rules of the largest models take a few seconds. */
const LONGEST_MS = 20_000

type Asked = Omit<Extract<MatchingTask, { ask: number }>, 'ask' | 'tables'>

/** Matches rules in a thread of their own, one after the other: of large models it takes seconds. */
export class RuleMatcher {
  #worker: Worker | null = null
  /** Tables that the thread has, by the key it knows them by. */
  #sent = new Map<ElementTable, number>()
  #count = 0
  #turn: Promise<unknown> = Promise.resolve()

  close(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#sent = new Map()
  }

  /** Rejects with ABORTED, without having begun when something newer is wanted by then. */
  match(tables: readonly ElementTable[], asked: Asked, signal: AbortSignal): Promise<MatchingAnswer> {
    const turn = this.#turn.then(() => {
      if (signal.aborted) throw new Error('ABORTED')
      return this.#ask(tables, asked)
    })
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  #ask(tables: readonly ElementTable[], asked: Asked): Promise<MatchingAnswer> {
    this.#worker ??= new Worker(new URL('./matching.worker.ts', import.meta.url), { type: 'module' })
    const worker = this.#worker
    const keys = tables.map((table) => this.#keyOf(worker, table))
    const ask = ++this.#count
    const { promise, resolve, reject } = Promise.withResolvers<MatchingAnswer>()
    worker.onmessage = ({ data }: MessageEvent<MatchingAnswer>) => data.ask === ask && resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage({ ...asked, ask, tables: keys } satisfies MatchingTask)
    // A regular expression can go on for ever; then the thread is ended, and the next rule gets another one.
    const timer = setTimeout(() => {
      this.close()
      reject(new ApiError('RULE_TOO_SLOW', { limit: LONGEST_MS / 1_000 }))
    }, LONGEST_MS)
    return promise.finally(() => clearTimeout(timer))
  }

  #keyOf(worker: Worker, table: ElementTable): number {
    const known = this.#sent.get(table)
    if (known !== undefined) return known
    const key = ++this.#count
    const packed = packTable(table)
    worker.postMessage({ put: key, table: packed } satisfies MatchingTask, [
      packed.classOf.buffer,
      packed.typeOf.buffer,
      packed.placeOf.buffer,
    ])
    this.#sent.set(table, key)
    return key
  }
}
