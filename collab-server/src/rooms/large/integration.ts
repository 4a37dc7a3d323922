import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import type { SilentDocument } from './silent-document.ts'

/** What one room may hold the loop for, and how long it then is everybody else's. */
const SLICE_MS = 3
const REST_MS = 2

interface Task {
  document: SilentDocument
  slices: readonly Uint8Array[]
  next: number
  origin: object
  resolve(): void
  reject(error: unknown): void
}

/** Puts large updates into documents piece by piece; documents take turns, and between two pieces everybody else is served. */
export class Integration {
  private readonly tasks: Task[] = []
  private running = false

  integrate(document: SilentDocument, slices: readonly Uint8Array[], origin: object): Promise<void> {
    return new Promise((resolve, reject) => {
      this.tasks.push({ document, slices, next: 0, origin, resolve, reject })
      if (!this.running) void this.run()
    })
  }

  private async run(): Promise<void> {
    this.running = true
    for (let task = this.tasks.shift(); task; task = this.tasks.shift()) {
      this.step(task)
      await pause(REST_MS)
    }
    this.running = false
  }

  private step(task: Task): void {
    const { slices } = task
    const until = performance.now() + SLICE_MS
    try {
      task.document.write((document) => {
        while (task.next < slices.length && performance.now() < until) {
          Y.applyUpdate(document, slices[task.next++]!, task.origin)
        }
      })
    } catch (error) {
      task.reject(error)
      return
    }
    if (task.next < slices.length) this.tasks.push(task)
    else task.resolve()
  }
}
