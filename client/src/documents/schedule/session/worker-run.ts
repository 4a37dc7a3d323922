/**
 * One run at a time, in a worker of its own: another one, or somebody who has enough, ends it. What has run to its end may
 * keep its worker for the next: its code is compiled by then.
 */
export class WorkerRun<Task, Told, Result> {
  readonly #open: () => Worker
  /** Milliseconds that a worker with nothing to do waits for the next task. */
  readonly #keptFor: number
  #worker: Worker | null = null
  #stop: (() => void) | null = null
  #idle: ReturnType<typeof setTimeout> | undefined

  constructor(open: () => Worker, keptFor = 0) {
    this.#open = open
    this.#keptFor = keptFor
  }

  /** `hear`: what the worker tells; null until it is the result. */
  run(task: Task, hear: (told: Told) => Result | null): Promise<Result | 'stopped' | 'failed'> {
    this.stop()
    clearTimeout(this.#idle)
    const worker = this.#worker ?? this.#open()
    this.#worker = worker
    return new Promise((resolve) => {
      const end = (how: Result | 'stopped' | 'failed', isDone: boolean): void => {
        this.#stop = null
        if (isDone && this.#keptFor > 0) this.#idle = setTimeout(() => this.#close(), this.#keptFor)
        else this.#close()
        resolve(how)
      }
      this.#stop = () => end('stopped', false)
      worker.onmessage = ({ data }: MessageEvent<Told>) => {
        const result = hear(data)
        if (result !== null) end(result, true)
      }
      worker.onerror = () => end('failed', false)
      worker.postMessage(task)
    })
  }

  stop(): void {
    this.#stop?.()
  }

  #close(): void {
    clearTimeout(this.#idle)
    this.#worker?.terminate()
    this.#worker = null
  }
}
