/**
 * `npm run drill`: makes an installation with the demo space, works in it, backs it up, destroys it, restores it in another
 * folder by the command that an operator has, compares every hash, works on, and prints how long that took and what was lost
 * since the backup. Ends with 1 where something is not as it was.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  epsTree,
  mySpaces,
  scheduleRead,
  login as signIn,
  storageDownload,
  storageList,
  storageUpload,
  wbsEdit,
  wbsList,
} from '@plumbline/core/contract'
import { type ServerProcess, spawnModule, spawnServer } from '../../collab-server/test/child.ts'
import { openInstallation } from '../src/commands/installation.ts'
import { databaseDirectory } from '../src/launcher/database-directory.ts'
import { loadSecrets } from '../src/launcher/secrets.ts'
import { openBlobs } from '../src/platform/blobs/index.ts'
import { backupPlace, comparedWith, readWhole, wholeIds, wholeVault } from '../src/site/whole/index.ts'
import { Visitor } from './visitor.ts'

const PASSWORD = 'meridian-2026'
const say = (line: string): void => console.log(line)
const secondsSince = (begun: number): string => `${((performance.now() - begun) / 1_000).toFixed(1)} s`

interface Running {
  url: string
  stop(signal?: NodeJS.Signals): Promise<void>
}

async function startServers(dataDir: string, databaseUrl: string): Promise<Running> {
  const { ticketSecret, serviceToken } = loadSecrets(dataDir)
  const common = {
    DATABASE_URL: databaseUrl,
    TICKET_SECRET: ticketSecret,
    SERVICE_TOKEN: serviceToken,
    DATA_DIR: dataDir,
  }
  const collab = await spawnServer(databaseUrl, 0, common)
  const address = { COLLAB_URL: `http://127.0.0.1:${collab.port}`, PORT: '0', DEMO: 'true', DEMO_PASSWORD: PASSWORD }
  const api = await spawnModule(new URL('../src/main.ts', import.meta.url), { ...common, ...address })
  const end = async ({ child }: ServerProcess, signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null) {
      child.kill(signal)
      await once(child, 'exit')
    }
  }
  return {
    url: `http://127.0.0.1:${api.port}`,
    stop: async (signal = 'SIGTERM') => {
      await end(api, signal)
      await end(collab, signal)
    },
  }
}

/** What somebody who works there sees. */
async function worker(url: string) {
  const visitor = new Visitor(url)
  const state = await (await fetch(`${url}/api/v1/system-state`)).json()
  const { login } = (state as { demoSignIns: { login: string }[] }).demoSignIns[0]!
  visitor.entered(await visitor.ok(signIn, { input: { login, password: PASSWORD } }))
  const [space] = (await visitor.ok(mySpaces, {})).spaces
  const { nodes } = await visitor.ok(epsTree, { params: { spaceId: space!.id } })
  const scheduleId = nodes.find(({ kind }) => kind === 'schedule')!.id
  const { currentVersion } = await visitor.ok(scheduleRead, { params: { scheduleId } })
  const params = { versionId: currentVersion.id }
  const workId = (await visitor.ok(wbsList, { params, input: { limit: 500 } })).rows.find(
    ({ type }) => type === 'work',
  )!.id
  return {
    rename: (name: string) => visitor.ok(wbsEdit, { params: { ...params, wbsId: workId }, input: { name } }),
    name: async () =>
      (await visitor.ok(wbsList, { params, input: { limit: 500 } })).rows.find(({ id }) => id === workId)?.name,
    upload: (name: string, bytes: Uint8Array<ArrayBuffer>) =>
      visitor.upload(storageUpload, { scheduleId }, new File([bytes], name)),
    files: async () => {
      const { items } = await visitor.ok(storageList, { params: { scheduleId } })
      const found = await Promise.all(
        items.map(({ id: storageId }) => visitor.call(storageDownload, { params: { storageId } })),
      )
      return found.filter(({ status }) => status === 200).length
    },
    works: async () => (await visitor.ok(wbsList, { params, input: { limit: 500 } })).rows.length,
  }
}

async function command(name: string, environment: Record<string, string>, ...given: string[]): Promise<void> {
  const path = fileURLToPath(new URL(`../src/commands/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [path, ...given], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${name} ended with ${code}`)
}

const require = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what)
  say(`✓ ${what}`)
}

async function drill(folder: string): Promise<void> {
  const [before, after, vaultFolder] = [join(folder, 'before'), join(folder, 'after'), join(folder, 'backups')]
  const keys = { BACKUP_KEY: randomBytes(32).toString('hex'), BACKUP_DIR: vaultFolder }
  say('An installation with the demo space …')
  const first = await openInstallation({ DATA_DIR: before })
  const servers = await startServers(before, first.ownerUrl)
  const there = await worker(servers.url)
  await there.upload('Contract.bin', randomBytes(3_000_000))
  await there.rename('Before the fire')
  const [works, files] = [await there.works(), await there.files()]
  const begun = performance.now()
  await command('backup', { ...keys, DATA_DIR: before })
  const backedUp = Date.now()
  say(`backed up in ${secondsSince(begun)}; people work on`)
  await command('backup', { ...keys, DATA_DIR: before }, 'check')
  await there.rename('After the backup')
  const lostMs = Date.now() - backedUp
  await servers.stop('SIGKILL')
  await first.close()
  await rm(before, { recursive: true, force: true })
  await rm(databaseDirectory(before), { recursive: true, force: true })
  say('Everything is destroyed: database, files, secrets.')

  const restoring = performance.now()
  await command('restore', { ...keys, DATA_DIR: after })
  const second = await openInstallation({ ...keys, DATA_DIR: after })
  const vault = wholeVault(backupPlace(vaultFolder, openBlobs(second.config)), keys.BACKUP_KEY)
  const manifest = await readWhole(vault, (await wholeIds(vault)).at(-1) ?? '')
  const wrong = await comparedWith(second.ownerUrl, manifest)
  require(wrong.length ===
    0, `the hashes of all ${manifest.tables.length} tables are those of the backup ${wrong.join()}`)
  const again = await startServers(after, second.ownerUrl)
  try {
    const here = await worker(again.url)
    const recovered = secondsSince(restoring)
    require((await here.name()) === 'Before the fire', 'the schedule is what it was at the backup')
    require((await here.works()) === works, `${works} works are there`)
    require((await here.files()) === files, `${files} files are there, and are what was stored`)
    await here.rename('After the fire')
    require((await here.name()) === 'After the fire', 'people work on')
    say(`recovery time ${recovered}; lost: what was typed in the ${(lostMs / 1_000).toFixed(1)} s after the backup`)
  } finally {
    await again.stop()
    await second.close()
    await rm(databaseDirectory(after), { recursive: true, force: true })
  }
}

const folder = await mkdtemp(join(tmpdir(), 'plumbline-drill-'))
try {
  await drill(folder)
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
