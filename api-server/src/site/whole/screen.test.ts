import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  installationStanding,
  jobList,
  jobStop,
  spaceCreate,
  wholeBackupCheck,
  wholeBackupCreate,
  wholeBackupDelete,
  wholeBackupDownload,
  wholeBackupList,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { eventually } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { folderBlobs } from '../../platform/blobs/index.ts'
import { checkInScratch, readWhole, wholeIds, wholeVault } from './index.ts'
import { partsOfWhole } from './manifest.ts'

let site: Installation
let folder: string
let maya: Visitor
let spaceId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-whole-screen-'))
  site = await install({ collab: true, environment: { DATA_DIR: folder, BACKUP_DIR: join(folder, 'kept') } })
  maya = await site.person('maya')
  spaceId = (await maya.ok(spaceCreate, { input: { name: 'Home' } })).space.id
  await site.sql('UPDATE app.users SET administers_installation = true WHERE id = $1', [maya.id])
}, 120_000)
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const vault = () => wholeVault(folderBlobs(join(folder, 'kept')), site.ticketSecret)
const list = async () => (await maya.ok(wholeBackupList)).backups
const make = () => maya.call(wholeBackupCreate, { input: { spaceId } })
const check = (wholeBackupId: string) => maya.call(wholeBackupCheck, { params: { wholeBackupId }, input: { spaceId } })
const remove = (wholeBackupId: string) =>
  maya.call(wholeBackupDelete, { params: { wholeBackupId }, input: { spaceId } })
const download = (wholeBackupId: string) => maya.call(wholeBackupDownload, { params: { wholeBackupId } })

async function ended(begun: { body: { jobId: string } }) {
  let job: Awaited<ReturnType<typeof jobOf>>
  await eventually(async () => {
    job = await jobOf(begun.body.jobId)
    return job?.state !== 'running'
  }, 200)
  return job
}

const jobOf = async (id: string) => (await maya.ok(jobList)).jobs.find((job) => job.id === id)

