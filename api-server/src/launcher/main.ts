/** `npm start` and `npm run dev`: PostgreSQL, collab-server and api-server from one command (see README.md). */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClientIfNeeded } from './client-build.ts'
import { databaseDirectory } from './database-directory.ts'
import { decideDemo, demoBanner } from './demo.ts'
import { startDevClient } from './dev-client.ts'
import { type LauncherEnvironment, readEnvironment } from './environment.ts'
import { keepPostgres } from './kept-postgres.ts'
import { takeLock } from './lock.ts'
import { freePort, isFree, requireFree } from './ports.ts'
import { requirePostgres, startPostgres } from './postgres.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import { startSupervised } from './supervised.ts'

const VITE_PORT = 5173
const dev = process.argv.includes('--dev')
const say = (line: string): void => console.log(line)

/** Undone in reverse order on stopping. */
const undo: (() => unknown)[] = []
let stopping: Promise<void> | null = null

async function stop(): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step()
}

function onSignal(): void {
  if (stopping) return
  say('\nStopping …')
  // What is being started just now must be known before it can be stopped.
  stopping = started.then(stop, stop).then(
    () => process.exit(0),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
}

async function databaseUrl(environment: LauncherEnvironment, secrets: Secrets): Promise<string> {
  if (environment.databaseUrl) {
    await requirePostgres(environment.databaseUrl)
    return environment.databaseUrl
  }
  const directory = databaseDirectory(environment.dataDir)
  if (!directory.startsWith(environment.dataDir) && !existsSync(directory)) {
    say(`PostgreSQL may not enter ${environment.dataDir}, so its files go to ${directory}`)
  }
  const postgres = await startPostgres(directory, secrets.databasePassword)
  undo.push(() => postgres.stop())
  const kept = keepPostgres(postgres, say)
  undo.push(kept.stop)
  if (postgres.joined) say('Joined the PostgreSQL that was still running.')
  return postgres.url
}

function serverEnvironment(
  environment: LauncherEnvironment,
  secrets: Secrets,
  url: string,
  demo: boolean,
): NodeJS.ProcessEnv {
  return {
    SERVICE_TOKEN: secrets.serviceToken,
    TICKET_SECRET: secrets.ticketSecret,
    // The terminal is for people; the servers run by themselves tell more.
    LOG_LEVEL: 'warn',
    // Each module is compiled once, and not again by every thread and every start.
    NODE_COMPILE_CACHE: join(environment.dataDir, 'compiled'),
    ...Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')),
    DATABASE_URL: url,
    DATA_DIR: environment.dataDir,
    PORT: String(environment.port),
    COLLAB_PORT: String(environment.collabPort),
    COLLAB_URL: `http://127.0.0.1:${environment.collabPort}`,
    // Sockets of rooms come through api-server.
    COLLAB_TRUSTED_PROXIES: String(Number(process.env.TRUSTED_PROXIES ?? 0) + 1),
    PUBLIC_URL: environment.publicUrl,
    DEMO: String(demo),
  }
}

async function start(): Promise<void> {
  const environment = readEnvironment(process.env)
  mkdirSync(environment.dataDir, { recursive: true })
  const lock = takeLock(environment.dataDir)
  undo.push(lock.release)
  await requireFree('PORT', environment.port, lock.leftBehind)
  if (!environment.anyCollabPort) await requireFree('COLLAB_PORT', environment.collabPort, lock.leftBehind)
  else if (!(await isFree(environment.collabPort, '127.0.0.1'))) environment.collabPort = await freePort()
  const demo = decideDemo(environment)
  const secrets = loadSecrets(environment.dataDir)
  if (!dev) buildClientIfNeeded(say)
  const env = serverEnvironment(environment, secrets, await databaseUrl(environment, secrets), demo)
  for (const name of ['collab-server', 'api-server']) {
    if (stopping) return
    const entry = new URL(`../../../${name}/src/main.ts`, import.meta.url)
    const server = await startSupervised({ name, entry, env, watch: dev, say })
    undo.push(() => server.stop())
  }
  if (stopping) return
  await announce(environment, dev ? await serveSources(environment.port) : environment.publicUrl)
}

/** The address of the client with hot reload. */
async function serveSources(apiPort: number): Promise<string> {
  const port = (await isFree(VITE_PORT)) ? VITE_PORT : await freePort()
  const vite = startDevClient(apiPort, port)
  undo.push(() => vite.kill('SIGTERM'))
  return `http://localhost:${port}`
}

interface SystemState {
  demoSignIns: { login: string; password: string; name: string }[]
}

async function announce(environment: LauncherEnvironment, address: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${environment.port}/api/v1/system-state`)
  const { demoSignIns } = (await answer.json()) as SystemState
  say(`\nPlumbline is ready: ${address}`)
  if (demoSignIns.length > 0) for (const line of [...demoBanner, 'Sign in as one of:']) say(line)
  for (const { login, password, name } of demoSignIns) say(`  ${login.padEnd(10)} ${password.padEnd(14)} ${name}`)
  say('Stop with Ctrl-C.')
  writeFileSync(join(environment.dataDir, 'address'), environment.publicUrl)
}

process.on('SIGINT', onSignal)
process.on('SIGTERM', onSignal)
const started = start().catch(async (error) => {
  if (stopping) return
  console.error(error instanceof Error ? error.message : error)
  await stop().catch(() => undefined)
  process.exit(1)
})
