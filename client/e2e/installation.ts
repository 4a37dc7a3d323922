import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { loadSecrets } from '../../api-server/src/launcher/secrets.ts'
import { connectTo } from '../../api-server/test/database-of.ts'
import { newKeys } from '../../licensing/issue.ts'

const licenceKeyHook = new URL('../../api-server/test/licence-key-hook.ts', import.meta.url).href
const launcher = fileURLToPath(new URL('../../api-server/src/launcher/main.ts', import.meta.url))
const setRole = fileURLToPath(new URL('../../api-server/test/set-role.ts', import.meta.url))

/** Of pino: 50 is an error, 60 a fatal one. */
const IS_ERROR = /"level":[56]0/

/** Plumbline as `npm start` runs it: own data directory, own ports, real PostgreSQL. */
export interface Installation {
  url: string
  /** Letters are in `mail` below it. */
  dataDir: string
  /** What the servers called an error since they were asked last, as they wrote it into their log. */
  complaints(): string[]
  /** What licences of this installation are signed with. */
  licenceKey: string
  /** `kill -9` of one server; the launcher starts it again. */
  kill(server: 'collab-server' | 'api-server'): void
  /** `kill -9` of the launcher and both servers, as when the power fails; PostgreSQL goes on. */
  killAll(): void
  /** Changes what a demo person may do in the demo space; `none` throws them out. There is no screen for it yet. */
  setRole(login: string, role: 'admin' | 'planner' | 'executor' | 'reader' | 'none'): void
  /** Writes the document of a room anew, as happens by itself when it has grown. */
  rebase(room: string): Promise<void>
  /** Of the document of a room, as whoever opens it gets it. */
  documentBytes(room: string): Promise<number>
  /** PostgreSQL goes, while the servers stay; resolves with how it comes back. */
  stopPostgres(): Promise<() => void>
  start(): Promise<void>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** Process ids of the launcher's children that run the given server. */
function childrenOf(pid: number, server: string): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean)
  return children
    .map(Number)
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(`${server}/src/main.ts`))
}

async function stopPostgres(pidFile: string): Promise<() => void> {
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const of = (what: string): string[] => readFileSync(`/proc/${pid}/${what}`, 'utf8').split('\0').filter(Boolean)
  const [command = '', ...args] = of('cmdline')
  const env = Object.fromEntries(of('environ').map((line) => line.split(/=(.*)/s).slice(0, 2)))
  const { uid, gid } = statSync(`/proc/${pid}`)
  process.kill(pid, 'SIGINT')
  while (existsSync(pidFile)) await new Promise((resolve) => setTimeout(resolve, 50))
  return () => spawn(command, args, { env, uid, gid, cwd: '/', detached: true, stdio: 'ignore' }).unref()
}

/** What a test stores outlives killed processes, and need not outlive the machine. */
async function writeCarelessly(dataDir: string): Promise<void> {
  const client = await connectTo(dataDir)
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await client.query(`ALTER SYSTEM SET ${setting} = off`)
  }
  await client.query('SELECT pg_reload_conf()')
  await client.end()
}

/** Makes a data directory and starts everything; resolves when the first page can be opened. */
export async function install(env: NodeJS.ProcessEnv = {}): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-e2e-'))
  // As root PostgreSQL runs as another user, who must be able to walk in.
  execFileSync('chmod', ['755', dataDir])
  const [port, collabPort] = [await freePort(), await freePort()]
  const keys = newKeys()
  const complaints: string[] = []
  let child: ChildProcess | null = null
  const pid = (): number => child?.pid ?? 0

  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, [launcher], {
      env: {
        ...process.env,
        LOG_LEVEL: 'warn',
        // People sign in anew for every test.
        PASSWORD_MEMORY_KIB: '8',
        // Tests let people come by themselves, and restore passwords in every way.
        REGISTRATION: 'true',
        SECRET_QUESTION: 'true',
        ...env,
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${licenceKeyHook}`.trim(),
        TEST_LICENCE_KEY: keys.publicKey,
        DATA_DIR: dataDir,
        PORT: String(port),
        COLLAB_PORT: String(collabPort),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    let output = ''
    await new Promise<void>((resolve, reject) => {
      createInterface(started.stdout).on('line', (line) => {
        if (IS_ERROR.test(line)) complaints.push(line)
        output += `${line}\n`
        if (line.includes('Plumbline is ready')) resolve()
      })
      started.once('exit', (code) => reject(new Error(`Plumbline ended with ${code}:\n${output}`)))
    })
  }

  const kill = (server: string): void => {
    for (const id of childrenOf(pid(), server)) process.kill(id, 'SIGKILL')
  }

  await start()
  await writeCarelessly(dataDir)
  return {
    url: `http://localhost:${port}`,
    dataDir,
    complaints: () => complaints.splice(0),
    licenceKey: keys.privateKey,
    kill,
    killAll: () => {
      const servers = ['collab-server', 'api-server'].flatMap((server) => childrenOf(pid(), server))
      for (const id of [pid(), ...servers]) process.kill(id, 'SIGKILL')
    },
    setRole: (login, role) => {
      execFileSync(process.execPath, [setRole, dataDir, login, role], { stdio: 'inherit' })
    },
    documentBytes: async (room) => {
      const { serviceToken } = loadSecrets(dataDir)
      const address = `http://127.0.0.1:${collabPort}/internal/rooms/${room}/read`
      const answer = await fetch(address, { headers: { authorization: `Bearer ${serviceToken}` } })
      return (await answer.arrayBuffer()).byteLength
    },
    rebase: async (room) => {
      const { serviceToken } = loadSecrets(dataDir)
      const address = `http://127.0.0.1:${collabPort}/internal/rooms/${room}/rebase`
      const answer = await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${serviceToken}` } })
      if (!answer.ok) throw new Error(`not written anew: ${answer.status} ${await answer.text()}`)
    },
    stopPostgres: () => stopPostgres(join(dataDir, 'postgres', 'postmaster.pid')),
    start,
    stop: async () => {
      const gone = new Promise((resolve) => child?.once('exit', resolve))
      child?.kill('SIGTERM')
      await gone
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
