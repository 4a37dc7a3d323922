/** One run at a time, in a worker of its own: another one, or somebody who has enough, ends it. */
export class WorkerRun<Task, Told, Result> {
  readonly #open: () => Worker
  #worker: Worker | null = null
  #stop = (): void => undefined

  constructor(open: () => Worker) {
    this.#open = open
  }

  /** `hear`: what the worker tells; null until it is the result. */
  run(task: Task, hear: (told: Told) => Result | null): Promise<Result | 'stopped' | 'failed'> {
    this.stop()
    const worker = this.#open()
    this.#worker = worker
    return new Promise((resolve) => {
      const end = (how: Result | 'stopped' | 'failed'): void => {
        worker.terminate()
        if (this.#worker === worker) this.#worker = null
        resolve(how)
      }
      this.#stop = () => end('stopped')
      worker.onmessage = ({ data }: MessageEvent<Told>) => {
        const result = hear(data)
        if (result !== null) end(result)
      }
      worker.onerror = () => end('failed')
      worker.postMessage(task)
    })
  }

  stop(): void {
    if (this.#worker) this.#stop()
  }
}
