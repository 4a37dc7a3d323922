import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CollabServer } from '../src/server.ts'
import { createDatabase, internal, newRoom, startServer, ticketFor } from './harness.ts'
import { smallSchedule } from './schedule.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let server: CollabServer
beforeAll(async () => {
  database = await createDatabase(process.env.TEST_DATABASE_URL!)
  server = await startServer(database.url)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

/** The lines of the first block of code below a heading. */
function blockBelow(heading: string): string {
  const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  return page.slice(page.indexOf(heading)).match(/```js\n([\s\S]*?)```/)?.[1] ?? ''
}

test('the y-websocket program of the README is short, and follows a schedule as it stands there', async () => {
  const source = blockBelow('## A program in a room')
  expect(source.trim().split('\n').filter(Boolean)).toHaveLength(8)
  const room = newRoom('schedule')
  await internal(server.port, 'PUT', `/internal/rooms/${room}`, smallSchedule())
  const program = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: {
      ...process.env,
      PLUMBLINE: `ws://127.0.0.1:${server.port}`,
      VERSION: room.slice(room.indexOf('/') + 1),
      TOKEN: await ticketFor(room),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const part of program.stdout) {
    said += String(part)
    if (/^\d+ bytes$/m.test(said)) break
  }
  program.kill()
  expect(said).toContain('connected')
  expect(Number(said.match(/^(\d+) bytes$/m)?.[1])).toBeGreaterThanOrEqual(smallSchedule().length / 2)
})
