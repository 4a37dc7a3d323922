/**
 * The WBS tree, derived from the position registers of all rows.
 *
 * Concurrent moves can close a cycle that nobody made. In each cycle the row with the largest (lamport, client, id)
 * falls back to the position it had before, in the end to the top level. Cycles never share a row, so the order in
 * which they are broken does not matter and every replica derives the same tree. Deriving writes nothing.
 * After M. Kleppmann et al., "A highly-available move operation for replicated trees" (2021), with registers in place
 * of a log.
 */
import type { Id } from '../../plan/index.ts'
import { isId } from './codecs.ts'
import { isOrderKey } from './order-keys.ts'
import { atOnce, type Paces, sortInPaces } from './paces.ts'

const MAX_PREVIOUS = 3
/** Clocks above this stand for nonsense; real ones count moves. */
const MAX_LAMPORT = 2 ** 50

export interface Spot {
  parentId: Id | null
  key: string
}

/** `pos[id] = [parent, key, lamport, client, parent, key, …]`: the present position and up to three before it. */
export interface Position extends Spot {
  lamport: number
  client: number
  previous: readonly Spot[]
}

export function encodePosition(position: Position): unknown[] {
  const { parentId, key, lamport, client, previous } = position
  return [
    parentId,
    key,
    lamport,
    client,
    ...previous.slice(0, MAX_PREVIOUS).flatMap((spot) => [spot.parentId, spot.key]),
  ]
}

/** Null for anything that is not a position. */
export function decodePosition(raw: unknown): Position | null {
  if (!Array.isArray(raw) || raw.length < 4 || raw.length > 4 + 2 * MAX_PREVIOUS || raw.length % 2 !== 0) return null
  const [parentId, key, lamport, client] = raw
  if (!isSpot(parentId, key) || !isClock(lamport, MAX_LAMPORT) || !isClock(client, 0xffffffff)) return null
  if (raw.length === 4) return { parentId, key, lamport, client, previous: NONE }
  const previous: Spot[] = []
  for (let i = 4; i < raw.length; i += 2) {
    if (!isSpot(raw[i], raw[i + 1])) return null
    previous.push({ parentId: raw[i], key: raw[i + 1] })
  }
  return { parentId, key, lamport, client, previous }
}

const NONE: readonly Spot[] = []

function isSpot(parentId: unknown, key: unknown): boolean {
  return (parentId === null || isId(parentId)) && isOrderKey(key)
}

function isClock(value: unknown, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max
}

/** What the document says about one row; null: no such row. */
export interface RowRegister {
  position: Position
  live: boolean
}

interface Node {
  id: Id
  position: Position
  live: boolean
  /** 0: the register's own position; n: the nth previous one; past those: the top level. */
  choice: number
  /** The last search for cycles that came through here without finding one. */
  walk: number
  /** The derived position; the parent may be dead or unknown. */
  parentId: Id | null
  key: string
}

/** Above this many changes a whole derivation is cheaper. */
const BULK = 2_000

/** Rows in tree order with their levels (top level 0). */
export interface TreeOrder {
  ids: Id[]
  levels: Uint16Array
}

export class Tree {
  private readonly nodes = new Map<Id, Node>()
  /** Children by derived parent, dead ones included, in order. Parents may be unknown. */
  private readonly children = new Map<Id | null, Node[]>()
  private readonly repaired = new Set<Id>()
  private liveCount = 0
  private clock = 0
  private walks = 0
  /** Of the present search for cycles. */
  private firstWalk = 0

  /** Number of living rows. */
  get size(): number {
    return this.liveCount
  }

  /** The largest lamport of any position. */
  get lamport(): number {
    return this.clock
  }

  isLive(id: Id): boolean {
    return this.nodes.get(id)?.live === true
  }

  /** Deleted rows are known too. */
  isKnown(id: Id): boolean {
    return this.nodes.has(id)
  }

  /** With the string that the tree holds already, so that relations need none of their own; undefined: no such row. */
  known(id: Id): { readonly id: Id; readonly live: boolean } | undefined {
    return this.nodes.get(id)
  }

  /** The register as written; undefined for an unknown row. */
  position(id: Id): Position | undefined {
    return this.nodes.get(id)?.position
  }

  /** The position that holds after repair. */
  spot(id: Id): Spot | undefined {
    const node = this.nodes.get(id)
    return node && { parentId: node.parentId, key: node.key }
  }

  isRepaired(id: Id): boolean {
    return this.repaired.has(id)
  }

  /** The nearest living ancestor. */
  parentOf(id: Id): Id | null {
    return atOnce(this.findParent(id))
  }

  findParent(id: Id): Paces<Id | null> {
    return this.living(this.nodes.get(id)?.parentId ?? null)
  }

