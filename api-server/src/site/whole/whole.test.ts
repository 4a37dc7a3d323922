import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  chatOfNode,
  galleryList,
  galleryUpload,
  storageDownload,
  storageList,
  storageUpload,
  versionEvidence,
  wbsEdit,
  wbsList,
  wholeBackupNote,
} from '@plumbline/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FullSchedule, fillSchedule } from '../../../test/full-schedule.ts'
import { type Installation, install } from '../../../test/installation.ts'
import { photo } from '../../../test/photo.ts'
import { admit, breakGround, eventually } from '../../../test/planning.ts'
import { Visitor } from '../../../test/visitor.ts'
import { folderBlobs, folderConfig } from '../../platform/blobs/index.ts'
import { newSecret } from '../../platform/ids.ts'
import type { Email } from '../../platform/mail/index.ts'
import {
  backUpByRule,
  backUpWhole,
  checkInScratch,
  comparedWith,
  createScratchThread,
  keepWhole,
  makeTables,
  readWhole,
  restoreRows,
  type WholeParts,
  wholeIds,
  wholeVault,
} from './index.ts'

let site: Installation
let maya: Visitor
let full: FullSchedule
let folder: string
let parts: WholeParts
let storageId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-whole-'))
  site = await install({ collab: true, environment: { DATA_DIR: folder } })
  maya = await site.person('maya')
  const sam = await site.person('sam')
  const home = await breakGround(maya, 'Home')
  await admit(site, home.spaceId, sam, 'executor')
  full = await fillSchedule({ home, maya, sam })
  await maya.upload(galleryUpload, { epsId: home.projectId }, await photo())
  const file = new File([Buffer.from('The contract, signed')], 'Contract.txt')
  const kept = await maya.upload(storageUpload, { scheduleId: home.scheduleId }, file)
  storageId = kept.body.item.id
  parts = {
    ownerUrl: site.databaseUrl,
    blobs: folderBlobs(join(folder, 'blobs')),
    to: folderBlobs(join(folder, 'elsewhere')),
    key: newSecret(),
    secrets: { TICKET_SECRET: site.ticketSecret, SERVICE_TOKEN: site.serviceToken },
    program: 'test',
  }
}, 240_000)
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const vault = () => wholeVault(parts.to, parts.key)
const rename = (name: string) =>
  maya.ok(wbsEdit, { params: { versionId: full.home.versionId, wbsId: full.workId }, input: { name } })

const nameOf = async (who: Visitor): Promise<string | undefined> => {
  const params = { versionId: full.home.versionId }
  const { rows } = await who.ok(wbsList, { params, input: { limit: 500 } })
  return rows.find(({ id }) => id === full.workId)?.name
}

/** An empty one of its own, in which nothing is. */
async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const url = new URL(site.databaseUrl)
  const name = `${url.pathname.slice(1)}_${Math.random().toString(36).slice(2, 8)}`
  await site.sql(`CREATE DATABASE "${name}"`)
  url.pathname = `/${name}`
  return { url: url.href, drop: async () => void (await site.sql(`DROP DATABASE "${name}" WITH (FORCE)`)) }
}

