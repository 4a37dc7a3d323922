import { externalEnd, type Id, type SchedulePlan } from '../plan/index.ts'

/** A directed graph as lists of successors by number. */
class Graph {
  readonly numbers = new Map<string, number>()
  readonly successors: number[][] = []

  numberOf(name: string): number {
    const known = this.numbers.get(name)
    if (known !== undefined) return known
    this.numbers.set(name, this.successors.length)
    return this.successors.push([]) - 1
  }

  join(from: string, to: string): void {
    const [a, b] = [this.numberOf(from), this.numberOf(to)]
    this.successors[a]!.push(b)
  }
}

/**
 * Relations to other schedules, kept in the schedule `own`, that lie on a loop through several schedules, by id. Each
 * schedule follows the last dates of the others: along a loop they would push one another for ever.
 */
export function crossLoops(plans: ReadonlyMap<Id, SchedulePlan>, own: Id): string[] {
  const graph = new Graph()
  const nameIn = (scheduleId: Id, id: Id): string => {
    const end = externalEnd(id)
    return end ? `${end.scheduleId}/${end.workId}` : `${scheduleId}/${id}`
  }
  for (const [scheduleId, { relations, externals = [] }] of plans) {
    for (const { predId, succId } of [...relations, ...externals]) {
      graph.join(nameIn(scheduleId, predId), nameIn(scheduleId, succId))
    }
  }
  const components = strongComponents(graph.successors)
  const componentOf = (id: Id): number => components[graph.numberOf(nameIn(own, id))]!
  const kept = plans.get(own)?.externals ?? []
  return kept.filter(({ predId, succId }) => componentOf(predId) === componentOf(succId)).map(({ id }) => id)
}

/** Number of the strongly connected component of each vertex (Tarjan, with a stack of its own). */
function strongComponents(successors: readonly (readonly number[])[]): Int32Array {
  const size = successors.length
  const component = new Int32Array(size).fill(-1)
  const index = new Int32Array(size).fill(-1)
  const low = new Int32Array(size)
  const next = new Int32Array(size)
  const open: number[] = []
  let found = 0
  let clock = 0
  for (let root = 0; root < size; root++) {
    if (index[root] !== -1) continue
    const path = [root]
    index[root] = low[root] = clock++
    open.push(root)
    while (path.length > 0) {
      const at = path.at(-1)!
      const to = successors[at]![next[at]!++]
      if (to !== undefined) {
        if (index[to] === -1) {
          index[to] = low[to] = clock++
          open.push(to)
          path.push(to)
        } else if (component[to] === -1) low[at] = Math.min(low[at]!, index[to]!)
        continue
      }
      path.pop()
      const above = path.at(-1)
      if (above !== undefined) low[above] = Math.min(low[above]!, low[at]!)
      if (low[at] !== index[at]) continue
      for (let member = -1; member !== at; ) {
        member = open.pop()!
        component[member] = found
      }
      found++
    }
  }
  return component
}
