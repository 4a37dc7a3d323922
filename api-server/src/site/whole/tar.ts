import type { Readable } from 'node:stream'
import { bytesAfter } from '../../platform/http/index.ts'

/** A file of an archive; its bytes are asked for when its turn has come. */
export interface TarEntry {
  /** With its folders, in letters that ASCII has, and no longer than `ustar` allows. */
  name: string
  bytes: number
  at: Date
  open(): Promise<Readable>
}

const BLOCK = 512
const MAX_NAME = 100
/** Two empty blocks. */
const END = Buffer.alloc(2 * BLOCK)

const filled = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK

/** Of the whole archive, known before any of it is read. */
export const tarBytes = (entries: readonly TarEntry[]): number =>
  entries.reduce((sum, { bytes }) => sum + BLOCK + filled(bytes), END.length)

/**
 * An archive of POSIX (`ustar`), which every system unpacks, from this byte of it on: files before that are not read. Throws where a
 * file is not as long as was said.
 */
export async function* tarFrom(entries: readonly TarEntry[], start = 0): AsyncGenerator<Buffer> {
  let before = start
  for (const entry of entries) {
    const length = BLOCK + filled(entry.bytes)
    if (before < length) yield* bytesAfter(piecesOf(entry), before)
    before = Math.max(0, before - length)
  }
  yield END.subarray(before)
}

async function* piecesOf(entry: TarEntry): AsyncGenerator<Buffer> {
  yield headOf(entry)
  let read = 0
  for await (const piece of await entry.open()) {
    read += (piece as Buffer).length
    yield piece as Buffer
  }
  if (read !== entry.bytes) throw new Error(`${entry.name} has ${read} bytes, not ${entry.bytes}`)
  if (filled(read) > read) yield Buffer.alloc(filled(read) - read)
}

function headOf({ name, bytes, at }: TarEntry): Buffer {
  if (name.length > MAX_NAME) throw new Error(`The name is too long for an archive: ${name}`)
  const head = Buffer.alloc(BLOCK)
  const write = (text: string, from: number): void => void head.write(text, from, 'latin1')
  const number = (value: number, digits: number): string => Math.floor(value).toString(8).padStart(digits, '0')
  write(name, 0)
  write(number(0o600, 7), 100)
  write(number(0, 7), 108)
  write(number(0, 7), 116)
  write(number(bytes, 11), 124)
  write(number(at.getTime() / 1_000, 11), 136)
  // The sum counts its own place as spaces.
  write(' '.repeat(8), 148)
  write('0', 156)
  write('ustar\0' + '00', 257)
  const sum = head.reduce((all, byte) => all + byte, 0)
  write(`${number(sum, 6)}\0 `, 148)
  return head
}