  /** Dead and unknown ancestors included, nearest first. */
  ancestors(id: Id | null): Id[] {
    const path: Id[] = []
    for (let at = id === null ? null : (this.nodes.get(id)?.parentId ?? null); at !== null; ) {
      path.push(at)
      at = this.nodes.get(at)?.parentId ?? null
    }
    return path
  }

  /** Living children in order; those of a dead child stand in its place. */
  childrenOf(parentId: Id | null): Id[] {
    const ids: Id[] = []
    this.collect(parentId, ids)
    if (parentId === null) for (const stray of this.strayParents()) this.collect(stray, ids)
    return ids
  }

  hasChildren(id: Id): boolean {
    return this.collect(id, [], 1).length > 0
  }

  /** Living rows below, parents before children. */
  descendantsOf(id: Id): Id[] {
    const ids: Id[] = []
    const stack = [...(this.children.get(id) ?? [])].reverse()
    for (let node = stack.pop(); node; node = stack.pop()) {
      if (node.live) ids.push(node.id)
      const list = this.children.get(node.id) ?? []
      for (let i = list.length - 1; i >= 0; i--) stack.push(list[i]!)
    }
    return ids
  }

  order(): TreeOrder {
    const ids: Id[] = new Array(this.liveCount)
    const levels = new Uint16Array(this.liveCount)
    // An explicit stack: a hostile chain may be deeper than the call stack.
    const stack: { list: readonly Node[]; at: number; level: number }[] = []
    let count = 0
    const roots = [null, ...this.strayParents()]
    for (const root of roots) {
      stack.push({ list: this.children.get(root) ?? [], at: 0, level: 0 })
      while (stack.length > 0) {
        const frame = stack[stack.length - 1]!
        const node = frame.list[frame.at++]
        if (!node) {
          stack.pop()
          continue
        }
        if (node.live) {
          ids[count] = node.id
          levels[count++] = Math.min(frame.level, 0xffff)
        }
        const list = this.children.get(node.id)
        if (list) stack.push({ list, at: 0, level: node.live ? frame.level + 1 : frame.level })
      }
    }
    return { ids, levels }
  }

  /** Into a tree that is not built yet. */
  put(id: Id, register: RowRegister): void {
    this.setNode(id, register, this.nodes.get(id))
  }

  /** Derives the whole from all registers that were put, of which there are no more before the last pace. */
  *build(): Paces {
    yield* this.breakCycles(this.nodes.keys())
    yield* this.attachAll()
  }

  /**
   * Takes new registers of some rows and derives the tree anew where they reach.
   * Returns the living rows whose effective parent may have changed.
   */
  update(changes: ReadonlyMap<Id, RowRegister | null>): Set<Id> {
    const moved = new Set<Id>()
    const stale = new Set<Id>(this.repaired)
    const bulk = changes.size > BULK && changes.size > this.nodes.size / 8
    if (bulk) this.children.clear()
    const surfacing: Id[] = []
    for (const [id, register] of changes) {
      const before = this.nodes.get(id)
      if (before && !bulk) this.detach(before)
      if (this.setNode(id, register, before)) surfacing.push(id)
      stale.add(id)
    }
    this.resetChoices(stale, changes, bulk)
    atOnce(this.breakCycles(stale))
    for (const id of this.repaired) stale.add(id)
    if (bulk) atOnce(this.attachAll())
    else for (const id of stale) this.attach(this.nodes.get(id))
    for (const id of stale) {
      if (this.isLive(id)) moved.add(id)
      else this.surface(id, moved)
    }
    for (const id of surfacing) this.surface(id, moved)
    return moved
  }

  /** Stores the register; true when children of the row may hang on another living ancestor now. */
  private setNode(id: Id, register: RowRegister | null, before: Node | undefined): boolean {
    if (before?.live) this.liveCount--
    if (!register) {
      this.nodes.delete(id)
      this.repaired.delete(id)
      return before !== undefined
    }
    const { position, live } = register
    if (live) this.liveCount++
    if (position.lamport > this.clock) this.clock = position.lamport
    this.nodes.set(id, { id, position, live, choice: 0, walk: 0, parentId: position.parentId, key: position.key })
    return !before || !live || !before.live
  }

  /** Every repaired row starts from its written position again: the cycle may be gone. */
  private resetChoices(stale: Set<Id>, changes: ReadonlyMap<Id, unknown>, bulk: boolean): void {
    for (const id of stale) {
      const node = this.nodes.get(id)
      if (!node || changes.has(id)) continue
      if (!bulk) this.detach(node)
      choose(node, 0)
    }
    this.repaired.clear()
  }

