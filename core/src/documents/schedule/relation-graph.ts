/**
 * Relations between rows as a graph without loops: those that would close one are suspended.
 *
 * Taken in the order of (lamport, id), each relation that closes a loop with the accepted ones before it is suspended;
 * so in each loop the largest one is, and every replica suspends the same. The accepted graph is kept in topological
 * order, which makes a check cost only the region it can reach. Source: D. Pearce, P. Kelly, "A dynamic topological
 * sort algorithm for directed acyclic graphs" (2006).
 */
import type { Id } from '../../plan/index.ts'
import { atOnce, type Paces, sortInPaces } from './paces.ts'

interface Vertex {
  id: Id
  /** Position in the topological order. */
  rank: number
  /** Heads of linked lists: two arrays for each of 100,000 rows would cost more than all the rest. */
  firstOut: Edge | null
  firstIn: Edge | null
}

interface Edge {
  id: string
  lamport: number
  from: Vertex
  to: Vertex
  nextOut: Edge | null
  nextIn: Edge | null
}

export interface Link {
  id: string
  predId: Id
  succId: Id
  lamport: number
}

export class RelationGraph {
  private readonly vertices = new Map<Id, Vertex>()
  private readonly accepted = new Map<string, Edge>()
  private readonly refused = new Map<string, Link>()
  private nextRank = 0

  isSuspended(id: string): boolean {
    return this.refused.has(id)
  }

  suspended(): string[] {
    return [...this.refused.keys()].sort()
  }

  get hasLoops(): boolean {
    return this.refused.size > 0
  }

  /** Row ids from successor back to predecessor, both included; null when the relation would close no loop. */
  loopThrough(predId: Id, succId: Id): Id[] | null {
    const from = this.vertices.get(predId)
    const to = this.vertices.get(succId)
    if (predId === succId) return [predId]
    return from && to ? path(to, from) : null
  }

  /** Takes all relations of a graph that has none yet. */
  fill(links: readonly Link[]): Paces {
    return this.rebuild(links)
  }

  /**
   * Takes away, then adds. Returns the relations whose suspension changed.
   * Recalculates the whole only when a loop is there already or appears among older relations.
   */
  update(removed: Iterable<string>, added: readonly Link[]): Set<string> {
    const before = new Set(this.refused.keys())
    let whole = false
    for (const id of removed) if (this.remove(id)) whole ||= this.refused.size > 0
    if (added.length > 2_000 && added.length > this.accepted.size / 8) whole = true
    if (whole) atOnce(this.rebuild(added))
    else for (const link of [...added].sort(byOrder)) this.add(link)
    const changed = new Set<string>()
    for (const id of this.refused.keys()) if (!before.has(id)) changed.add(id)
    for (const id of before) if (!this.refused.has(id)) changed.add(id)
    return changed
  }

  /** True when an accepted relation went away. */
  private remove(id: string): boolean {
    if (this.refused.delete(id)) return false
    const edge = this.accepted.get(id)
    if (!edge) return false
    this.accepted.delete(id)
    detach(edge)
    for (const vertex of [edge.from, edge.to]) {
      if (!vertex.firstOut && !vertex.firstIn) this.vertices.delete(vertex.id)
    }
    return true
  }

  private add(link: Link): void {
    if (atOnce(this.accept(link))) return
    // Closed only by older relations: this one is the largest of its loop, and nothing else changes.
    const older = path(this.vertex(link.succId), this.vertex(link.predId), (edge) => isBefore(edge, link))
    if (older) this.refused.set(link.id, link)
    else atOnce(this.rebuild([link]))
  }

  /** Adds the relation unless it closes a loop with the accepted ones. */
  private *accept(link: Link): Paces<boolean> {
    const from = this.vertex(link.predId)
    const to = this.vertex(link.succId)
    yield 1
    if (from === to || !(yield* reorder(from, to))) return false
    this.connect(link, from, to)
    return true
  }

  private vertex(id: Id): Vertex {
    const known = this.vertices.get(id)
    if (known) return known
    const vertex: Vertex = { id, rank: this.nextRank++, firstOut: null, firstIn: null }
    this.vertices.set(id, vertex)
    return vertex
  }

