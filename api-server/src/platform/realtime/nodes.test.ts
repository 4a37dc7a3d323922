import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type ClientEvents, epsCreate, projectUpload, type ServerEvents, wbsCreate } from '@plumbline/core/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { breakGround, type Site } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { freePort } from '../../launcher/ports.ts'
import { ON_ITS_WAY_MS } from './sockets.ts'

const REDIS = 'redis-server'
const hasRedis = canRun(REDIS)
if (!hasRedis) console.info('skipped: events across api-servers, because redis-server is not installed')

function canRun(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function startRedis(port: number): Promise<ChildProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const redis = spawn(REDIS, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const line of redis.stdout) if (String(line).includes('Ready to accept connections')) break
  return redis
}

describe.skipIf(!hasRedis)('two api-servers with Redis between them', () => {
  let redis: ChildProcess
  let site: Installation
  let maya: Visitor
  let ground: Site
  let farUrl: string
  let options: Parameters<typeof io>[1]
  let far: Socket<ServerEvents, ClientEvents>
  let farSince: number
  beforeAll(async () => {
    const port = await freePort()
    redis = await startRedis(port)
    site = await install({ collab: true, environment: { REDIS_URL: `redis://127.0.0.1:${port}` } })
    maya = await site.person('maya')
    ground = await breakGround(maya)
    options = { transports: ['websocket'], reconnection: false, extraHeaders: { cookie: maya.cookie } }
    farUrl = (await site.secondNode()).url
    farSince = performance.now()
    far = io(farUrl, options)
    await new Promise<void>((resolve, reject) => far.on('connect', resolve).on('connect_error', reject))
  })
  afterAll(async () => {
    far.disconnect()
    await site.close()
    redis.kill('SIGKILL')
    await once(redis, 'exit')
  })

  test('the timetable of an edit at one reaches who watches at the other', async () => {
    expect(await far.emitWithAck('watchVersion', ground.versionId, null)).toBe(true)
    const timetable = new Promise<number>((resolve) =>
      far.on('timetable', (event) => {
        if (event.timetable.works === 1) resolve(event.timetable.state)
      }),
    )
    const input = { type: 'work' as const, name: 'Piles', durationMinutes: 480, parentId: null, after: null }
    await maya.ok(wbsCreate, { params: { versionId: ground.versionId }, input })
    expect(await timetable).toBe(1)
  })

  test('how an upload at one goes is told at the other', async () => {
    const failed = new Promise<string>((resolve) =>
      far.on('job', ({ kind, state, details }) => {
        if (kind === 'import_read' && state === 'failed') resolve(String(details.uploadId))
      }),
    )
    const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, 'no schedule at all')
    expect(await failed).toBe(body.upload.id)
  })

  test('what was told at one while a page was opening reaches it when it comes to the other', async () => {
    const params = { spaceId: ground.spaceId }
    // A server that came later tells the page to read again.
    await expect.poll(() => performance.now() - farSince).toBeGreaterThan(ON_ITS_WAY_MS)
    const began = performance.now()
    await maya.ok(epsCreate, { params, input: { kind: 'facility', parentId: null, name: 'East' } })
    const late: typeof far = io(farUrl, { ...options, forceNew: true })
    const heard: unknown[] = []
    late.on('structure', (event) => heard.push(event))
    expect(await late.emitWithAck('watchSpace', ground.spaceId, performance.now() - began)).toBe(true)
    // From then on or from before, as it comes from the other server sooner or later.
    await expect.poll(() => heard).toContainEqual(params)
    late.disconnect()
  })
})
