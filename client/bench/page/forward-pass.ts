import type { PeerPlan, PeerTask } from './peer.ts'

/**
 * A forward pass without calendars, for instruments that have no engine of their own: a successor never starts or
 * finishes before its links allow. Links run from an earlier task to a later one, so the order of tasks is topological.
 */
export class ForwardPass {
  readonly #tasks: PeerTask[]
  readonly #linksOf: { target: number; type: string }[][]

  constructor({ tasks, links }: PeerPlan) {
    this.#tasks = tasks
    this.#linksOf = tasks.map(() => [])
    for (const { source, target, type } of links) this.#linksOf[source - 1]?.push({ target, type })
  }

  /** Gives a task more time and pushes what follows; returns the tasks that moved. */
  lengthen(task: PeerTask, by: number): PeerTask[] {
    task.end = Math.max(task.start, task.end + by)
    const moved = new Set([task])
    for (let i = task.id - 1; i < this.#tasks.length; i++) {
      const pred = this.#tasks[i]!
      if (!moved.has(pred)) continue
      for (const { target, type } of this.#linksOf[i]!) {
        const succ = this.#tasks[target - 1]!
        const from = type === '0' || type === '2' ? pred.end : pred.start
        const at = type === '0' || type === '1' ? succ.start : succ.end
        if (from <= at) continue
        succ.start += from - at
        succ.end += from - at
        moved.add(succ)
      }
    }
    return [...moved]
  }
}