  /** All relations anew, old ones and the added, in their order. */
  private *rebuild(added: readonly Link[]): Paces {
    const links = [...[...this.accepted.values()].map(linkOf), ...this.refused.values(), ...added]
    this.clear()
    for (const link of links) {
      this.connect(link, this.vertex(link.predId), this.vertex(link.succId))
      yield 2
    }
    if (!(yield* this.rankAll())) yield* this.rebuildLooped(links)
  }

  private clear(): void {
    this.vertices.clear()
    this.accepted.clear()
    this.refused.clear()
    this.nextRank = 0
  }

  /** Ranks along the relations; false when there is a loop. Source: A. Kahn (1962). */
  private *rankAll(): Paces<boolean> {
    // Until a vertex is ranked, its rank counts the relations that lead to it.
    for (const vertex of this.vertices.values()) {
      vertex.rank = 0
      yield 1
    }
    for (const { to } of this.accepted.values()) {
      to.rank++
      yield 1
    }
    const ready: Vertex[] = []
    for (const vertex of this.vertices.values()) {
      if (vertex.rank === 0) ready.push(vertex)
      yield 1
    }
    for (let i = 0; i < ready.length; i++) {
      const vertex = ready[i]!
      for (let edge = vertex.firstOut; edge; edge = edge.nextOut) {
        if (--edge.to.rank === 0) ready.push(edge.to)
        yield 1
      }
      vertex.rank = i
    }
    return ready.length === this.vertices.size
  }

  /** Relations inside a loop one by one in their order; all others cannot be part of any. */
  private *rebuildLooped(links: readonly Link[]): Paces {
    this.clear()
    const component = yield* this.rankComponents(links)
    const within: Link[] = []
    for (const link of links) {
      if (component.get(link.predId) === component.get(link.succId)) within.push(link)
      else this.connect(link, this.vertex(link.predId), this.vertex(link.succId))
      yield 2
    }
    yield* sortInPaces(within, byOrder)
    for (const link of within) if (!(yield* this.accept(link))) this.refused.set(link.id, link)
  }

  /** Gives every row a rank along the relations; rows of one loop stand together. Returns the component of each row. */
  private *rankComponents(links: readonly Link[]): Paces<Map<Id, number>> {
    const successors = new Map<Id, Id[]>()
    for (const { predId, succId } of links) {
      const list = successors.get(predId)
      if (list) list.push(succId)
      else successors.set(predId, [succId])
      if (!successors.has(succId)) successors.set(succId, [])
      yield 2
    }
    const components = yield* strongComponents(successors)
    const component = new Map<Id, number>()
    // Tarjan's algorithm finds a component after all that it leads to.
    for (let i = components.length - 1; i >= 0; i--) {
      // And of each the last row first: the other way round a ring stands as it runs, and little has to be reordered.
      for (const id of components[i]!.reverse()) {
        component.set(id, i)
        this.vertex(id)
        yield 2
      }
    }
    return component
  }

  private connect({ id, lamport }: Link, from: Vertex, to: Vertex): void {
    const edge: Edge = { id, lamport, from, to, nextOut: from.firstOut, nextIn: to.firstIn }
    this.accepted.set(id, edge)
    from.firstOut = edge
    to.firstIn = edge
  }
}

const linkOf = ({ id, lamport, from, to }: Edge): Link => ({ id, lamport, predId: from.id, succId: to.id })

type Ranked = { id: string; lamport: number }

function isBefore(a: Ranked, b: Ranked): boolean {
  return a.lamport !== b.lamport ? a.lamport < b.lamport : a.id < b.id
}

function byOrder(a: Ranked, b: Ranked): number {
  return isBefore(a, b) ? -1 : 1
}

function detach(edge: Edge): void {
  const { from, to } = edge
  if (from.firstOut === edge) from.firstOut = edge.nextOut
  for (let at = from.firstOut; at; at = at.nextOut) if (at.nextOut === edge) at.nextOut = edge.nextOut
  if (to.firstIn === edge) to.firstIn = edge.nextIn
  for (let at = to.firstIn; at; at = at.nextIn) if (at.nextIn === edge) at.nextIn = edge.nextIn
}

