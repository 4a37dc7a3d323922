import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { BlobMissing, type Blobs } from '../../platform/blobs/index.ts'
import { asOwner, type Owner } from '../../platform/database/index.ts'
import { inFile, keyOf } from '../../platform/storage/index.ts'
import type { Vault } from '../backups/index.ts'
import { type WholeManifest, wholeManifest } from './manifest.ts'
import { makeTables } from './server-tables.ts'
import {
  atOnce,
  createScratch,
  digestOf,
  dropScratch,
  inOneMoment,
  insertRows,
  isInUse,
  refill,
  selectSteps,
  selectTables,
  type WholeTable,
} from './tables-repository.ts'
import { inTurn } from './turn-repository.ts'
import { shareOf, type Watch } from './watch.ts'

/** Why it cannot be restored, in a sentence for whoever sits at the terminal. */
export class CannotRestore extends Error {}

/** Only the version that made it knows its tables. */
export class OtherVersion extends CannotRestore {
  readonly program: string

  constructor(program: string, steps: readonly string[]) {
    super(
      `The backup was made by another version (${program}; ${steps.join(', ')}). Restore it with that one, and start this one then.`,
    )
    this.program = program
  }
}

/** Tables and files that are other than they were when the backup was made. */
export class NotAsItWas extends CannotRestore {
  readonly what: string

  constructor(what: string) {
    super(`Not as it was backed up: ${what}`)
    this.what = what
  }
}

export interface Into {
  /** Of the role that owns the tables, which are there and empty. */
  ownerUrl: string
  vault: Vault
  manifest: WholeManifest
  watch?: Watch | undefined
}

const ROWS_AT_ONCE = 500

/** All rows, in one transaction, compared with what was backed up before anybody sees them. */
export function restoreRows({ ownerUrl, vault, manifest, watch }: Into): Promise<void> {
  return asOwner(ownerUrl, 'plumbline-restore', (owner) =>
    atOnce(owner, async () => {
      if (await isInUse(owner)) {
        throw new CannotRestore('Somebody has an account here already: restore into an empty installation')
      }
      requireSameSteps(manifest, await selectSteps(owner))
      const tables = await selectTables(owner)
      await refill(owner, tables, () => fill(owner, { vault, manifest, watch, tables }))
      const wrong = await differing(owner, tables, manifest)
      if (wrong.length > 0) throw new NotAsItWas(wrong.join(', '))
    }),
  )
}

export function requireSameSteps({ steps, program }: WholeManifest, here: readonly string[]): void {
  const missing = steps.filter((step) => !here.includes(step))
  const more = here.filter((step) => !steps.includes(step))
  if (missing.length + more.length > 0) throw new OtherVersion(program, [...missing, ...more])
}

async function fill(
  owner: Owner,
  { vault, manifest, watch, tables }: Omit<Into, 'ownerUrl'> & { tables: readonly WholeTable[] },
): Promise<void> {
  const archived = new Map(manifest.tables.map((table) => [table.name, table]))
  for (const [at, table] of tables.entries()) {
    watch?.further(shareOf('rows', at, tables.length))
    for (const part of archived.get(table.name)?.parts ?? []) {
      watch?.signal.throwIfAborted()
      const rows = (await vault.get(part)).toString().trimEnd().split('\n')
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        const piece = rows.slice(at, at + ROWS_AT_ONCE).map((line) => JSON.parse(line) as string)
        await insertRows(owner, table, piece)
      }
    }
  }
}

/** Names of the tables that are not what was backed up. */
async function differing(owner: Owner, tables: readonly WholeTable[], { tables: archived }: WholeManifest) {
  const expected = new Map(archived.map(({ name, digest }) => [name, digest]))
  const wrong: string[] = []
  for (const table of tables)
    if ((await digestOf(owner, table)).digest !== expected.get(table.name)) wrong.push(table.name)
  return wrong
}

/** Names of tables that are not as they were backed up. */
export const comparedWith = (ownerUrl: string, manifest: WholeManifest): Promise<string[]> =>
  asOwner(ownerUrl, 'plumbline-compare', (owner) =>
    inOneMoment(owner, async () => differing(owner, await selectTables(owner), manifest)),
  )

/** What is not there, or not what was stored, is written under its old name. Resolves with how many were. */
export async function restoreFiles(
  { vault, manifest }: Omit<Into, 'ownerUrl'>,
  { blobs, folder }: { blobs: Blobs; folder: string },
): Promise<number> {
  let written = 0
  for (const file of manifest.files) {
    const key = keyOf(file)
    if ((await sha256At(blobs, key)) === file.sha256) continue
    await inFile(join(folder, `copy-${randomUUID()}`), piecesIn(vault, file.parts), (path) => blobs.putFile(key, path))
    if ((await sha256At(blobs, key)) !== file.sha256)
      throw new CannotRestore(`The file ${key} is not as it was backed up`)
    written++
  }
  return written
}

async function* piecesIn(vault: Vault, parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield await vault.get(part)
}

async function sha256At(blobs: Blobs, key: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const piece of await blobs.stream(key)) hash.update(piece as Buffer)
  } catch (error) {
    if (error instanceof BlobMissing) return null
    throw error
  }
  return hash.digest('hex')
}

/** Restores it into a database of its own, compares all of it, and takes that away again; nobody takes parts away meanwhile. */
export const checkInScratch = (into: Into): Promise<void> => inTurn(into, () => compareInScratch(into))

/** The same for whoever has the turn. */
export const compareInScratch = (into: Into): Promise<void> =>
  inScratch(into.ownerUrl, (ownerUrl) => compareIn({ ...into, ownerUrl }))

/** In an empty database that is gone afterwards; one at a time. */
export function inScratch<T>(ownerUrl: string, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  return asOwner(ownerUrl, 'plumbline-check', async (owner) => {
    const name = await createScratch(owner)
    try {
      const url = new URL(ownerUrl)
      url.pathname = `/${name}`
      return await work(url.href)
    } finally {
      await dropScratch(owner, name)
    }
  })
}

async function compareIn(into: Into): Promise<void> {
  const { ownerUrl, vault, manifest, watch } = into
  watch?.signal.throwIfAborted()
  await makeTables(ownerUrl, manifest.secrets)
  await restoreRows(into)
  for (const [at, { parts, sha256, blob }] of manifest.files.entries()) {
    watch?.signal.throwIfAborted()
    watch?.further(shareOf('files', at, manifest.files.length))
    const hash = createHash('sha256')
    for await (const piece of piecesIn(vault, parts)) hash.update(piece)
    if (hash.digest('hex') !== sha256) throw new NotAsItWas(`files/${blob}`)
  }
}

export const readWhole = (vault: Vault, id: string): Promise<WholeManifest> => vault.list(id, wholeManifest)
