import type { Id } from '../plan/index.ts'
import { enlarged } from './adjacency.ts'
import { IN_NETWORK, isNode } from './codes.ts'
import type { Network } from './network.ts'

/**
 * A topological order of the nodes that survives single insertions.
 *
 * Source of the insertion: Pearce and Kelly, "A dynamic topological sort algorithm for directed acyclic graphs"
 * (2007). Results never depend on which of the valid orders stands here.
 */
export class Order {
  /** Node at each position, −1 where one was dropped. */
  sequence = new Int32Array(0)
  /** Position of each slot, −1: not a node. */
  position = new Int32Array(0)
  end = 0
  private visited = new Uint8Array(0)
  private readonly net: Network

  constructor(net: Network) {
    this.net = net
  }

  grow(capacity: number): void {
    const from = this.position.length
    this.position = enlarged(this.position, capacity).fill(-1, from)
    this.sequence = enlarged(this.sequence, capacity * 2)
    const visited = new Uint8Array(capacity)
    visited.set(this.visited)
    this.visited = visited
  }

  append(slot: number): void {
    if (this.end === this.sequence.length) this.closeGaps()
    this.position[slot] = this.end
    this.sequence[this.end++] = slot
  }

  drop(slot: number): void {
    this.sequence[this.position[slot]!] = -1
    this.position[slot] = -1
  }

  private closeGaps(): void {
    let into = 0
    for (let p = 0; p < this.end; p++) {
      const slot = this.sequence[p]!
      if (slot < 0) continue
      this.sequence[into] = slot
      this.position[slot] = into++
    }
    this.end = into
  }

  /** Makes room for pred → succ. Returns the loop it would close (succ … pred, slots), or null. */
  insert(pred: number, succ: number): number[] | null {
    if (pred === succ) return [succ]
    const low = this.position[succ]!
    const high = this.position[pred]!
    if (high < low) return null
    const after = this.reach(succ, high, true)
    if (this.visited[pred] === 1) {
      this.forget(after)
      return this.path(succ, pred)
    }
    const before = this.reach(pred, low, false)
    this.forget(after)
    this.forget(before)
    this.reorder(before, after)
    return null
  }

  /** Nodes reachable from `from` within the affected range, each marked as visited. */
  private reach(from: number, limit: number, forward: boolean): number[] {
    const { net, visited, position } = this
    const lists = forward ? net.outgoing : net.incoming
    const ends = forward ? net.succ : net.pred
    const found = [from]
    visited[from] = 1
    for (let i = 0; i < found.length; i++) {
      const node = found[i]!
      for (let j = lists.start[node]!, n = j + lists.count[node]!; j < n; j++) {
        const next = ends[lists.pool[j]!]!
        const at = position[next]!
        if (visited[next] === 1 || (forward ? at > limit : at < limit)) continue
        visited[next] = 1
        found.push(next)
      }
    }
    return found
  }

  private forget(nodes: readonly number[]): void {
    for (const node of nodes) this.visited[node] = 0
  }

  private reorder(before: number[], after: number[]): void {
    const { position, sequence } = this
    const byPosition = (a: number, b: number) => position[a]! - position[b]!
    const nodes = [...before.sort(byPosition), ...after.sort(byPosition)]
    const places = nodes.map((node) => position[node]!).sort((a, b) => a - b)
    for (let i = 0; i < nodes.length; i++) {
      position[nodes[i]!] = places[i]!
      sequence[places[i]!] = nodes[i]!
    }
  }

  /** Shortest way along relations; null when there is none. */
  path(from: number, to: number): number[] | null {
    const { net } = this
    const cameFrom = new Map<number, number>([[from, -1]])
    const queue = [from]
    for (let i = 0; i < queue.length && !cameFrom.has(to); i++) {
      const node = queue[i]!
      const next = [...net.outgoing.listOf(node)].map((r) => net.succ[r]!)
      for (const succ of next.sort((a, b) => compareIds(net.ids[a]!, net.ids[b]!))) {
        if (cameFrom.has(succ)) continue
        cameFrom.set(succ, node)
        queue.push(succ)
      }
    }
    if (!cameFrom.has(to)) return null
    const path: number[] = []
    for (let node = to; node >= 0; node = cameFrom.get(node)!) path.push(node)
    return path.reverse()
  }