/** The shortest way along the edges, both ends included. */
function path(start: Vertex, goal: Vertex, follow: (edge: Edge) => boolean = () => true): Id[] | null {
  const cameFrom = new Map<Vertex, Vertex | null>([[start, null]])
  const queue = [start]
  for (const vertex of queue) {
    if (vertex === goal) {
      const ids: Id[] = []
      for (let at: Vertex | null = vertex; at; at = cameFrom.get(at) ?? null) ids.push(at.id)
      return ids.reverse()
    }
    for (let edge = vertex.firstOut; edge; edge = edge.nextOut) {
      if (edge.to.rank > goal.rank || cameFrom.has(edge.to) || !follow(edge)) continue
      cameFrom.set(edge.to, vertex)
      queue.push(edge.to)
    }
  }
  return null
}

/** Makes room for an edge; false when it would close a loop. */
function* reorder(from: Vertex, to: Vertex): Paces<boolean> {
  if (from.rank < to.rank) return true
  const ahead = new Set([to])
  for (const { firstOut } of ahead) {
    yield 1
    for (let edge = firstOut; edge; edge = edge.nextOut) {
      if (edge.to.rank <= from.rank) ahead.add(edge.to)
      yield 1
    }
  }
  if (ahead.has(from)) return false
  const behind = new Set([from])
  for (const { firstIn } of behind) {
    yield 1
    for (let edge = firstIn; edge; edge = edge.nextIn) {
      if (edge.from.rank >= to.rank) behind.add(edge.from)
      yield 1
    }
  }
  const first = yield* byRank(behind)
  const sequence = first.concat(yield* byRank(ahead))
  const ranks = sequence.map((vertex) => vertex.rank)
  yield* sortInPaces(ranks, (a, b) => a - b)
  for (const [i, vertex] of sequence.entries()) {
    vertex.rank = ranks[i]!
    yield 1
  }
  return true
}

function* byRank(vertices: ReadonlySet<Vertex>): Paces<Vertex[]> {
  const list: Vertex[] = []
  for (const vertex of vertices) {
    list.push(vertex)
    yield 1
  }
  yield* sortInPaces(list, (a, b) => a.rank - b.rank)
  return list
}

/** Sets of rows that reach each other. Source: R. Tarjan (1972), with an explicit stack. */
function* strongComponents(successors: ReadonlyMap<Id, readonly Id[]>): Paces<Id[][]> {
  const index = new Map<Id, number>()
  const low = new Map<Id, number>()
  const open: Id[] = []
  const isOpen = new Set<Id>()
  const components: Id[][] = []
  const enter = (id: Id): { id: Id; at: number } => {
    index.set(id, index.size)
    low.set(id, index.size - 1)
    open.push(id)
    isOpen.add(id)
    return { id, at: 0 }
  }
  for (const root of successors.keys()) {
    yield 1
    if (index.has(root)) continue
    const stack = [enter(root)]
    while (stack.length > 0) {
      yield 4
      const frame = stack[stack.length - 1]!
      const next = successors.get(frame.id)![frame.at++]
      if (next !== undefined) {
        if (!index.has(next)) stack.push(enter(next))
        else if (isOpen.has(next)) low.set(frame.id, Math.min(low.get(frame.id)!, index.get(next)!))
        continue
      }
      stack.pop()
      const parent = stack[stack.length - 1]
      if (parent) low.set(parent.id, Math.min(low.get(parent.id)!, low.get(frame.id)!))
      if (low.get(frame.id) === index.get(frame.id)) components.push(yield* close(frame.id, open, isOpen))
    }
  }
  return components
}

function* close(root: Id, open: Id[], isOpen: Set<Id>): Paces<Id[]> {
  const component: Id[] = []
  for (let id = open.pop(); id !== undefined; id = id === root ? undefined : open.pop()) {
    isOpen.delete(id)
    component.push(id)
    yield 1
  }
  return component
}
