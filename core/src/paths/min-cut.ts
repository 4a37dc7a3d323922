/** An edge that may be cut for `cost`; Infinity: it may not. */
export interface CutEdge<Tag> {
  from: string
  to: string
  cost: number
  tag: Tag
}

const SMALLEST = 1e-9

/** The cheapest edges without which nothing leads from the source to the sink; null: that costs without end. */
export function minCut<Tag>(edges: readonly CutEdge<Tag>[], source: string, sink: string): CutEdge<Tag>[] | null {
  const graph = new FlowGraph()
  for (const { from, to, cost } of edges) graph.add(from, to, Math.max(SMALLEST, cost))
  for (;;) {
    const way = graph.wayTo(source, sink)
    if (!way) break
    const amount = Math.min(...way.map((arc) => arc.left))
    if (amount === Number.POSITIVE_INFINITY) return null
    for (const arc of way) graph.push(arc, amount)
  }
  const near = graph.reachable(source)
  return edges.filter(({ from, to }) => near.has(from) && !near.has(to))
}

interface Arc {
  to: string
  left: number
  back: Arc | null
}

/** Shortest augmenting ways (Edmonds and Karp). */
class FlowGraph {
  private readonly arcs = new Map<string, Arc[]>()

  add(from: string, to: string, capacity: number): void {
    const there: Arc = { to, left: capacity, back: null }
    const back: Arc = { to: from, left: 0, back: there }
    there.back = back
    this.at(from).push(there)
    this.at(to).push(back)
  }

  push(arc: Arc, amount: number): void {
    // What is nearly nothing is nothing, so that rounding never keeps a way open.
    arc.left = arc.left - amount < SMALLEST / 2 ? 0 : arc.left - amount
    arc.back!.left += amount
  }

  wayTo(source: string, sink: string): Arc[] | null {
    const by = this.search(source)
    if (!by.has(sink)) return null
    const way: Arc[] = []
    for (let node = sink; node !== source; node = way.at(-1)!.back!.to) way.push(by.get(node)!)
    return way
  }

  reachable(source: string): ReadonlySet<string> {
    return new Set([source, ...this.search(source).keys()])
  }

  private at(node: string): Arc[] {
    const list = this.arcs.get(node) ?? []
    this.arcs.set(node, list)
    return list
  }

  /** By which arc each node is reached. */
  private search(source: string): Map<string, Arc> {
    const by = new Map<string, Arc>()
    const queue = [source]
    for (const node of queue) {
      for (const arc of this.arcs.get(node) ?? []) {
        if (arc.left <= 0 || arc.to === source || by.has(arc.to)) continue
        by.set(arc.to, arc)
        queue.push(arc.to)
      }
    }
    return by
  }
}
