/**
 * Which relations enter (or leave) each node: one block of a shared pool per node, with room to grow.
 *
 * After `build` the blocks lie behind each other in node order (CSR); a block that overflows moves to the end of the
 * pool with twice its room, so that adding a relation never copies the network.
 */
export class Adjacency {
  start = new Int32Array(0)
  count = new Int32Array(0)
  pool = new Int32Array(0)
  private room = new Int32Array(0)
  private end = 0

  /** Lays out all relations anew; `nodeOf[r]` is the node of relation r, negative: none. */
  build(nodes: number, capacity: number, relations: Int32Array, nodeOf: Int32Array): void {
    this.start = new Int32Array(capacity)
    this.count = new Int32Array(capacity)
    this.room = new Int32Array(capacity)
    for (const r of relations) this.room[nodeOf[r]!]!++
    let end = 0
    for (let node = 0; node < nodes; node++) {
      this.start[node] = end
      end += this.room[node]!
    }
    this.pool = new Int32Array(end + 64)
    this.end = end
    for (const r of relations) {
      const node = nodeOf[r]!
      this.pool[this.start[node]! + this.count[node]!++] = r
    }
  }

  grow(capacity: number): void {
    this.start = enlarged(this.start, capacity)
    this.count = enlarged(this.count, capacity)
    this.room = enlarged(this.room, capacity)
  }

  add(node: number, relation: number): void {
    if (this.count[node] === this.room[node]) this.moveToEnd(node)
    this.pool[this.start[node]! + this.count[node]!++] = relation
  }

  remove(node: number, relation: number): void {
    const start = this.start[node]!
    const last = start + this.count[node]! - 1
    for (let j = start; j <= last; j++) {
      if (this.pool[j] !== relation) continue
      this.pool[j] = this.pool[last]!
      this.count[node]!--
      return
    }
  }

  listOf(node: number): Int32Array {
    const start = this.start[node]!
    return this.pool.slice(start, start + this.count[node]!)
  }

  private moveToEnd(node: number): void {
    const count = this.count[node]!
    const room = count * 2 + 2
    if (this.end + room > this.pool.length) this.pool = enlarged(this.pool, (this.end + room) * 2)
    this.pool.copyWithin(this.end, this.start[node]!, this.start[node]! + count)
    this.start[node] = this.end
    this.room[node] = room
    this.end += room
  }
}

export function enlarged(from: Int32Array<ArrayBuffer>, capacity: number): Int32Array<ArrayBuffer> {
  const into = new Int32Array(capacity)
  into.set(from)
  return into
}

export function enlargedBytes(from: Uint8Array, capacity: number): Uint8Array<ArrayBuffer> {
  const into = new Uint8Array(capacity)
  into.set(from)
  return into
}
