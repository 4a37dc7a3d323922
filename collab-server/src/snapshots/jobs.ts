import { Worker } from 'node:worker_threads'
import { guarded } from '@plumbline/core/guarding'
import type { Encoded } from '../storage/documents.ts'

/** Merges a snapshot and what came after into one update without history that nobody needs. */
export interface MergeJob {
  updates: Uint8Array[]
}

interface Answer<Result> {
  id: number
  result?: Result
  error?: string
}

interface Waiting<Result> {
  resolve(result: Result): void
  reject(error: Error): void
}

/** A thread keeps the heap of its largest job: without work it ends, and the memory is free. */
const IDLE_MS = 10_000

/** One worker thread that starts with the first job and again when needed. Jobs run one after another. */
export class DocumentWorker<Task = MergeJob, Result = Encoded> {
  private worker: Worker | null = null
  private readonly waiting = new Map<number, Waiting<Result>>()
  private lastId = 0
  private idle: NodeJS.Timeout | null = null
  private readonly entry: URL

  constructor(entry = new URL('./worker.ts', import.meta.url)) {
    this.entry = entry
  }

  run(job: Task): Promise<Result> {
    if (this.idle) clearTimeout(this.idle)
    this.worker ??= this.start()
    const id = ++this.lastId
    const worker = this.worker
    return new Promise((resolve, reject) => {
      // First, as what cannot be handed over throws and waits for nothing.
      worker.postMessage({ id, job })
      this.waiting.set(id, { resolve, reject })
    })
  }

  async stop(): Promise<void> {
    if (this.idle) clearTimeout(this.idle)
    await this.worker?.terminate()
  }

  private start(): Worker {
    const worker = new Worker(this.entry)
    const heard = (answer: Answer<Result>) => this.settle(answer)
    worker.on(
      'message',
      guarded(heard, (error) => this.fail(worker, error)),
    )
    worker.on('error', (error) => this.fail(worker, error))
    worker.on('exit', () => this.fail(worker, new Error('document worker ended')))
    worker.unref()
    return worker
  }

  private settle(answer: Answer<Result>): void {
    const waiting = this.waiting.get(answer.id)
    this.waiting.delete(answer.id)
    if (answer.result) waiting?.resolve(answer.result)
    else waiting?.reject(new Error(answer.error))
    if (this.waiting.size === 0) this.endWhenIdle()
  }

  private endWhenIdle(): void {
    this.idle = setTimeout(() => {
      const { worker } = this
      this.worker = null
      void worker?.terminate()
    }, IDLE_MS).unref()
  }

  private fail(worker: Worker, error: unknown): void {
    if (this.worker !== worker) return
    this.worker = null
    const reason = error instanceof Error ? error : new Error(String(error))
    for (const waiting of this.waiting.values()) waiting.reject(reason)
    this.waiting.clear()
  }
}
