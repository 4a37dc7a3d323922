import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CollabServer } from '../src/server.ts'
import { type Client, connect, createDatabase, internal, newRoom, seen, startServer, until } from './harness.ts'
import { nameOf, rename, rowIds, smallSchedule } from './schedule.ts'

const [FIRST] = rowIds(1) as [string]
const REDIS = 'redis-server'
const hasRedis = canRun(REDIS)
if (!hasRedis) console.info('skipped: presence across nodes, because redis-server is not installed')

describe.skipIf(!hasRedis)('presence across two nodes', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let redisPort: number
  let redis: ChildProcess
  let near: CollabServer
  let far: CollabServer
  beforeAll(async () => {
    database = await createDatabase(process.env.TEST_DATABASE_URL!)
    redisPort = await freePort()
    redis = await startRedis(redisPort)
    const redisUrl = `redis://127.0.0.1:${redisPort}`
    near = await startServer(database.url, { redisUrl })
    far = await startServer(database.url, { redisUrl })
  })
  afterAll(async () => {
    await Promise.all([near.close(), far.close()])
    redis.kill('SIGKILL')
    await database.drop()
  })

  test('people see each other, work on while Redis is gone, and see each other again', async () => {
    const room = newRoom()
    await internal(near.port, 'PUT', `/internal/rooms/${room}`, smallSchedule())
    const anna = connect(near.port, room)
    await anna.saved()
    anna.provider.setAwarenessField('screen', 'grid')
    const boris = connect(far.port, room, { claims: { userId: 'person-boris', name: 'Boris' } })
    await boris.saved()
    boris.provider.setAwarenessField('screen', 'gantt')
    await Promise.all([sees(anna, 'Boris', 'gantt'), sees(boris, 'Anna', 'grid')])

    redis.kill('SIGKILL')
    await once(redis, 'exit')
    rename(anna.document, FIRST, 'typed without Redis')
    await anna.saved()
    await seen(boris.document, () => nameOf(boris.document, FIRST) === 'typed without Redis')

    boris.provider.setAwarenessField('screen', 'typed while Redis was gone')
    redis = await startRedis(redisPort)
    await sees(anna, 'Boris', 'typed while Redis was gone')
    expect(near.port).not.toBe(far.port)
    anna.leave()
    boris.leave()
  })
})

function sees(client: Client, name: string, screen: string): Promise<void> {
  const awareness = client.provider.awareness!
  const states = () => [...awareness.getStates().values()]
  return until(awareness as never, ['change'], () =>
    states().some((state) => state.user?.name === name && state.screen === screen),
  )
}

function canRun(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Resolves when it accepts connections. */
async function startRedis(port: number): Promise<ChildProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const redis = spawn(REDIS, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const line of redis.stdout!) if (String(line).includes('Ready to accept connections')) break
  return redis
}
