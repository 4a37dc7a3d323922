/** The parts of a `.plumb` file, each as long as its manifest says and with the checksum that stands there. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { AppError } from '@plumbline/core/errors'
import {
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  manifest,
  manifestHead,
  mostBytes,
  wholeLimits,
} from '@plumbline/core/whole-schedule'
import yauzl from 'yauzl'
import type { z } from 'zod'
import { standAside } from '../../../platform/workers/index.ts'

type Entry = yauzl.Entry
type Archive = Awaited<ReturnType<typeof yauzl.openPromise>>

export interface OpenFile {
  readonly manifest: Manifest
  json<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>>
  bytes(path: string): Promise<Buffer>
  /** Null: it is only looked whether it is whole. */
  takeOut(path: string, to: string | null): Promise<void>
  has(path: string): boolean
}

/** Of the first part of an archive: a text may begin with its two letters. */
const MARK = Buffer.from('PK\u0003\u0004', 'latin1')

/**
 * Is this a whole schedule? An archive with a manifest of ours in it; `path` is gzip-compressed. Throws UPLOAD_BROKEN for an
 * archive that nothing can open.
 */
export async function isWholeSchedule(path: string): Promise<boolean> {
  const packed = createReadStream(path)
  const plain = packed.pipe(createGunzip())
  try {
    for await (const chunk of plain) {
      if (!MARK.equals((chunk as Buffer).subarray(0, MARK.length))) return false
      break
    }
  } finally {
    packed.destroy()
    plain.destroy()
  }
  return withPlain(path, hasManifest)
}

/** Is there one of ours in the archive, which is not compressed once more? Throws UPLOAD_BROKEN for what is no archive. */
export async function hasManifest(zip: string): Promise<boolean> {
  const archive = await yauzl.openPromise(zip).catch((): never => broken('archive'))
  try {
    for await (const { fileName } of archive.eachEntry()) if (fileName === MANIFEST) return true
    return false
  } catch {
    broken('archive')
  }
}

/** Throws UPLOAD_BROKEN, WHOLE_NEWER, WHOLE_CHECKSUM and WHOLE_TOO_LARGE. */
export async function withWholeSchedule<T>(path: string, work: (file: OpenFile) => Promise<T>): Promise<T> {
  return withPlain(path, async (zip) => {
    const archive = await yauzl.openPromise(zip, { autoClose: false }).catch((): never => broken('archive'))
    try {
      return await work(await openParts(archive))
    } finally {
      archive.close()
    }
  })
}

async function withPlain<T>(path: string, work: (zip: string) => Promise<T>): Promise<T> {
  const zip = `${path}-${randomUUID()}`
  try {
    await pipeline(createReadStream(path), createGunzip(), createWriteStream(zip, { mode: 0o600 }))
    return await work(zip)
  } finally {
    await rm(zip, { force: true })
  }
}

function broken(reason: string): never {
  throw new AppError('UPLOAD_BROKEN', { reason })
}

async function openParts(archive: Archive): Promise<OpenFile> {
  const entries = await listed(archive)
  const first = entries.get(MANIFEST)
  if (!first) broken('whole_manifest')
  const told = jsonOf(await inflated(archive, first, wholeLimits.jsonBytes, {}))
  const head = manifestHead.safeParse(told)
  if (!head.success) broken('whole_manifest')
  if (head.data.version > FORMAT_VERSION) {
    throw new AppError('WHOLE_NEWER', { version: head.data.version, known: FORMAT_VERSION })
  }
  const read = manifest.safeParse(told)
  if (!read.success) broken('whole_manifest')
  const parts = new Map(read.data.parts.map((part) => [part.path, part]))
  if (parts.size !== entries.size - 1 || [...parts.keys()].some((path) => !entries.has(path))) broken('whole_parts')
  const sum = read.data.parts.reduce((total, { bytes }) => total + bytes, 0)
  if (sum > wholeLimits.totalBytes) tooLarge()
  const pieces = async (path: string, keep: Keep): Promise<Buffer> => {
    const [entry, part] = [entries.get(path), parts.get(path)]
    if (!entry || !part) broken('whole_parts')
    if (part.bytes > mostBytes(path)) tooLarge()
    return inflated(archive, entry, part.bytes, { ...keep, expected: part })
  }
  return {
    manifest: read.data,
    has: (path) => parts.has(path),
    bytes: (path) => pieces(path, {}),
    takeOut: async (path, to) => void (await pieces(path, { to })),
    json: async (path, schema) => {
      const parsed = schema.safeParse(jsonOf(await pieces(path, {})))
      if (!parsed.success) broken('whole_content')
      return parsed.data
    },
  }
}

function tooLarge(): never {
  throw new AppError('WHOLE_TOO_LARGE', { megabytes: wholeLimits.totalBytes / 1_048_576 })
}

/** Only what the list at the end of the archive says, and no more of it than a schedule can have. */
async function listed(archive: Archive): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  const most = wholeLimits.files + wholeLimits.channels + 1_000
  try {
    for await (const entry of archive.eachEntry()) {
      if (entries.has(entry.fileName) || entries.size >= most) broken('whole_parts')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('UPLOAD_BROKEN', { reason: 'archive' })
  }
  return entries
}

interface Keep {
  /** A file instead of memory; null: nowhere. */
  to?: string | null
  expected?: { path: string; bytes: number; sha256: string }
}

/** What really comes out is counted: declared sizes are not believed. */
async function inflated(archive: Archive, entry: Entry, most: number, { to, expected }: Keep): Promise<Buffer> {
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    const source = await archive.openReadStreamPromise(entry)
    const counted = async function* () {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > most) broken('whole_longer')
        hash.update(chunk)
        standAside()
        yield chunk
      }
    }
    if (to) await pipeline(Readable.from(counted()), createWriteStream(to, { mode: 0o600 }))
    else for await (const chunk of counted()) if (to === undefined) chunks.push(chunk)
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('UPLOAD_BROKEN', { reason: 'archive' })
  }
  if (expected && (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256)) {
    throw new AppError('WHOLE_CHECKSUM', { part: expected.path })
  }
  return Buffer.concat(chunks)
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    broken('whole_content')
  }
}
