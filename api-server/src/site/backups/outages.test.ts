import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  backupDetails,
  epsTree,
  jobList,
  jobStop,
  scheduleRead,
  spaceBackupCreate,
  spaceBackupList,
  spaceBackupRestore,
  storageDownload,
  storageList,
  storageUpload,
  versionUploadSynchronous,
  wbsList,
} from '@plumbline/core/contract'
import { scheduleFormats } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import pg from 'pg'
import { pino } from 'pino'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVICE_TOKEN, TICKET_SECRET } from '../../../../collab-server/test/harness.ts'
import { type Link, openLink } from '../../../../collab-server/test/link.ts'
import { breakGround, type Site } from '../../../test/planning.ts'
import { type RealServers, startServers } from '../../../test/real-servers.ts'
import { Visitor } from '../../../test/visitor.ts'
import { dropOrphanSchedules } from '../../planning/schedules/nodes/index.ts'
import { openCollabApi } from '../../platform/collab/index.ts'
import { openDatabase } from '../../platform/database/index.ts'

const { SLOW } = process.env
const WORKS = SLOW ? 2_000 : 200
const FILE_BYTES = 6_000_000
const FILES = SLOW ? 3 : 1
/** As fast as the bucket answers, so that there is a middle to be interrupted in. */
const SLOWLY = 3_000_000
const MINUTE_MS = 60_000
const S3_KEY = 'S3RVER'
const FILES_COMMAND = fileURLToPath(new URL('../../commands/files.ts', import.meta.url))

