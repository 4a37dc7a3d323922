import type { Blobs } from '../../platform/blobs/index.ts'
import { asOwner, type Owner } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { FileDamaged, piecesOf } from '../../platform/storage/index.ts'
import { archiveFile, PartCutter, Vault } from '../backups/index.ts'
import { type WholeManifest, wholeManifest } from './manifest.ts'
import { noteOf, putNote } from './notes.ts'
import {
  inOneMoment,
  RowsDigest,
  rowsOf,
  selectFiles,
  selectSteps,
  selectTables,
  type WholeTable,
} from './tables-repository.ts'
import { inTurn } from './turn-repository.ts'
import { shareOf, type Watch } from './watch.ts'

/** Where backups of the installation lie, below those of spaces. */
export const FOLDER = 'installation'

export interface WholeParts {
  /** Of the role that owns the tables. */
  ownerUrl: string
  /** Where bytes of files are kept. */
  blobs: Blobs
  /** Where backups are kept. */
  to: Blobs
  /** From which their keys follow. */
  key: string
  secrets: WholeManifest['secrets']
  program: string
  watch?: Watch
  /** Writes one elsewhere than in the loop that answers people. Left out: here. */
  pack?(watch: Watch | undefined): Promise<WholeBackup>
  /** Another one is being made; this one follows. */
  waits?(): void
}

export interface WholeBackup {
  id: string
  manifest: WholeManifest
  /** What of it was in no earlier one. */
  addedBytes: number
}

export const wholeVault = (blobs: Blobs, key: string): Vault => new Vault(blobs, key, FOLDER)

/** Ids in the order in which they were made. */
const idOf = (at: Date): string => `${at.toISOString().replace(/\W/g, '').slice(0, 15)}-${newId()}`

/** Everything of one moment, while people work. What an earlier one holds is not written again. */
export const backUpWhole = (parts: WholeParts): Promise<WholeBackup> =>
  inTurn(parts, () => parts.pack?.(parts.watch) ?? makeWhole(parts))

/** For whoever has the turn. */
export async function makeWhole(parts: WholeParts): Promise<WholeBackup> {
  const { ownerUrl, to, key, secrets, program } = parts
  const vault = await wholeVault(to, key).open()
  const last = await lastManifest(vault)
  const counted = counting(vault, parts.watch?.signal)
  const madeAt = new Date()
  const found = await asOwner(ownerUrl, 'plumbline-backup', (owner) =>
    inOneMoment(owner, async () => {
      const tables: WholeManifest['tables'] = []
      const all = await selectTables(owner)
      for (const table of all) {
        tables.push(await archiveTable(owner, table, counted.put))
        parts.watch?.further(shareOf('rows', tables.length, all.length))
      }
      return { tables, steps: await selectSteps(owner), files: await selectFiles(owner) }
    }),
  )
  const { files, lost } = await archiveAll(parts, found.files, { vault, last, put: counted.put })
  const manifest: WholeManifest = {
    ...{ format: 'whole 1', program, madeAt: madeAt.toISOString(), secrets, steps: found.steps },
    ...{ tables: found.tables, files, lost, bytes: counted.bytes() + keptBytes(last, files) },
  }
  const id = idOf(madeAt)
  await vault.putList(id, manifest, wholeManifest)
  const addedBytes = counted.addedBytes()
  await putNote(vault, id, noteOf(manifest, addedBytes))
  return { id, manifest, addedBytes }
}

type Put = (bytes: Uint8Array) => Promise<string>

function counting(vault: Vault, signal: AbortSignal | undefined) {
  let [bytes, addedBytes] = [0, 0]
  const put: Put = async (piece) => {
    signal?.throwIfAborted()
    const done = await vault.put(piece)
    bytes += piece.length
    addedBytes += done.addedBytes
    return done.part
  }
  return { put, bytes: () => bytes, addedBytes: () => addedBytes }
}

/** Of files that were not read again. */
const keptBytes = (last: WholeManifest | null, files: WholeManifest['files']): number => {
  const before = new Set(last?.files.map(({ blob }) => blob))
  return files.reduce((sum, { blob, bytes }) => sum + (before.has(blob) ? bytes : 0), 0)
}

async function archiveTable(owner: Owner, table: WholeTable, put: Put): Promise<WholeManifest['tables'][number]> {
  const cutter = new PartCutter()
  const digest = new RowsDigest()
  const parts: string[] = []
  for await (const row of rowsOf(owner, table)) {
    digest.add(row)
    const part = cutter.add(JSON.stringify(row))
    if (part) parts.push(await put(part))
  }
  const rest = cutter.rest()
  if (rest) parts.push(await put(rest))
  return { name: table.name, rows: digest.rows, digest: digest.end(), parts }
}

/** A damaged file is named, and all others are in the backup. */
async function archiveAll(
  { blobs, watch }: Pick<WholeParts, 'blobs' | 'watch'>,
  found: Awaited<ReturnType<typeof selectFiles>>,
  { vault, last, put }: { vault: Vault; last: WholeManifest | null; put: Put },
): Promise<Pick<WholeManifest, 'files' | 'lost'>> {
  const known = new Map(last?.files.filter(({ parts }) => vault.has(parts)).map((file) => [file.blob, file]))
  const files: WholeManifest['files'] = []
  const lost: string[] = []
  for (const [at, file] of found.entries()) {
    watch?.further(shareOf('files', at, found.length))
    const before = known.get(file.blob)
    if (before) {
      files.push(before)
      continue
    }
    try {
      files.push({ ...file, parts: await archiveFile(piecesOf(blobs, file), put) })
    } catch (error) {
      if (!(error instanceof FileDamaged)) throw error
      lost.push(file.blob)
    }
  }
  return { files, lost }
}

async function lastManifest(vault: Vault): Promise<WholeManifest | null> {
  const id = (await wholeIds(vault)).at(-1)
  return id === undefined ? null : vault.list(id, wholeManifest).catch(() => null)
}

/** Oldest first. */
export async function wholeIds(vault: Vault): Promise<string[]> {
  const ids: string[] = []
  for await (const id of vault.manifestIds()) ids.push(id)
  return ids.sort()
}
