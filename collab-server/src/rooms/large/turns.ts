import { setTimeout as pause } from 'node:timers/promises'

/** What one task may hold the loop for, and how long it then is everybody else's. */
const TURN_MS = 3
const REST_MS = 2

interface Task {
  step(): boolean
  reject(error: unknown): void
}

/** Long work of many rooms in the loop, in steps of a few milliseconds: rooms take turns, and after each turn everybody else is served. */
export class Turns {
  private readonly tasks: Task[] = []
  private running = false

  /** Resolves with what the last step returns. */
  run<T>(steps: Generator<void, T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const step = (): boolean => {
        const { done, value } = steps.next()
        if (done) resolve(value)
        return done === true
      }
      this.tasks.push({ step, reject })
      if (!this.running) void this.go()
    })
  }

  private async go(): Promise<void> {
    this.running = true
    for (let task = this.tasks.shift(); task; task = this.tasks.shift()) {
      if (!takeTurn(task)) this.tasks.push(task)
      await pause(REST_MS)
    }
    this.running = false
  }
}

/** True when it has ended. */
function takeTurn(task: Task): boolean {
  const until = performance.now() + TURN_MS
  try {
    do {
      if (task.step()) return true
    } while (performance.now() < until)
    return false
  } catch (error) {
    task.reject(error)
    return true
  }
}
