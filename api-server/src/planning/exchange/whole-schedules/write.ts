import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type PassThrough, pipeline as piped, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import {
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  type Past,
  VERSION_WITHOUT_PAST,
} from '@plumbline/core/whole-schedule'
import yazl from 'yazl'

/** Parts in the order in which they are put in; the manifest comes last, when their checksums are known. */
export class WholeWriter {
  readonly #zip = new yazl.ZipFile()
  readonly #parts: Manifest['parts'] = []
  readonly #written: Promise<void>
  readonly #about: Pick<Manifest, 'program' | 'madeAt'>
  #version: number = VERSION_WITHOUT_PAST

  constructor(path: string, about: Pick<Manifest, 'program' | 'madeAt'>, signal: AbortSignal) {
    this.#about = about
    this.#written = pipeline(this.#zip.outputStream, createWriteStream(path, { mode: 0o600 }), { signal })
    // Awaited at the end; until then its failure is nobody's.
    this.#written.catch(() => undefined)
    this.#zip.on('error', (error) => (this.#zip.outputStream as PassThrough).destroy(error))
  }

  add(path: string, bytes: Uint8Array): void {
    const content = Buffer.from(bytes)
    this.#parts.push({ path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') })
    this.#zip.addBuffer(content, path)
  }

  addJson(path: string, value: unknown): void {
    this.add(path, Buffer.from(JSON.stringify(value)))
  }

  addPast(path: string, past: Past): void {
    this.#version = FORMAT_VERSION
    this.addJson(path, past)
  }

  /** Opened when its turn has come. */
  addPacked(path: string, open: () => AsyncIterable<Buffer>): void {
    const part = { path, bytes: 0, sha256: '' }
    this.#parts.push(part)
    const counted = async function* () {
      const hash = createHash('sha256')
      const plain = piped(Readable.from(open()), createGunzip(), () => undefined)
      for await (const chunk of plain as AsyncIterable<Buffer>) {
        part.bytes += chunk.length
        hash.update(chunk)
        yield chunk
      }
      part.sha256 = hash.digest('hex')
    }
    this.#zip.addReadStreamLazy(path, (take) => take(null, Readable.from(counted())))
  }

  async end(): Promise<void> {
    const manifest = () => {
      const told: Manifest = { format: 'plumb', version: this.#version, ...this.#about, parts: this.#parts }
      return Readable.from([Buffer.from(JSON.stringify(told, null, 2))])
    }
    this.#zip.addReadStreamLazy(MANIFEST, (take) => take(null, manifest()))
    this.#zip.end()
    await this.#written
  }
}