function command(
  name: 'backup' | 'restore',
  databaseUrl: string,
  dataDir: string,
): { child: ChildProcess; ended: Promise<[number | null, string]> } {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../../commands/${name}.ts`, import.meta.url))], {
    env: {
      ...{ PATH, NODE_COMPILE_CACHE, ...parts.secrets, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      ...{ BACKUP_KEY: parts.key, BACKUP_DIR: join(folder, 'elsewhere') },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (piece: Buffer) => (text += piece))
  return { child, ended: once(child, 'close').then(([code]) => [code as number | null, text]) }
}

describe('a backup of the whole installation', { timeout: 240_000 }, () => {
  test('restored in a database of its own is what it was, row by row and file by file; the next one writes only what is new', async () => {
    const first = await backUpWhole(parts)
    expect(first.manifest.tables.find(({ name }) => name === 'collab.journal')?.rows).toBeGreaterThan(0)
    expect(first.manifest.files.length).toBeGreaterThan(3)
    await checkInScratch({ ownerUrl: site.databaseUrl, vault: vault(), manifest: first.manifest })
    await rename('After the backup')
    const second = await backUpWhole(parts)
    expect(second.addedBytes).toBeLessThan(first.addedBytes / 2)
    expect(await comparedWith(site.databaseUrl, first.manifest)).toContain('collab.journal')
    // Nothing of it is left in the cluster.
    const scratch = await site.sql("SELECT FROM pg_database WHERE datname = current_database() || '_check'")
    expect(scratch).toEqual([])
  })

  test.runIf(process.env.SLOW)(
    'drill: everything is destroyed, and stands again on an empty machine by one command; people stay signed in, and signatures hold',
    async () => {
      await rename('Before the fire')
      const { manifest } = await backUpWhole(parts)
      await rename('Lost with the fire')
      const target = await emptyDatabase()
      const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-new-machine-'))
      // Killed half-way it has changed nothing, and begins again.
      const killed = command('restore', target.url, dataDir)
      await eventually(async () => (await readdir(dataDir)).length > 0 || killed.child.exitCode !== null)
      killed.child.kill('SIGKILL')
      await killed.ended
      const [code, told] = await command('restore', target.url, dataDir).ended
      expect([code, told]).toEqual([0, expect.stringContaining('are as they were')])
      expect(await comparedWith(target.url, manifest)).toEqual([])
      const again = await command('restore', target.url, dataDir).ended
      expect(again).toEqual([1, expect.stringContaining('empty installation')])

      const restored = await install({
        ...{ collab: true, environment: { DATA_DIR: dataDir } },
        restored: { databaseUrl: target.url, secrets: parts.secrets },
      })
      const there = Object.assign(new Visitor(restored.url), { cookie: maya.cookie, csrfToken: maya.csrfToken })
      const { scheduleId, versionId, projectId } = full.home
      expect(await nameOf(there)).toBe('Before the fire')
      expect((await there.ok(storageList, { params: { scheduleId } })).items.map(({ id }) => id)).toEqual([storageId])
      const bytes = await there.call(storageDownload, { params: { storageId } })
      expect(Buffer.from(bytes.body as unknown as Uint8Array).toString()).toBe('The contract, signed')
      expect((await there.ok(galleryList, { params: { epsId: projectId } })).pictures).toHaveLength(1)
      expect((await there.ok(chatOfNode, { params: { id: scheduleId } })).chat.id).toBeTruthy()
      // Its history goes on where it was, signed with the same key.
      await there.ok(wbsEdit, { params: { versionId, wbsId: full.workId }, input: { name: 'After the fire' } })
      const evidence = await there.call(versionEvidence, { params: { versionId } })
      const file = join(dataDir, 'evidence')
      await writeFile(file, Buffer.from(evidence.body as unknown as Uint8Array))
      const verify = spawn(process.execPath, [
        fileURLToPath(new URL('../../../../collab-server/src/evidence/main.ts', import.meta.url)),
        file,
      ])
      expect((await once(verify, 'close'))[0]).toBe(0)
      await restored.close()
      await target.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  )

  test('killed while it is made leaves nothing that is taken for one, and the next goes on', async () => {
    const before = await wholeIds(vault())
    const killed = command('backup', site.databaseUrl, folder)
    await eventually(
      async () =>
        (await site.sql("SELECT FROM pg_stat_activity WHERE application_name = 'plumbline-backup'")).length > 0 ||
        killed.child.exitCode !== null,
      60,
    )
    killed.child.kill('SIGKILL')
    await killed.ended
    const [code, told] = await command('backup', site.databaseUrl, folder).ended
    expect([code, told]).toEqual([0, expect.stringContaining('rows')])
    const ids = await wholeIds(vault())
    expect(before).not.toContain(ids.at(-1))
    for (const id of ids) expect((await readWhole(vault(), id)).format).toBe('whole 1')
  })

  test('a flipped byte in it is found and named, and another one restores', async () => {
    const { manifest } = await backUpWhole(parts)
    const part = manifest.tables.find(({ name }) => name === 'app.users')!.parts[0]!
    const path = join(folder, 'elsewhere', 'backups', 'installation', 'parts', part.slice(0, 2), part)
    const bytes = await readFile(path)
    bytes[40]! ^= 1
    await writeFile(path, bytes)
    const target = await emptyDatabase()
    await makeTables(target.url, parts.secrets)
    const into = { ownerUrl: target.url, vault: vault(), manifest }
    await expect(restoreRows(into)).rejects.toThrow(part)
    bytes[40]! ^= 1
    await writeFile(path, bytes)
    await restoreRows(into)
    expect(await comparedWith(target.url, manifest)).toEqual([])
    await target.drop()
  })

  test('a file that is damaged where it is kept is named, and all else is in the backup', async () => {
    const [row] = await site.sql<{ space_id: string; blob: string }>(
      `SELECT f.space_id, f.blob FROM app.stored_files f JOIN app.schedule_files s ON s.stored_file = f.id WHERE s.id = $1`,
      [storageId],
    )
    const path = join(folder, 'blobs', 'files', row!.space_id, row!.blob)
    const bytes = await readFile(path)
    bytes[bytes.length - 1]! ^= 1
    await writeFile(path, bytes)
    const fresh = { ...parts, to: folderBlobs(join(folder, 'fresh')) }
    const { manifest } = await backUpWhole(fresh)
    expect(manifest.lost).toEqual([row!.blob])
    const old = (await readWhole(vault(), (await wholeIds(vault())).at(-1)!)).files.length
    expect(manifest.files).toHaveLength(old - 1)
    bytes[bytes.length - 1]! ^= 1
    await writeFile(path, bytes)
  })

  test.runIf(process.env.SLOW)('two at once follow each other, and both are whole', async () => {
    let waited = 0
    const turn = { ...parts, waits: () => void waited++ }
    const both = await Promise.all([backUpWhole(turn), backUpWhole(turn)])
    expect(waited).toBe(1)
    for (const { manifest } of both) {
      await checkInScratch({ ownerUrl: site.databaseUrl, vault: vault(), manifest })
    }
  })

  test('a part of a file that was found damaged is written again by the next one', async () => {
    const { manifest } = await backUpWhole(parts)
    const { blob, parts: of } = manifest.files[0]!
    await vault().forgetPart(of[0]!)
    const next = await backUpWhole(parts)
    expect(next.manifest.files.find((file) => file.blob === blob)?.parts).toEqual(of)
    expect(next.addedBytes).toBeGreaterThan(0)
    await checkInScratch({ ownerUrl: site.databaseUrl, vault: vault(), manifest: next.manifest })
  })

  test('one by rule is restored on trial; while one is damaged or cannot be read none goes, and a letter says so; another says that none was made', async () => {
    const letters: (Email | null)[] = []
    const mail = { post: (write: () => Promise<Email | null>) => void write().then((letter) => letters.push(letter)) }
    const config = { BACKUP_KEEP: { daily: 1, weekly: 0, monthly: 0 }, BACKUP_MAIL: 'ops@site.example' }
    const from = { blobs: folderConfig({ DATA_DIR: folder, S3_REGION: '', S3_PREFIX: '' }, join(folder, 'elsewhere')) }
    const scratch = createScratchThread({
      ...{ ownerUrl: site.databaseUrl, folder, from: { ...from, secret: parts.key, name: 'installation' } },
    })
    const rule = { config: { ...config, BACKUP_CHECK: true }, scratch, mail, log: pino({ level: 'silent' }) }
    const damaged = 'backups/installation/lists/20200101T000000-damaged'
    await parts.to.put(damaged, Buffer.from('nothing'))
    const before = await wholeIds(vault())
    await backUpByRule(parts, rule)
    expect(await wholeIds(vault())).toEqual([...before, expect.any(String)])
    await parts.to.remove(damaged)
    const kept = await wholeIds(vault())
    const note = await vault().note(kept.at(-1) ?? '', wholeBackupNote)
    expect(note).toMatchObject({ checkedAt: expect.any(String), damaged: null })
    const finding = { check: () => Promise.resolve('app.users') }
    await backUpByRule(parts, { ...rule, scratch: finding })
    expect(await wholeIds(vault())).toEqual([...kept, expect.any(String)])
    await scratch.close()
    const full = { ...parts.to, put: () => Promise.reject(new Error('ENOSPC')) }
    await rename('What is not backed up')
    await expect(backUpByRule({ ...parts, to: full }, rule)).rejects.toThrow('ENOSPC')
    expect(letters.map((letter) => [letter?.to, letter?.subject])).toEqual([
      ['ops@site.example', 'Plumbline: backups cannot be read'],
      ['ops@site.example', 'Plumbline: a backup is damaged'],
      ['ops@site.example', 'Plumbline: the installation was not backed up'],
    ])
    expect(letters[0]?.text).toContain('20200101T000000-damaged')
    expect(letters[1]?.text).toContain('app.users')
    expect(letters[2]?.text).toContain('ENOSPC')
  })

  test('those that the rule keeps no longer go, with what only they held', async () => {
    const { id } = await backUpWhole(parts)
    await keepWhole(parts, { daily: 1, weekly: 0, monthly: 0 })
    expect(await wholeIds(vault())).toEqual([id])
    const manifest = await readWhole(vault(), id)
    await checkInScratch({ ownerUrl: site.databaseUrl, vault: vault(), manifest })
  })
})
