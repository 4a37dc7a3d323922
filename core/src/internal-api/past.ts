/** The body of a call that makes a document with what happened to it: a description as JSON, then all updates. */
import { z } from 'zod'

export interface PastChange {
  /** Yjs update V1. */
  update: Uint8Array
  userId: string
  /** ISO 8601. */
  at: string
}

export interface DocumentWithPast {
  /** What it began with, as a Yjs update V1. */
  begin: Uint8Array
  beganAt: string
  /** What was changed since, oldest first. */
  past: readonly PastChange[]
}

export const mostPastChanges = 1_000

const bytes = z.int().min(0)
const description = z.object({
  begin: bytes,
  beganAt: z.iso.datetime(),
  past: z
    .array(z.object({ bytes, userId: z.string().regex(/^[\x21-\x7e]{1,64}$/), at: z.iso.datetime() }))
    .max(mostPastChanges),
})

const LENGTH_BYTES = 4

/** Nothing in a description is anything else. */
const asciiBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const asciiText = (all: Uint8Array): string => Array.from(all, (byte) => String.fromCharCode(byte)).join('')

export function packPast({ begin, beganAt, past }: DocumentWithPast): Uint8Array<ArrayBuffer> {
  const told: z.input<typeof description> = {
    begin: begin.length,
    beganAt,
    past: past.map(({ update, userId, at }) => ({ bytes: update.length, userId, at })),
  }
  const head = asciiBytes(JSON.stringify(told))
  const parts = [head, begin, ...past.map(({ update }) => update)]
  const packed = new Uint8Array(LENGTH_BYTES + parts.reduce((sum, part) => sum + part.length, 0))
  new DataView(packed.buffer).setUint32(0, head.length)
  let at = LENGTH_BYTES
  for (const part of parts) {
    packed.set(part, at)
    at += part.length
  }
  return packed
}

/** null: it is none. Its parts are views. */
export function unpackPast(packed: Uint8Array): DocumentWithPast | null {
  if (packed.length < LENGTH_BYTES) return null
  let at = LENGTH_BYTES + new DataView(packed.buffer, packed.byteOffset).getUint32(0)
  const told = read(packed.subarray(LENGTH_BYTES, at))
  if (!told) return null
  const take = (length: number): Uint8Array => {
    at += length
    return packed.subarray(at - length, at)
  }
  const begin = take(told.begin)
  const past = told.past.map(({ bytes: length, ...change }) => ({ ...change, update: take(length) }))
  return at === packed.length ? { begin, beganAt: told.beganAt, past } : null
}

function read(head: Uint8Array): z.output<typeof description> | null {
  try {
    return description.parse(JSON.parse(asciiText(head)))
  } catch {
    return null
  }
}