/** In every run a server is killed; all else takes minutes. */
describe('outages while a backup is made, restored, and a file comes', { timeout: 600_000 }, () => {
  let folder: string
  let s3: S3rver
  let bucket: Link
  let servers: RealServers
  let home: Site
  let hashes: string[]
  let works: number
  /** Maya, at each of the servers. */
  let people: Visitor[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-outages-'))
    const buckets = [{ name: 'plumbline', configs: [] }]
    s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets: buckets })
    bucket = await openLink((await s3.run()).port)
    servers = await startServers('outages', {
      apis: 4,
      interruptible: true,
      api: { quiet: true },
      collab: { quiet: true },
      environment: { ...inBucket(), BLOBS: 's3', PASSWORD_MEMORY_KIB: '8' },
    })
    const maya = await new Visitor(servers.url).register('maya')
    people = servers.apis.map(({ port }) => maya.at(`http://127.0.0.1:${port}`))
    home = await breakGround(at(0), 'Home')
    const plan = generatePlan({ seed: 3, works: WORKS })
    const file = scheduleFormats.json.write({ plan, attributes: [], notes: new Map() }, { date: '2026-01-05' })
    const params = { scheduleId: home.scheduleId }
    expect((await at(0).upload(versionUploadSynchronous, params, file, { import_setting: 'create' })).status).toBe(200)
    for (let number = 0; number < FILES; number++) {
      const sent = new File([randomBytes(FILE_BYTES)], `Survey ${number}.bin`)
      expect((await at(0).upload(storageUpload, params, sent)).status).toBe(200)
    }
    hashes = await hashesOf(home.scheduleId, 0)
    works = await worksOf(home.scheduleId, 0)
  }, 240_000)
  afterAll(async () => {
    await servers.close()
    await bucket.close()
    await s3.close()
    await rm(folder, { recursive: true, force: true })
  })

  const at = (server: number): Visitor => people[server]!
  const inBucket = () => ({
    ...{ S3_BUCKET: 'plumbline', S3_ENDPOINT: `http://127.0.0.1:${bucket.port}` },
    ...{ S3_ACCESS_KEY_ID: S3_KEY, S3_SECRET_ACCESS_KEY: S3_KEY },
  })
  const ofSpace = () => ({ params: { spaceId: home.spaceId } })

  async function sql(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: servers.databaseUrl })
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  }

  async function hashesOf(scheduleId: string, server: number): Promise<string[]> {
    const { items } = await at(server).ok(storageList, { params: { scheduleId } })
    const sums: string[] = []
    for (const { id } of items) {
      const { body } = await at(server).call(storageDownload, { params: { storageId: id } })
      sums.push(
        createHash('sha256')
          .update(Buffer.from(body as unknown as Uint8Array))
          .digest('hex'),
      )
    }
    return sums.sort()
  }

  async function worksOf(scheduleId: string, server: number): Promise<number> {
    const { currentVersion } = await at(server).ok(scheduleRead, { params: { scheduleId } })
    const { total } = await at(server).ok(wbsList, { params: { versionId: currentVersion.id }, input: { limit: 1 } })
    return total
  }

  /** Asked again while nothing answers. */
  async function jobOf(jobId: string, server: number) {
    const answer = await at(server)
      .call(jobList, {})
      .catch(() => null)
    return answer?.status === 200 ? answer.body.jobs.find(({ id }) => id === jobId) : undefined
  }

  async function amid(jobId: string, server: number): Promise<void> {
    await expect
      .poll(async () => (await jobOf(jobId, server))?.progress ?? 0, { timeout: 60_000, interval: 50 })
      .toBeGreaterThan(0)
    expect((await jobOf(jobId, server))?.state).toBe('running')
  }

  async function done(jobId: string, server: number) {
    const stateOf = async () => (await jobOf(jobId, server))?.state ?? 'running'
    await expect.poll(stateOf, { timeout: 240_000, interval: 500 }).not.toBe('running')
    const job = await jobOf(jobId, server)
    expect([job?.state, job?.error]).toEqual(['done', null])
    return backupDetails.parse(job?.details)
  }

  /** Servers wait for a minute before they take up what nobody says that it goes on. */
  const silence = () => sql("UPDATE app.jobs SET touched_at = now() - interval '2 minutes' WHERE state = 'running'")

  type Outage = (jobId: string) => Promise<void>

  async function backedUp(outage: Outage, server: number, then = server): Promise<string> {
    bucket.slow(SLOWLY)
    const { jobId } = await at(server).ok(spaceBackupCreate, ofSpace())
    await amid(jobId, server)
    await outage(jobId)
    bucket.restore()
    const { backupId } = await done(jobId, then)
    const made = (await at(then).ok(spaceBackupList, ofSpace())).backups.find(({ id }) => id === backupId)
    expect([made?.state, made?.lost]).toEqual(['whole', null])
    return backupId
  }

  async function restored(
    backupId: string,
    name: string,
    outage: Outage,
    server: number,
    then = server,
  ): Promise<void> {
    bucket.slow(SLOWLY)
    const params = { ...ofSpace().params, backupId }
    const { jobId } = await at(server).ok(spaceBackupRestore, { params, input: { as: 'beside', name } })
    await amid(jobId, server)
    expect(await sql(`SELECT FROM app.spaces WHERE name = '${name}'`)).toEqual([])
    await outage(jobId)
    bucket.restore()
    const { spaceId } = await done(jobId, then)
    expect(await sql(`SELECT id FROM app.spaces WHERE name = '${name}'`)).toEqual([{ id: spaceId }])
    const { nodes } = await at(then).ok(epsTree, { params: { spaceId: spaceId ?? '' } })
    const schedule = nodes.find(({ kind }) => kind === 'schedule')!
    expect(await worksOf(schedule.id, then)).toBe(works)
    expect(await hashesOf(schedule.id, then)).toEqual(hashes)
  }

  /** Refused with a reason while it lasts, and there once when it was sent again; nothing half is listed. */
  async function uploaded(
    name: string,
    outage: () => Promise<void>,
    { codes, server = 0, next = server }: { codes: readonly string[]; server?: number; next?: number },
  ): Promise<void> {
    const params = { scheduleId: home.scheduleId }
    const content = randomBytes(FILE_BYTES)
    const send = (to = next) =>
      at(to)
        .upload(storageUpload, params, new File([content], name))
        .catch(() => ({ status: 0, body: { error: 'UNAVAILABLE' } }))
    bucket.slow(SLOWLY)
    const going = send(server)
    await pause(100)
    await outage()
    bucket.restore()
    let { status, body } = await going
    while (status !== 200) {
      expect(codes).toContain(body.error)
      expect((await at(next).ok(storageList, { params })).items.map((item) => item.name)).not.toContain(name)
      await pause(1_000)
      ;({ status, body } = await send())
    }
    const { items } = await at(next).ok(storageList, { params })
    expect(items.filter((item) => item.name === name)).toHaveLength(1)
    const sum = createHash('sha256').update(content).digest('hex')
    hashes = await hashesOf(home.scheduleId, next)
    expect(hashes).toContain(sum)
  }

  /** `npm run files`, out of the bucket into this folder. */
  function filesCommand(name: 'move' | 'check', to: string) {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = {
      ...{ PATH, NODE_COMPILE_CACHE, DATABASE_URL: servers.databaseUrl, DATA_DIR: folder, BLOBS_DIR: to },
      ...{ ...inBucket(), BLOBS: 'folder', BLOBS_FROM: 's3', SERVICE_TOKEN, TICKET_SECRET },
    }
    const child = spawn(process.execPath, [FILES_COMMAND, name], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    return { child, ended: once(child, 'exit').then(([code]) => code as number | null) }
  }

  /** Files below it. */
  const countIn = async (below: string): Promise<number> =>
    (await readdir(below, { recursive: true, withFileTypes: true }).catch(() => [])).filter((one) => one.isFile())
      .length

  const bucketAway = async (): Promise<void> => {
    bucket.cut()
    await pause(MINUTE_MS)
    bucket.restore()
  }
  const databaseCrashed = async (): Promise<void> => {
    await servers.crashDatabase()
    await expect.poll(silence, { timeout: 30_000 }).toBeDefined()
  }
  const collabKilled = async (): Promise<void> => {
    await servers.crashCollab()
    await silence()
  }
  const killed = (server: number) => async (): Promise<void> => {
    await servers.apis[server]?.kill()
    await silence()
  }

  test.runIf(SLOW)('a restoring that is stopped takes back what it has made', async () => {
    const rooms = () => sql('SELECT room FROM collab.documents ORDER BY room')
    const backupId = await backedUp(async () => undefined, 0)
    const before = await rooms()
    bucket.slow(SLOWLY)
    const params = { ...ofSpace().params, backupId }
    const { jobId } = await at(0).ok(spaceBackupRestore, { params, input: { as: 'beside', name: 'Stopped' } })
    await expect
      .poll(async () => (await rooms()).length, { timeout: 60_000, interval: 50 })
      .toBeGreaterThan(before.length)
    await at(0).ok(jobStop, { params: { jobId } })
    bucket.restore()
    await expect.poll(rooms, { timeout: 60_000 }).toEqual(before)
    expect((await jobOf(jobId, 0))?.state).toBe('stopped')
    expect(await sql("SELECT FROM app.spaces WHERE name = 'Stopped'")).toEqual([])
  })

  test.runIf(SLOW)(
    'the bucket is away for a minute: an upload is refused and comes again, a backup and its restoring go on',
    async () => {
      await uploaded('Through the bucket.bin', bucketAway, { codes: ['FILES_UNAVAILABLE', 'UNAVAILABLE'] })
      const id = await backedUp(bucketAway, 0)
      await restored(id, 'After the bucket', bucketAway, 0)
    },
  )

  test.runIf(SLOW)(
    'the database crashes: an upload is refused and comes again, a backup and its restoring begin anew',
    async () => {
      await uploaded('Through the crash.bin', databaseCrashed, { codes: ['UNAVAILABLE'] })
      const id = await backedUp(databaseCrashed, 0)
      await restored(id, 'After the crash', databaseCrashed, 0)
    },
  )

  test.runIf(SLOW)('collab-server is killed: a backup and its restoring begin anew', async () => {
    const id = await backedUp(collabKilled, 0)
    await restored(id, 'After collab-server', collabKilled, 0)
  })

  test('a killed server: another one goes on, nothing is there twice, and what was half is taken away', async () => {
    await uploaded('Through the kill.bin', killed(3), { codes: ['UNAVAILABLE'], server: 3, next: 0 })
    const id = await backedUp(killed(0), 0, 2)
    await restored(id, 'After the kill', killed(1), 1, 2)
    // Rooms of the attempt that died belong to nobody, and go as orphans do.
    await sql("UPDATE collab.documents SET created_at = created_at - interval '2 days'")
    const database = openDatabase(servers.databaseUrl, pino({ level: 'silent' }))
    await dropOrphanSchedules(database, openCollabApi(`http://127.0.0.1:${servers.collab.port}`, servers.serviceToken))
    await database.close()
    const orphans = `SELECT room FROM collab.documents WHERE room LIKE 'schedule/%'
      AND NOT EXISTS (SELECT FROM app.versions v WHERE 'schedule/' || v.id = room)`
    expect(await sql(orphans)).toEqual([])
  })

  test('a move of all bytes out of the bucket is killed; begun again it ends, and every file is what was stored', async () => {
    const to = join(folder, 'moved')
    const first = filesCommand('move', to)
    await expect.poll(() => countIn(to), { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
    first.child.kill('SIGKILL')
    await first.ended
    expect(await countIn(join(folder, 'plumbline'))).toBeGreaterThan(0)
    expect(await filesCommand('move', to).ended).toBe(0)
    expect(await filesCommand('check', to).ended).toBe(0)
    expect(await countIn(join(folder, 'plumbline'))).toBe(0)
  })
})
