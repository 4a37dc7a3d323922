import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { AppError } from '@plumbline/core/errors'
import type { z } from 'zod'
import { type BlobEntry, BlobMissing, type Blobs } from '../../platform/blobs/index.ts'
import { type Manifest, manifest } from './manifest.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES

/** What was written is not there, or is not what was written. */
export class PartDamaged extends Error {
  readonly part: string

  constructor(part: string, why: string) {
    super(`Part ${part} of a backup: ${why}`)
    this.part = part
  }
}

/** As a thread can tell it. */
export function damagedAs(error: unknown): never {
  throw error instanceof PartDamaged ? new AppError('BACKUP_DAMAGED', { what: error.part.slice(0, 12) }) : error
}

export interface Put {
  part: string
  /** 0: it was there. */
  addedBytes: number
}

/**
 * Where the backups of one space lie: parts and lists of parts, compressed and sealed with a key of the installation
 * (AES-256-GCM). A part is called by a keyed hash of what is in it, so that what two backups hold is kept once, and nobody
 * who sees the names learns what is in them.
 */
export class Vault {
  readonly kind: Blobs['kind']
  readonly #blobs: Blobs
  readonly #folder: string
  readonly #naming: Buffer
  readonly #sealing: Buffer
  /** Of parts that are known to be there. */
  readonly #there = new Set<string>()

  constructor(blobs: Blobs, secret: string, spaceId: string) {
    this.kind = blobs.kind
    this.#blobs = blobs
    this.#folder = `backups/${spaceId}`
    this.#naming = keyOf(secret, 'names of parts')
    this.#sealing = keyOf(secret, 'bytes of parts')
  }

