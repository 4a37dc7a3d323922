import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  storageDelete,
  storageDownload,
  storageList,
  storageUpload,
  wbsCreate,
  wbsEdit,
  wbsList,
} from '@plumbline/core/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spawnModule, spawnServer } from '../../../../collab-server/test/child.ts'
import { breakGround, type Site } from '../../../test/planning.ts'
import { type RealServers, startServers } from '../../../test/real-servers.ts'
import { Visitor } from '../../../test/visitor.ts'
import { startPostgres } from '../../launcher/postgres.ts'

const run = promisify(execFile)

/** As the page beside this says (`README.md`): a base backup and an archive of the write-ahead log, and the bytes of files as they lie. */
describe.runIf(process.env.SLOW)('a moment of before, with a PostgreSQL of one’s own', { timeout: 240_000 }, () => {
  let folder: string
  let servers: RealServers
  let maya: Visitor
  let home: Site
  const closing: (() => Promise<void>)[] = []
  const archive = () => join(folder, 'archive')
  const base = () => join(folder, 'base')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-moment-'))
    // PostgreSQL runs as an unprivileged user when this is root.
    await chmod(folder, 0o755)
    await mkdir(archive())
    await chmod(archive(), 0o777)
    servers = await startServers('moment', {
      interruptible: true,
      environment: { DATA_DIR: join(folder, 'data'), PASSWORD_MEMORY_KIB: '8' },
      api: { quiet: true },
      collab: { quiet: true },
    })
    maya = await new Visitor(servers.url).register('maya')
    home = await breakGround(maya, 'Home')
  }, 120_000)
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
    await servers.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** One after another in one session: a base backup belongs to the session that began it. */
  async function sql(...statements: string[]): Promise<Record<string, string>[]> {
    const client = new pg.Client({ connectionString: servers.databaseUrl })
    await client.connect()
    let rows: Record<string, string>[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    await client.end()
    return rows
  }

  async function archiveLogs(): Promise<void> {
    await sql(`ALTER SYSTEM SET archive_mode = 'on'`, `ALTER SYSTEM SET archive_command = 'cp %p ${archive()}/%f'`)
    await servers.crashDatabase()
    await expect.poll(() => sql('SELECT 1').catch(() => []), { timeout: 30_000 }).toHaveLength(1)
  }

  /** What `pg_basebackup` does, which the PostgreSQL of the tests comes without. */
  async function baseBackup(): Promise<void> {
    const client = new pg.Client({ connectionString: servers.databaseUrl })
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    await client.query(`SELECT pg_backup_start('before', true)`)
    await rm(base(), { recursive: true, force: true })
    await run('cp', ['-a', rows[0]?.data_directory ?? '', base()])
    const ended = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()')
    await client.end()
    await writeFile(join(base(), 'backup_label'), ended.rows[0]?.labelfile ?? '')
    for (const left of ['postmaster.pid', 'server.log']) await rm(join(base(), left), { force: true })
    for (const log of await readdir(join(base(), 'pg_wal'))) await rm(join(base(), 'pg_wal', log), { recursive: true })
  }

  /** All that was written until now is archived. */
  async function archived(): Promise<void> {
    const [{ name = '' } = {}] = await sql('SELECT pg_walfile_name(pg_switch_wal()) AS name')
    await expect.poll(() => readdir(archive()), { timeout: 30_000 }).toContain(name)
  }

  async function recoveredTo(moment: string): Promise<string> {
    const settings = [
      `restore_command = 'cp ${archive()}/%f %p'`,
      `recovery_target_time = '${moment}'`,
      `recovery_target_action = 'promote'`,
      `archive_mode = 'off'`,
    ]
    await appendFile(join(base(), 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
    await writeFile(join(base(), 'recovery.signal'), '')
    await run('chown', ['-R', '--reference', join(base(), 'PG_VERSION'), base()])
    const there = new URL(servers.databaseUrl)
    const postgres = await startPostgres(base(), decodeURIComponent(there.password))
    closing.push(() => postgres.stop())
    there.port = new URL(postgres.url).port
    return there.href
  }

  const names = async (who: Visitor) =>
    (await who.ok(wbsList, { params: { versionId: home.versionId } })).rows.map(({ name }) => name)

  test('a file that was deleted and a name that was written over are as they were at that moment', async () => {
    await archiveLogs()
    await baseBackup()
    const schedule = { params: { scheduleId: home.scheduleId } }
    const { item } = (await maya.upload(storageUpload, schedule.params, new File(['The contract'], 'Contract.txt')))
      .body
    const version = { params: { versionId: home.versionId } }
    await maya.ok(wbsCreate, { ...version, input: { type: 'work', name: 'Dig', parentId: null, after: null } })
    const work = (await maya.ok(wbsList, version)).rows[0]
    const rename = (name: string) =>
      maya.ok(wbsEdit, { params: { versionId: home.versionId, wbsId: work?.id ?? '' }, input: { name } })
    await rename('At that moment')
    await pause(1_000)
    const [{ moment = '' } = {}] = await sql('SELECT clock_timestamp()::text AS moment')
    await pause(1_000)
    await rename('Written over')
    await maya.ok(storageDelete, { params: { storageId: item.id } })
    await archived()

    const databaseUrl = await recoveredTo(moment)
    const collab = await spawnServer(databaseUrl)
    closing.push(() => collab.kill())
    const api = await spawnModule(new URL('../../main.ts', import.meta.url), {
      ...{ DATABASE_URL: databaseUrl, COLLAB_URL: `http://127.0.0.1:${collab.port}`, PORT: '0' },
      ...{ DATA_DIR: join(folder, 'data'), REGISTRATION: 'true', PASSWORD_MEMORY_KIB: '8' },
    })
    closing.push(() => api.kill())
    const again = maya.at(`http://127.0.0.1:${api.port}`)
    expect(await names(again)).toContain('At that moment')
    const { items } = await again.ok(storageList, schedule)
    expect(items.map(({ name }) => name)).toEqual(['Contract.txt'])
    const { body } = await again.call(storageDownload, { params: { storageId: item.id } })
    expect(Buffer.from(body as unknown as Uint8Array).toString()).toBe('The contract')
    expect(await names(maya)).toContain('Written over')
  })
})