  private *breakCycles(suspects: Iterable<Id>): Paces {
    this.firstWalk = this.walks + 1
    for (const suspect of suspects) {
      yield 1
      const work = [suspect]
      while (work.length > 0) {
        const loop = yield* this.loopAbove(work[work.length - 1]!)
        if (!loop) {
          work.pop()
          continue
        }
        const last = loop.reduce((a, b) => (isLater(b, a) ? b : a))
        this.fall(last)
        work.push(last.id)
      }
    }
  }

  private fall(node: Node): void {
    // A row outside the suspects is still attached at its old place.
    if (node.choice === 0 && !this.repaired.has(node.id)) this.detach(node)
    choose(node, node.choice + 1)
    this.repaired.add(node.id)
  }

  /** The cycle that the way up from the row runs into; null when it reaches the top. */
  private *loopAbove(id: Id): Paces<Node[] | null> {
    const walk = ++this.walks
    const path: Node[] = []
    for (let at: Id | null = id; at !== null; yield 1) {
      const node = this.nodes.get(at)
      if (!node) return null
      if (node.walk === walk) {
        for (const passed of path) passed.walk = 0
        return path.slice(path.indexOf(node))
      }
      // An earlier walk came through here and reached the top.
      if (node.walk >= this.firstWalk) return null
      node.walk = walk
      path.push(node)
      at = node.parentId
    }
    return null
  }

  /** The living rows that hang on the row through dead ones. */
  private surface(id: Id, moved: Set<Id>): void {
    const stack = [id]
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      for (const child of this.children.get(at) ?? []) {
        if (child.live) moved.add(child.id)
        else stack.push(child.id)
      }
    }
  }

  private *living(parentId: Id | null): Paces<Id | null> {
    for (let at = parentId; at !== null; yield 1) {
      const node = this.nodes.get(at)
      if (!node) return null
      if (node.live) return at
      at = node.parentId
    }
    return null
  }

  /** Adds the living children, at most until `into` holds `enough`. */
  private collect(parentId: Id | null, into: Id[], enough = Number.POSITIVE_INFINITY): Id[] {
    const stack = [...(this.children.get(parentId) ?? [])].reverse()
    for (let node = stack.pop(); node && into.length < enough; node = stack.pop()) {
      if (node.live) {
        into.push(node.id)
        continue
      }
      const list = this.children.get(node.id) ?? []
      for (let i = list.length - 1; i >= 0; i--) stack.push(list[i]!)
    }
    return into
  }

  /** Parents that rows name but that do not exist; their rows stand at the end of the top level. */
  private strayParents(): Id[] {
    if (!this.mayHaveStrays) return []
    const strays: Id[] = []
    for (const id of this.children.keys()) if (id !== null && !this.nodes.has(id)) strays.push(id)
    return strays.sort()
  }

  /** Looking for strays costs a pass over all parents; documents without any skip it. */
  private mayHaveStrays = false

  private attach(node: Node | undefined): void {
    if (!node) return
    const list = this.children.get(node.parentId)
    if (node.parentId !== null && !this.nodes.has(node.parentId)) this.mayHaveStrays = true
    if (!list) {
      this.children.set(node.parentId, [node])
      return
    }
    const at = lowerBound(list, node)
    if (list[at]?.id !== node.id) list.splice(at, 0, node)
  }

  private detach(node: Node): void {
    const list = this.children.get(node.parentId)
    if (!list) return
    const at = lowerBound(list, node)
    if (list[at]?.id !== node.id) return
    list.splice(at, 1)
    if (list.length === 0) this.children.delete(node.parentId)
    // Its children stay in the list of a parent that may be gone now.
    this.mayHaveStrays = this.mayHaveStrays || this.children.has(node.id)
  }

  private *attachAll(): Paces {
    this.mayHaveStrays = false
    for (const node of this.nodes.values()) {
      const list = this.children.get(node.parentId)
      if (list) list.push(node)
      else this.children.set(node.parentId, [node])
      if (node.parentId !== null && !this.nodes.has(node.parentId)) this.mayHaveStrays = true
      yield 1
    }
    for (const list of this.children.values()) yield* sortInPaces(list, compareSiblings)
  }
}

/** The nth earlier position; past the last one the top level, with the written order key. */
function choose(node: Node, choice: number): void {
  const { position } = node
  const spot = choice === 0 ? position : (position.previous[choice - 1] ?? { parentId: null, key: position.key })
  node.choice = choice
  node.parentId = spot.parentId
  node.key = spot.key
}

function isLater(a: Node, b: Node): boolean {
  if (a.position.lamport !== b.position.lamport) return a.position.lamport > b.position.lamport
  if (a.position.client !== b.position.client) return a.position.client > b.position.client
  return a.id > b.id
}

function compareSiblings(a: Node, b: Node): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

function lowerBound(list: readonly Node[], node: Node): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareSiblings(list[middle]!, node) < 0) low = middle + 1
    else high = middle
  }
  return low
}
