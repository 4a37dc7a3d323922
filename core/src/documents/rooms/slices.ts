import * as Y from 'yjs'

/** One slice is integrated in a few milliseconds. */
const STRUCTS = 500
const BYTES = 64 * 1024
const SMALL_BYTES = 8 * 1024
/** Deleting goes by clocks: one range may hold a whole document. */
const DELETED = 1_000

type Struct = Y.Item | Y.GC | Y.Skip

interface Range {
  clock: number
  len: number
}

interface Clock {
  client: number
  clock: number
}

/** The structs of one client that are not taken yet. */
interface Line {
  structs: Struct[]
  next: number
}

/**
 * Cuts an update (V1) into pieces that are integrated one after another: nothing in a piece builds on a later one, and
 * deletions come last. For worker threads: it decodes all of the update before the first piece.
 */
export function* slicesOf(update: Uint8Array): Generator<Uint8Array<ArrayBuffer>, void> {
  if (update.length < SMALL_BYTES) {
    yield update.slice()
    return
  }
  const { structs, ds } = Y.decodeUpdate(update) as unknown as {
    structs: Struct[]
    ds: { clients: Map<number, Range[]> }
  }
  yield* structSlices(inOrder(structs))
  yield* deletionSlices(ds.clients)
}

/** Each struct after those that it names, those of one client by their clocks. */
function inOrder(structs: readonly Struct[]): Struct[] {
  const lines = new Map<number, Line>()
  for (const struct of structs) {
    if (struct instanceof Y.Skip) continue
    const line = lines.get(struct.id.client)
    if (line) line.structs.push(struct)
    else lines.set(struct.id.client, { structs: [struct], next: 0 })
  }
  const ordered: Struct[] = []
  for (const client of lines.keys()) advance(lines, { client, clock: Number.POSITIVE_INFINITY }, ordered)
  return ordered
}

/** Takes the line of a client up to a clock, and before each struct what it names in other lines. */
function advance(lines: ReadonlyMap<number, Line>, to: Clock, ordered: Struct[]): void {
  const goals = [to]
  for (let goal = goals.at(-1); goal; goal = goals.at(-1)) {
    const line = lines.get(goal.client)
    const struct = line?.structs[line.next]
    if (!line || !struct || struct.id.clock > goal.clock) {
      goals.pop()
      continue
    }
    const named = namedBy(struct).find((id) => id.client !== goal.client && isAhead(lines.get(id.client), id.clock))
    // A ring of names is nonsense; Yjs lets such structs wait for ever.
    if (named && goals.length <= lines.size) goals.push(named)
    else {
      ordered.push(struct)
      line.next += 1
    }
  }
}

function namedBy(struct: Struct): Y.ID[] {
  if (!(struct instanceof Y.Item)) return []
  const parent: unknown = struct.parent
  return [struct.origin, struct.rightOrigin, parent instanceof Y.ID ? parent : null].filter((id) => id !== null)
}

function isAhead(line: Line | undefined, clock: number): boolean {
  const next = line?.structs[line.next]
  return next !== undefined && next.id.clock <= clock
}

/** Structs of one client without a gap between them, as they stand in an update. */
class Run {
  private readonly encoder = new Y.UpdateEncoderV1()
  private readonly first: Struct
  private count = 0
  private end: number

  constructor(first: Struct) {
    this.first = first
    this.end = first.id.clock
  }

  get client(): number {
    return this.first.id.client
  }

  get bytes(): number {
    const { bufs, cpos } = this.encoder.restEncoder
    return bufs.reduce((sum, { length }) => sum + length, cpos)
  }

  /** False: it does not follow. */
  add(struct: Struct): boolean {
    if (struct.id.clock !== this.end) return false
    struct.write(this.encoder, 0)
    this.count += 1
    this.end += struct.length
    return true
  }

  parts(): Uint8Array[] {
    return [numbers([this.count, this.client, this.first.id.clock]), this.encoder.toUint8Array()]
  }
}

function* structSlices(ordered: readonly Struct[]): Generator<Uint8Array<ArrayBuffer>> {
  let runs = new Map<number, Run>()
  let structs = 0
  let bytes = 0
  for (const struct of ordered) {
    const { client } = struct.id
    const run = runs.get(client) ?? new Run(struct)
    const before = run.bytes
    if (structs === STRUCTS || bytes > BYTES || !run.add(struct)) {
      yield updateOf(runs)
      const fresh = new Run(struct)
      fresh.add(struct)
      runs = new Map([[client, fresh]])
      structs = 1
      bytes = fresh.bytes
      continue
    }
    runs.set(client, run)
    structs += 1
    bytes += run.bytes - before
  }
  if (structs > 0) yield updateOf(runs)
}

function updateOf(runs: ReadonlyMap<number, Run>): Uint8Array<ArrayBuffer> {
  return joined([numbers([runs.size]), ...[...runs.values()].flatMap((run) => run.parts()), numbers([0])])
}

function* deletionSlices(clients: ReadonlyMap<number, readonly Range[]>): Generator<Uint8Array<ArrayBuffer>> {
  for (const [client, ranges] of clients) {
    let slice: Range[] = []
    let deleted = 0
    for (const { clock, len } of ranges) {
      for (let at = clock; at < clock + len; ) {
        const size = Math.min(clock + len - at, DELETED - deleted)
        slice.push({ clock: at, len: size })
        deleted += size
        at += size
        if (deleted < DELETED) continue
        yield deletionOf(client, slice)
        slice = []
        deleted = 0
      }
    }
    if (slice.length > 0) yield deletionOf(client, slice)
  }
}

function deletionOf(client: number, ranges: readonly Range[]): Uint8Array<ArrayBuffer> {
  return numbers([0, 1, client, ranges.length, ...ranges.flatMap(({ clock, len }) => [clock, len])])
}

/** As updates hold them. */
function numbers(list: readonly number[]): Uint8Array<ArrayBuffer> {
  const encoder = new Y.UpdateEncoderV1()
  for (const number of list) encoder.writeLen(number)
  return encoder.toUint8Array() as Uint8Array<ArrayBuffer>
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
