import { z } from 'zod'
import { inTurns, type Steps } from '../steps/index.ts'

/** Values in it: such an answer is checked and written in well under a millisecond. */
const SMALL = 300
/** Pieces of text that become bytes together. */
const PIECES = 64

/**
 * Checks an answer and writes it as JSON: a large one piece by piece, all large ones one after the other, so that whoever
 * asks for ten thousand rows holds up nobody. Throws what the schema throws. Undefined: nothing is answered.
 */
export async function writeAnswer(schema: z.ZodType, value: unknown): Promise<string | Buffer | undefined> {
  if (!isLarge(value)) return JSON.stringify(schema.parse(value) ?? undefined)
  const paper = new Paper()
  await inTurns(write(schema, value, paper))
  return paper.bytes()
}

/** Bytes of what was written. */
class Paper {
  private pieces: string[] = []
  private readonly chunks: Buffer[] = []

  add(text: string): void {
    if (this.pieces.push(text) === PIECES) this.pack()
  }

  bytes(): Buffer {
    this.pack()
    return Buffer.concat(this.chunks)
  }

  private pack(): void {
    this.chunks.push(Buffer.from(this.pieces.join('')))
    this.pieces = []
  }
}

/** Each step is the checking and writing of something small. */
function* write(schema: z.ZodType, value: unknown, paper: Paper): Steps {
  const plain = withoutWrapping(schema)
  if (plain instanceof z.ZodArray && Array.isArray(value) && !isChecked(plain)) {
    yield* writeList(plain.element as z.ZodType, value, paper)
  } else if (plain instanceof z.ZodObject && isObject(value) && !isChecked(plain)) {
    yield* writeObject(plain, value, paper)
  } else {
    paper.add(textOf(plain, value))
    yield
  }
}

function* writeList(element: z.ZodType, list: readonly unknown[], paper: Paper): Steps {
  paper.add('[')
  for (const [at, one] of list.entries()) {
    if (at > 0) paper.add(',')
    if (isLarge(one)) yield* write(element, one, paper)
    else paper.add(textOf(element, one))
    yield
  }
  paper.add(']')
}

function* writeObject(schema: z.ZodObject, value: Record<string, unknown>, paper: Paper): Steps {
  const large = Object.keys(schema.shape).filter((key) => isLarge(value[key]))
  const small = Object.fromEntries(Object.entries(value).filter(([key]) => !large.includes(key)))
  const head = textOf(without(schema, large), small)
  paper.add(head.slice(0, -1))
  yield
  for (const [at, key] of large.entries()) {
    paper.add(`${at > 0 || head !== '{}' ? ',' : ''}${JSON.stringify(key)}:`)
    yield* write(schema.shape[key] as z.ZodType, value[key], paper)
  }
  paper.add('}')
}

const textOf = (schema: z.ZodType, value: unknown): string => JSON.stringify(schema.parse(value)) ?? 'null'

/** What is looked at here is there. */
function withoutWrapping(schema: z.ZodType): z.ZodType {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
  return isWrapped ? withoutWrapping(schema.unwrap() as z.ZodType) : schema
}

/** A rule about the whole needs the whole. */
const isChecked = ({ def }: z.ZodArray | z.ZodObject): boolean => (def.checks?.length ?? 0) > 0

const shortened = new WeakMap<z.ZodObject, Map<string, z.ZodObject>>()

function without(schema: z.ZodObject, keys: readonly string[]): z.ZodObject {
  const name = keys.join()
  const known = shortened.get(schema) ?? new Map<string, z.ZodObject>()
  const one =
    known.get(name) ??
    (schema.omit(Object.fromEntries(keys.map((key) => [key, true])) as Record<string, never>) as z.ZodObject)
  shortened.set(schema, known.set(name, one))
  return one
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Looks no further than it has to. */
function isLarge(value: unknown): boolean {
  const open = [value]
  let seen = 0
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one === 'string') seen += one.length / 100
    if (typeof one !== 'object' || one === null) continue
    const parts: unknown[] = Array.isArray(one) ? one : Object.values(one)
    seen += parts.length
    if (seen > SMALL) return true
    for (const part of parts) if (part !== undefined) open.push(part)
  }
  return seen > SMALL
}