  /** Looks at what is there once, so that nothing of it is written again. */
  async open(): Promise<this> {
    for await (const { key } of this.#blobs.list(`${this.#folder}/parts`)) this.#there.add(key.slice(-64))
    return this
  }

  /** Whether all of them were there when it was opened, or were written since then. */
  has(parts: readonly string[]): boolean {
    return parts.every((part) => this.#there.has(part))
  }

  /** Written, read back and compared, unless it is there. */
  async put(bytes: Uint8Array): Promise<Put> {
    const part = this.#nameOf(bytes)
    if (this.#there.has(part)) return { part, addedBytes: 0 }
    const sealed = await this.#seal(part, bytes)
    await this.#blobs.put(this.#keyOf(part), sealed)
    if (!sealed.equals(await this.#blobs.get(this.#keyOf(part)))) throw new PartDamaged(part, 'it was not stored')
    this.#there.add(part)
    return { part, addedBytes: sealed.length }
  }

  /** Throws PartDamaged. */
  async get(part: string): Promise<Buffer> {
    const bytes = await this.#unseal(part, await this.#blob(this.#keyOf(part), part))
    if (this.#nameOf(bytes) !== part) throw new PartDamaged(part, 'it holds something else')
    return bytes
  }

  /** What is damaged helps nobody, and in its place the next backup writes it again. */
  async forgetPart(part: string): Promise<void> {
    this.#there.delete(part)
    await this.#blobs.remove(this.#keyOf(part))
  }

  putManifest(backupId: string, value: Manifest): Promise<void> {
    return this.putList(backupId, value, manifest)
  }

  /** Throws PartDamaged. */
  manifest(backupId: string): Promise<Manifest> {
    return this.list(backupId, manifest)
  }

  /** A list of parts, written and read back. */
  async putList<T>(id: string, value: T, form: z.ZodType<T>): Promise<void> {
    const sealed = await this.#seal(id, Buffer.from(JSON.stringify(value)))
    await this.#blobs.put(this.#manifestKey(id), sealed)
    await this.list(id, form)
  }

  /** Throws PartDamaged. */
  async list<T>(id: string, form: z.ZodType<T>): Promise<T> {
    const bytes = await this.#unseal(id, await this.#blob(this.#manifestKey(id), id))
    return form.parse(JSON.parse(bytes.toString()))
  }

  async hasList(id: string): Promise<boolean> {
    return (await this.#blobs.size(this.#manifestKey(id))) !== null
  }

  async removeManifest(backupId: string): Promise<void> {
    await this.#blobs.remove(this.#noteKey(backupId))
    await this.#blobs.remove(this.#manifestKey(backupId))
  }

  /** What is told of a list without reading it. */
  async putNote<T>(id: string, value: T): Promise<void> {
    await this.#blobs.put(this.#noteKey(id), await this.#seal(`note ${id}`, Buffer.from(JSON.stringify(value))))
  }

  /** null: there is none that can be read; the list is there without it. */
  async note<T>(id: string, form: z.ZodType<T>): Promise<T | null> {
    try {
      const bytes = await this.#unseal(`note ${id}`, await this.#blob(this.#noteKey(id), id))
      return form.parse(JSON.parse(bytes.toString()))
    } catch (error) {
      if (error instanceof PartDamaged) return null
      throw error
    }
  }

  /** Takes away the parts that none of these lists names. */
  async sweep(kept: ReadonlySet<string>): Promise<void> {
    for await (const { key } of this.#blobs.list(`${this.#folder}/parts`)) {
      if (!kept.has(key.slice(-64))) await this.#blobs.remove(key)
    }
  }

  async storedBytes(): Promise<number> {
    let sum = 0
    for await (const { bytes } of this.#blobs.list(this.#folder)) sum += bytes
    return sum
  }

  async removeAll(): Promise<void> {
    for await (const { key } of this.#blobs.list(this.#folder)) await this.#blobs.remove(key)
  }

  /** What a list and its parts are kept as, the list last: who has that has everything. Throws PartDamaged. */
  async filesOf(id: string, parts: ReadonlySet<string>): Promise<BlobEntry[]> {
    const files: BlobEntry[] = []
    const missing = new Set(parts)
    for await (const file of this.#blobs.list(`${this.#folder}/parts`)) {
      if (missing.delete(file.key.slice(-64))) files.push(file)
    }
    for (const part of missing) throw new PartDamaged(part, 'it is gone')
    for (const folder of ['notes', 'lists']) {
      for await (const file of this.#blobs.list(`${this.#folder}/${folder}`)) {
        if (file.key.endsWith(`/${id}`)) files.push(file)
      }
    }
    return files
  }

  /** Of one of these, as it is kept. Throws BLOB_MISSING. */
  stream(key: string): Promise<Readable> {
    return this.#blobs.stream(key)
  }

  async *manifestIds(): AsyncGenerator<string> {
    for await (const { key } of this.#blobs.list(`${this.#folder}/lists`)) yield key.slice(key.lastIndexOf('/') + 1)
  }

  #nameOf(bytes: Uint8Array): string {
    return createHmac('sha256', this.#naming).update(bytes).digest('hex')
  }

  #keyOf(part: string): string {
    return `${this.#folder}/parts/${part.slice(0, 2)}/${part}`
  }

  #manifestKey(backupId: string): string {
    return `${this.#folder}/lists/${backupId}`
  }

  #noteKey(backupId: string): string {
    return `${this.#folder}/notes/${backupId}`
  }

  async #blob(key: string, name: string): Promise<Buffer> {
    return this.#blobs.get(key).catch((error: unknown) => {
      throw error instanceof BlobMissing ? new PartDamaged(name, 'it is gone') : error
    })
  }

  async #seal(name: string, bytes: Uint8Array): Promise<Buffer> {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#sealing, nonce).setAAD(Buffer.from(name))
    const sealed = Buffer.concat([cipher.update(await compress(bytes)), cipher.final()])
    return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), sealed])
  }

  async #unseal(name: string, sealed: Buffer): Promise<Buffer> {
    if (sealed[0] !== FORMAT || sealed.length < HEAD_BYTES) throw new PartDamaged(name, 'it has another form')
    const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', this.#sealing, nonce)
    decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES))
    try {
      const packed = Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()])
      return await decompress(packed)
    } catch {
      throw new PartDamaged(name, 'it was changed, or sealed with another key')
    }
  }
}

const KEY_BYTES = 32
const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'plumbline backups', purpose, KEY_BYTES))
