import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spaceCreate } from '@plumbline/core/contract'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { type Blobs, openBlobs } from '../blobs/index.ts'
import { type Database, openDatabase } from '../database/index.ts'
import { newId } from '../ids.ts'
import { checkFiles, clearBlobs, createStorage, moveOutside, readSmall, type Storage, storeSmall } from './index.ts'

let site: Installation
let maya: Visitor
let database: Database
let folder: string
let blobs: Blobs
let storage: Storage
let spaceId: string
const log = pino({ level: 'silent' })
const clearing = () => ({ database, blobs, folder, log })

beforeAll(async () => {
  site = await install()
  maya = await site.person('maya')
  database = openDatabase(await site.serverUrl(), log)
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-outside-'))
  blobs = openBlobs({ DATA_DIR: folder, S3_REGION: '', S3_PREFIX: '' })
  storage = createStorage({ database, blobs, folder })
  spaceId = (await maya.ok(spaceCreate, { input: { name: 'Files' } })).space.id
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(async () => {
  await database.close()
  await site.close()
})

const scope = () => ({ userId: '', spaceIds: [spaceId] })
const keys = async () => {
  const found: string[] = []
  for await (const { key } of blobs.list('files')) found.push(key)
  return found
}
const inFile = async (bytes: Uint8Array): Promise<string> => {
  const path = join(folder, newId())
  await writeFile(path, bytes)
  return path
}
const stored = async (bytes: Uint8Array) => {
  const path = await inFile(bytes)
  return database.inScope(scope(), (tx) => storage.store(tx, spaceId, path))
}
const read = async (id: string) => {
  const pieces: Buffer[] = []
  for await (const piece of storage.read(scope(), id)) pieces.push(piece)
  return Buffer.concat(pieces)
}
/** As the versions before wrote it. */
const storedInRows = async (bytes: Buffer) => {
  const id = await database.inScope(scope(), (tx) => storeSmall(tx, spaceId, bytes))
  await site.sql('UPDATE app.stored_files SET in_rows = false WHERE id = $1', [id])
  return id
}
const forget = (id: string) => site.sql('DELETE FROM app.stored_files WHERE id = $1', [id])
const aDayLater = () => site.sql("UPDATE app.gone_blobs SET at = at - interval '2 days'")

describe('bytes of files', () => {
  test('lie outside the database; the same of one space once, and they go with the last row that names them', async () => {
    const bytes = randomBytes(1_500_000)
    const [one, other] = [await stored(bytes), await stored(bytes)]
    expect(await keys()).toHaveLength(1)
    expect(await site.sql('SELECT FROM app.stored_chunks WHERE space_id = $1', [spaceId])).toEqual([])
    expect((await read(one)).equals(bytes)).toBe(true)
    await forget(one)
    await aDayLater()
    await clearBlobs(clearing())
    expect((await read(other)).equals(bytes)).toBe(true)
    await forget(other)
    await clearBlobs(clearing())
    // Whoever reads it just now reads on.
    expect(await keys()).toHaveLength(1)
    await aDayLater()
    await clearBlobs(clearing())
    expect(await keys()).toEqual([])
  })

  test('that no row names in the end are taken away, and no others', async () => {
    const kept = await stored(Buffer.from('kept'))
    await expect(
      database.inScope(scope(), async (tx) => {
        await storage.store(tx, spaceId, await inFile(Buffer.from('refused')))
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    expect(await keys()).toHaveLength(2)
    await clearBlobs(clearing())
    expect(await keys()).toHaveLength(2)
    const old = { ...blobs, list: () => agedBy(blobs.list('files'), 2 * 86_400_000) }
    await clearBlobs({ ...clearing(), blobs: old })
    expect(await keys()).toHaveLength(1)
    expect((await read(kept)).toString()).toBe('kept')
  })

  test('that stand in rows leave them one by one, whatever interrupts that, and are read meanwhile', async () => {
    const large = randomBytes(1_300_000)
    const ids = [await storedInRows(large), await storedInRows(Buffer.from('small'))]
    const small = await database.inScope(scope(), (tx) => storeSmall(tx, spaceId, Buffer.from('a list')))
    // The first one is on its way when the disk is full.
    const full = { ...blobs, putFile: () => Promise.reject(new Error('ENOSPC')) }
    await moveOutside({ ...clearing(), blobs: full })
    expect(await keys()).toEqual([])
    const reading = storage.read(scope(), ids[0]!)
    const first = (await reading.next()).value as Buffer
    await moveOutside(clearing())
    const rest: Buffer[] = [first]
    for await (const piece of reading) rest.push(piece)
    expect(Buffer.concat(rest).equals(large)).toBe(true)
    expect(await keys()).toHaveLength(2)
    expect((await read(ids[1]!)).toString()).toBe('small')
    expect(await database.inScope(scope(), (tx) => readSmall(tx, small))).toEqual(Buffer.from('a list'))
    expect(await site.sql('SELECT FROM app.stored_chunks WHERE space_id = $1', [spaceId])).toHaveLength(1)
    await moveOutside(clearing())
    expect(await keys()).toHaveLength(2)
  })

  test('of which one is flipped are found and named, and all others are as they were', async () => {
    const [damaged, whole] = [await stored(randomBytes(100_000)), await stored(randomBytes(100_000))]
    const [row] = await site.sql<{ blob: string }>('SELECT blob FROM app.stored_files WHERE id = $1', [damaged])
    const path = join(folder, 'blobs', 'files', spaceId, row!.blob)
    const bytes = await readFile(path)
    bytes[50_000]! ^= 1
    await writeFile(path, bytes)
    await expect(read(damaged)).rejects.toThrow('FILE_DAMAGED')
    expect(await read(whole)).toHaveLength(100_000)
    await rm(path)
    await expect(read(damaged)).rejects.toThrow('FILE_DAMAGED')
    const found: string[] = []
    expect(await checkFiles({ database, blobs }, ({ id }) => found.push(id))).toBeGreaterThanOrEqual(2)
    expect(found).toContain(damaged)
    expect(found).not.toContain(whole)
  })

  test('that cannot be written because the disk is full are refused in a sentence, and nothing is half there', async () => {
    const path = await inFile(randomBytes(10))
    // A file stands where a folder should be made.
    await writeFile(join(folder, 'blobs'), '')
    const refused = database.inScope(scope(), (tx) => storage.store(tx, spaceId, path))
    await expect(refused).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' })
    expect(await site.sql('SELECT FROM app.stored_files WHERE space_id = $1', [spaceId])).toEqual([])
    expect((await readdir(folder)).sort()).toEqual(['blobs', path.slice(folder.length + 1)].sort())
    expect((await stat(join(folder, 'blobs'))).size).toBe(0)
  })

  test('are copied for programs, and gone when these end', async () => {
    const bytes = randomBytes(70_000)
    const id = await stored(bytes)
    const digest = (of: Buffer) => createHash('sha256').update(of).digest('hex')
    const copied = await storage.withCopy(scope(), id, async (path) => digest(await readFile(path)))
    expect(copied).toBe(digest(bytes))
    expect((await readdir(folder)).filter((name) => name.startsWith('copy-'))).toEqual([])
  })
})

async function* agedBy(entries: ReturnType<Blobs['list']>, milliseconds: number): ReturnType<Blobs['list']> {
  for await (const entry of entries) yield { ...entry, at: new Date(entry.at.getTime() - milliseconds) }
}
