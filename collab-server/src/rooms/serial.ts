/** Runs tasks one after another, in the order they were given. A failing task fails only its own caller. */
export class Serial {
  private last: Promise<unknown> = Promise.resolve()

  private waiting = 0

  get empty(): boolean {
    return this.waiting === 0
  }

  run<T>(task: () => T | Promise<T>): Promise<T> {
    this.waiting += 1
    const result = this.last.then(task).finally(() => {
      this.waiting -= 1
    })
    this.last = result.catch(() => undefined)
    return result
  }
}