  /**
   * Orders all nodes anew. Where relations close loops, those of the loop enter one by one in order of their ids and
   * each that would close a loop is suspended: the choice depends on the plan alone.
   */
  rebuild(): void {
    const relations = this.enteringRelations()
    this.layOut(relations)
    const doubtful = new Set(this.sort() ? [] : this.relationsInLoops(relations))
    if (doubtful.size === 0) return
    this.layOut(relations.filter((r) => !doubtful.has(r)))
    this.sort()
    const { net } = this
    const byId = [...doubtful].sort((a, b) => compareIds(net.relations[a]!.id, net.relations[b]!.id))
    for (const r of byId) {
      const loop = this.insert(net.pred[r]!, net.succ[r]!)
      if (loop)
        net.suspend(
          r,
          loop.map((slot): Id => net.ids[slot]!),
        )
      else {
        net.incoming.add(net.succ[r]!, r)
        net.outgoing.add(net.pred[r]!, r)
      }
    }
  }

  private enteringRelations(): Int32Array {
    const { net } = this
    const found = new Int32Array(net.relationSize)
    let count = 0
    for (let r = 0; r < net.relationSize; r++) if (net.standing[r] === IN_NETWORK) found[count++] = r
    return found.subarray(0, count)
  }

  private layOut(relations: Int32Array): void {
    const { net } = this
    net.incoming.build(net.size, net.capacity, relations, net.succ)
    net.outgoing.build(net.size, net.capacity, relations, net.pred)
  }

  /**
   * Kahn's algorithm; false when loops are left over. Goes through the slots in order and steps back only for nodes
   * that were passed while they waited, so that the passes walk through memory almost in line.
   */
  private sort(): boolean {
    const { net, position } = this
    const waitingFor = net.incoming.count.slice()
    const passed: number[] = []
    let nodes = 0
    this.end = 0
    position.fill(-1)
    for (let slot = 0; slot < net.size; slot++) {
      if (!isNode(net.kind[slot]!)) continue
      nodes++
      if (waitingFor[slot] !== 0) continue
      passed.push(slot)
      while (passed.length > 0) this.place(passed.pop()!, slot, waitingFor, passed)
    }
    return this.end === nodes
  }

  private place(node: number, reached: number, waitingFor: Int32Array, passed: number[]): void {
    const { net } = this
    this.position[node] = this.end
    this.sequence[this.end++] = node
    for (let j = net.outgoing.start[node]!, n = j + net.outgoing.count[node]!; j < n; j++) {
      const succ = net.succ[net.outgoing.pool[j]!]!
      if (--waitingFor[succ]! === 0 && succ < reached) passed.push(succ)
    }
  }

  /** Relations with both ends in one strongly connected component. Source: Tarjan 1972, without recursion. */
  private relationsInLoops(relations: Int32Array): number[] {
    const component = stronglyConnected(this.net)
    const { pred, succ } = this.net
    return [...relations].filter((r) => pred[r] === succ[r] || component[pred[r]!] === component[succ[r]!])
  }
}

function stronglyConnected(net: Network): Int32Array {
  const { outgoing, succ } = net
  const index = new Int32Array(net.size).fill(-1)
  const low = new Int32Array(net.size)
  const component = new Int32Array(net.size).fill(-1)
  const edge = new Int32Array(net.size)
  const open: number[] = []
  let counter = 0
  let components = 0
  for (let root = 0; root < net.size; root++) {
    if (index[root]! >= 0 || !isNode(net.kind[root]!)) continue
    const trail = [root]
    while (trail.length > 0) {
      const node = trail[trail.length - 1]!
      if (index[node]! < 0) {
        index[node] = low[node] = counter++
        open.push(node)
      }
      if (edge[node]! < outgoing.count[node]!) {
        const next = succ[outgoing.pool[outgoing.start[node]! + edge[node]!++]!]!
        if (index[next]! < 0) trail.push(next)
        else if (component[next]! < 0) low[node] = Math.min(low[node]!, index[next]!)
        continue
      }
      trail.pop()
      const parent = trail[trail.length - 1]
      if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!)
      if (low[node] !== index[node]) continue
      for (let member = -1; member !== node; ) {
        member = open.pop()!
        component[member] = components
      }
      components++
    }
  }
  return component
}

/** Code-unit order, the same on every machine. */
function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