describe('backups of the installation on the screen', { timeout: 600_000 }, () => {
  test('R-BAK-01 R-BAK-02 who administers the installation makes one, and restores it on trial', async () => {
    expect(await maya.ok(installationStanding)).toEqual({ administers: true })
    expect(await list()).toEqual([])
    const made = await ended(await make())
    expect(made).toMatchObject({ state: 'done', kind: 'whole_backup', spaceId })
    const [backup] = await list()
    expect(backup).toMatchObject({ id: made?.details.wholeBackupId, note: { checkedAt: null, damaged: null, lost: 0 } })
    expect(backup?.note?.rows).toBeGreaterThan(0)
    expect(Math.abs(Date.parse(backup?.madeAt ?? '') - Date.now())).toBeLessThan(120_000)
    const checked = await ended(await check(backup?.id ?? ''))
    expect(checked).toMatchObject({ state: 'done', details: { damaged: null } })
    expect((await list())[0]?.note).toMatchObject({ checkedAt: expect.any(String), damaged: null })
  })

  test('a flipped byte is named by the table that it is of, and the next one is whole', async () => {
    const [{ id } = { id: '' }] = await list()
    const part = (await readWhole(vault(), id)).tables.find(({ name }) => name === 'app.users')?.parts[0] ?? ''
    const path = join(folder, 'kept', 'backups', 'installation', 'parts', part.slice(0, 2), part)
    const bytes = await readFile(path)
    bytes[40]! ^= 1
    await writeFile(path, bytes)
    expect((await ended(await check(id)))?.details).toMatchObject({ damaged: 'app.users' })
    expect((await list())[0]?.note?.damaged).toBe('app.users')
    const next = await ended(await make())
    const again = await ended(await check(String(next?.details.wholeBackupId)))
    expect(again).toMatchObject({ state: 'done', details: { damaged: null } })
  })

  test('one is downloaded whole, and unpacked it is a folder to restore from', async () => {
    const [{ id } = { id: '' }] = await list()
    const { status, headers, body } = await download(id)
    const archive = body as unknown as Uint8Array
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="plumbline-backup-${id}.tar"`)
    expect(Number(headers.get('content-length'))).toBe(archive.length)
    const cut = { range: `bytes=${archive.length - 3_000}-`, 'if-range': headers.get('etag') ?? '' }
    const rest = await maya.call(wholeBackupDownload, { params: { wholeBackupId: id }, headers: cut })
    expect(rest.status).toBe(206)
    expect(Buffer.from(rest.body as unknown as Uint8Array).equals(archive.subarray(-3_000))).toBe(true)
    const elsewhere = join(folder, 'downloaded')
    await mkdir(elsewhere)
    await writeFile(join(elsewhere, 'backup.tar'), archive)
    await promisify(execFile)('tar', ['-xf', 'backup.tar'], { cwd: elsewhere })
    const there = wholeVault(folderBlobs(elsewhere), site.ticketSecret)
    expect(await wholeIds(there)).toEqual([id])
    await checkInScratch({ ownerUrl: site.databaseUrl, vault: there, manifest: await readWhole(there, id) })
  })

  test('one that lacks a part is not downloaded as if it were whole', async () => {
    const [{ id } = { id: '' }] = await list()
    const part = (await readWhole(vault(), id)).tables.find(({ name }) => name === 'app.users')?.parts[0] ?? ''
    const path = join(folder, 'kept', 'backups', 'installation', 'parts', part.slice(0, 2), part)
    await rename(path, `${path}.away`)
    expect(await download(id)).toMatchObject({ status: 422, body: { error: 'BACKUP_DAMAGED' } })
    await rename(`${path}.away`, path)
  })

  test('one is deleted with what only it held, and the one that stays is whole', async () => {
    const [newest, older] = await list()
    expect((await ended(await remove(older?.id ?? '')))?.state).toBe('done')
    expect((await list()).map(({ id }) => id)).toEqual([newest?.id])
    const needed = partsOfWhole(await readWhole(vault(), newest?.id ?? ''))
    const stored = await readdir(join(folder, 'kept', 'backups', 'installation', 'parts'), { recursive: true })
    expect(new Set(stored.flatMap((name) => (name.length > 64 ? [name.slice(-64)] : [])))).toEqual(needed)
    expect((await ended(await check(newest?.id ?? '')))?.details).toMatchObject({ damaged: null })
    expect((await remove(older?.id ?? '')).body.error).toBe('NOT_FOUND')
  })

  test('one that cannot be read at all is told as damaged', async () => {
    const [{ id } = { id: '' }] = await list()
    await writeFile(join(folder, 'kept', 'backups', 'installation', 'lists', id), 'nothing')
    expect((await ended(await check(id)))?.details).toMatchObject({ damaged: 'list' })
    expect((await list())[0]?.note?.damaged).toBe('list')
    expect((await download(id)).body.error).toBe('BACKUP_DAMAGED')
    // It goes all the same, so that the others can be kept by the rule again.
    expect((await ended(await remove(id)))?.state).toBe('done')
    expect((await list()).map((one) => one.id)).not.toContain(id)
    expect((await ended(await make()))?.state).toBe('done')
  })

  test('one waits for another, is refused a second time, and leaves nothing where it is stopped', async () => {
    const before = await list()
    const turn = "hashtext('plumbline backup of the installation')"
    await site.sql(`SELECT pg_advisory_lock(${turn})`)
    const begun = await make()
    const second = await make()
    expect([second.status, second.body]).toMatchObject([409, { error: 'BACKUP_RUNS' }])
    expect((await remove(before[0]?.id ?? '')).body.error).toBe('BACKUP_RUNS')
    await maya.ok(jobStop, { params: { jobId: begun.body.jobId } })
    expect((await ended(begun))?.state).toBe('stopped')
    await site.sql(`SELECT pg_advisory_unlock(${turn})`)
    // The one that was stopped had its turn.
    await eventually(async () => {
      const waiting = await site.sql("SELECT FROM pg_stat_activity WHERE application_name LIKE 'plumbline-backup%'")
      return waiting.length === 0
    })
    expect(await list()).toEqual(before)
  })

  test('who administers a space alone sees nothing of it, nor does an unknown one lead anywhere', async () => {
    const sam = await site.person('sam')
    const { space } = await sam.ok(spaceCreate, { input: { name: 'Elsewhere' } })
    const [{ id } = { id: '' }] = await list()
    const input = { spaceId: space.id }
    expect(await sam.ok(installationStanding)).toEqual({ administers: false })
    expect((await sam.call(wholeBackupList)).body.error).toBe('FORBIDDEN')
    expect((await sam.call(wholeBackupCreate, { input })).body.error).toBe('FORBIDDEN')
    expect((await sam.call(wholeBackupCheck, { params: { wholeBackupId: id }, input })).body.error).toBe('FORBIDDEN')
    expect((await sam.call(wholeBackupDelete, { params: { wholeBackupId: id }, input })).body.error).toBe('FORBIDDEN')
    expect((await sam.call(wholeBackupDownload, { params: { wholeBackupId: id } })).body.error).toBe('FORBIDDEN')
    expect((await list())[0]?.id).toBe(id)
    expect((await maya.call(wholeBackupCreate, { input })).body.error).toBe('SPACE_FORBIDDEN')
    for (const ask of [check, remove, download])
      expect((await ask('20200101T000000-nobodysback1')).body.error).toBe('NOT_FOUND')
  })
})
