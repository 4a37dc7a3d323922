import { growing } from './growing.ts'

const [HASH, QUOTE, SEMICOLON, OPEN, CLOSE, EQUALS, ZERO, NINE, BLANK] = [35, 39, 59, 40, 41, 61, 48, 57, 32]
/** Lists in lists as no schema has them: readers lose themselves in there for hours. */
const MAX_DEPTH = 100
/** Only letters that stand for themselves; all others are for who knows code pages. */
const PLAIN = /^[\t\n\r -[\]-~]*$/
const COMMENT = '/*'
/** A line that stands twice. */
const TWICE = 0xffff_ffff
/** Numbers that no line has are worth a table while there are no more of them to each that one has. */
const SPARSE = 4
/** Beyond these the file itself, not its lines, is what memory is for: lines are then read by web-ifc alone. */
const MOST_LINES = 20_000_000
const MOST_SPARSE_LINES = 1_000_000

/** The lines of a file, found in one pass. */
export interface SourceLines {
  isNestedTooDeep: boolean
  /** From its class to its closing bracket; null: there is no such line, or one has to know more to read it. */
  at(id: number): string | null
}

export function sourceLines(text: Uint8Array): SourceLines {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
  const { ids, places, ends, isNestedTooDeep } = scanned(bytes)
  const isForOthers = isNestedTooDeep || ids.length > MOST_LINES || bytes.includes(COMMENT)
  const lineOf = isForOthers ? () => 0 : finder(ids)
  return {
    isNestedTooDeep,
    at: (id) => {
      const line = lineOf(id)
      if (line === 0 || line === TWICE) return null
      const content = bytes.toString('latin1', places[line - 1], ends[line - 1])
      return PLAIN.test(content) ? content : null
    },
  }
}

/** Of each line that has a number, in their order. */
interface Scanned {
  ids: Uint32Array
  /** Where the class of the line begins. */
  places: Uint32Array
  /** Of its semicolons. */
  ends: Uint32Array
  isNestedTooDeep: boolean
}

/** Marks are looked for by the machine: loops over each byte of a gigabyte take seconds. */
function scanned(bytes: Buffer): Scanned {
  const [ids, places, ends] = [growing(Uint32Array), growing(Uint32Array), growing(Uint32Array)]
  let [isNestedTooDeep, found] = [false, 0]
  let quote = bytes.indexOf(QUOTE)
  for (let from = 0; from < bytes.length && !isNestedTooDeep; ) {
    const line = endOf(bytes, from, quote)
    quote = line.quote
    const head = headAt(bytes, from)
    // One more than are kept tells that there are too many.
    if (head && found <= MOST_LINES) {
      found++
      ids.push([head.id])
      places.push([head.place])
      ends.push([line.end])
    }
    isNestedTooDeep = line.end - from > MAX_DEPTH && isDeep(bytes, from, line.end)
    from = line.end + 1
  }
  return { ids: ids.taken(), places: places.taken(), ends: ends.taken(), isNestedTooDeep }
}

/** Of the line; `quote`: the next one from its beginning on, answered: the next one after its end. -1: there is none. */
function endOf(bytes: Buffer, from: number, quote: number): { end: number; quote: number } {
  let end = bytes.indexOf(SEMICOLON, from)
  let next = quote
  while (next >= 0 && next < end) {
    const close = bytes.indexOf(QUOTE, next + 1)
    if (close < 0) return { end: bytes.length, quote: -1 }
    if (close > end) end = bytes.indexOf(SEMICOLON, close)
    next = bytes.indexOf(QUOTE, close + 1)
  }
  return { end: end < 0 ? bytes.length : end, quote: next }
}

function isDeep(bytes: Buffer, from: number, end: number): boolean {
  let [depth, isQuoted] = [0, false]
  for (let at = from; at < end; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (byte === CLOSE) depth--
    else if (byte === OPEN && ++depth > MAX_DEPTH) return true
  }
  return false
}

const afterBlanks = (bytes: Buffer, from: number): number => {
  let at = from
  while ((bytes[at] ?? HASH) <= BLANK) at++
  return at
}

/** `#12 =`: its number, and where its class begins; null: it is another line. */
function headAt(bytes: Buffer, from: number): { id: number; place: number } | null {
  let at = afterBlanks(bytes, from)
  if (bytes[at] !== HASH) return null
  let id = 0
  for (at++; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < ZERO || byte > NINE) break
    id = id * 10 + byte - ZERO
  }
  at = afterBlanks(bytes, at)
  if (bytes[at] !== EQUALS || id > 0xffff_ffff) return null
  return { id, place: afterBlanks(bytes, at + 1) }
}

/** Of numbers, counted from 1; 0: there is no such line, or it is not known which. */
function finder(ids: Uint32Array): (id: number) => number {
  let most = 0
  for (let line = 0; line < ids.length; line++) most = Math.max(most, ids[line] ?? 0)
  if (most > SPARSE * ids.length) return ids.length > MOST_SPARSE_LINES ? () => 0 : sparseFinder(ids)
  const table = new Uint32Array(most + 1)
  for (let line = 0; line < ids.length; line++) {
    const id = ids[line] ?? 0
    table[id] = table[id] === 0 ? line + 1 : TWICE
  }
  return (id) => table[id] ?? 0
}

function sparseFinder(ids: Uint32Array): (id: number) => number {
  const known = new Map<number, number>()
  for (let line = 0; line < ids.length; line++) {
    const id = ids[line] ?? 0
    known.set(id, known.has(id) ? TWICE : line + 1)
  }
  return (id) => known.get(id) ?? 0
}
