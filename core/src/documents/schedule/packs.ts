/**
 * Records as old as their document, many to one value: what imports, copies and folding write.
 *
 * One entry of a Yjs map costs some hundred bytes of memory and its share of decoding; 100,000 rows are 400 packs.
 * A pack is JSON with one record a line, `[[id, tuple], …]`, for rows `[[id, tuple, parent, key], …]`, so that one
 * record is read without the others. `packs['0']`, `packs['1']`, … are written with the document and never again:
 * `base[id]` and `pos[id]` stand above them, and the clock of everything in a pack is 0.
 */
import type * as Y from 'yjs'
import type { PlanIssue } from '../../plan/index.ts'
import { type Collection, issue } from './shape.ts'

/** Records in one pack. */
export const PACK_SIZE = 256
const PACK_KEY = /^(0|[1-9]\d{0,3})$/

export type PackedRecord = readonly [id: string, tuple: unknown, parentId?: unknown, key?: unknown]

export function isPackKey(key: string): boolean {
  return PACK_KEY.test(key)
}

/** `PACK_SIZE` records at most. */
export function encodePack(records: readonly PackedRecord[]): string {
  return `[${records.map((record) => JSON.stringify(record)).join(',\n')}]`
}

/** Null for anything that is not a pack; ids and tuples are for the caller to check. */
export function decodePack(raw: unknown): PackedRecord[] | null {
  if (typeof raw !== 'string') return null
  const records = parse(raw)
  if (!Array.isArray(records) || records.length > PACK_SIZE) return null
  return records.every((record) => Array.isArray(record) && typeof record[0] === 'string') ? records : null
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The packs of one collection, with where each record stands. Total, whatever they hold. */
export class Packs {
  /** What was not understood. */
  issues: PlanIssue[] = []
  private readonly map: Y.Map<unknown>
  private readonly collection: Collection
  /** Pack number × PACK_SIZE + line, by id; an id that stands in several packs counts in the first. */
  private places = new Map<string, number>()
  /** The pack that is being gone through. */
  private current: { number: number; records: PackedRecord[] | null } | null = null

  constructor(map: Y.Map<unknown>, collection: Collection) {
    this.map = map
    this.collection = collection
  }

  has(id: string): boolean {
    return this.places.has(id)
  }

  /** Undefined when the id stands in no pack. */
  tuple(id: string): unknown {
    return this.record(id)?.[1]
  }

  /** The position in its stored form; undefined when the id stands in no pack. */
  position(id: string): unknown {
    const record = this.record(id)
    return record && [record[2], record[3], 0, 0]
  }

  /**
   * Finds all records anew and goes through their ids, those of before first. Reading a record as soon as its id comes
   * is the cheapest way to read all: its pack is at hand.
   */
  *reload(): Generator<string> {
    const before = this.places
    this.places = new Map()
    this.issues = []
    yield* before.keys()
    const keys = [...this.map.keys()]
    for (const key of keys) if (!isPackKey(key)) this.report()
    for (const number of keys
      .filter(isPackKey)
      .map(Number)
      .sort((a, b) => a - b)) {
      this.current = { number, records: decodePack(this.map.get(String(number))) }
      if (!this.current.records) this.report()
      for (const [line, [id]] of (this.current.records ?? []).entries()) {
        if (!this.collection.isKey(id)) this.report()
        else if (!this.places.has(id)) {
          this.places.set(id, number * PACK_SIZE + line)
          yield id
        }
      }
    }
    this.current = null
  }

  private report(): void {
    this.issues.push(issue('entry_invalid', [], { collection: this.collection.name }))
  }

  private record(id: string): PackedRecord | undefined {
    const place = this.places.get(id)
    if (place === undefined) return undefined
    const line = place % PACK_SIZE
    const number = (place - line) / PACK_SIZE
    if (this.current?.number === number) return this.current.records?.[line]
    const raw = String(this.map.get(String(number)))
    const record = parse(lineOf(raw, line))
    // A pack that others wrote may break its lines elsewhere.
    return Array.isArray(record) && record[0] === id ? (record as unknown as PackedRecord) : decodePack(raw)?.[line]
  }
}

/** The nth line without the brackets and commas around it. */
function lineOf(pack: string, line: number): string {
  let start = 1
  for (let i = 0; i < line; i++) start = pack.indexOf('\n', start) + 1
  const end = pack.indexOf('\n', start)
  return pack.slice(start, end < 0 ? pack.length - 1 : end - 1)
}
