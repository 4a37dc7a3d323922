import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { CollabServer } from '../src/server.ts'
import { connect, createDatabase, door, newRoom, seen, startServer } from './harness.ts'

describe('two planners in one schedule', () => {
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

  test('what one types the other sees', async () => {
    const room = newRoom()
    const created = await door(server.port, 'PUT', `/internal/rooms/${room}`, Y.encodeStateAsUpdate(new Y.Doc()))
    expect([created.status, await created.json()]).toEqual([201, { seq: 1 }])
    const anna = connect(server.port, room)
    const boris = connect(server.port, room, { claims: { userId: 'person-boris' } })
    await Promise.all([anna.saved(), boris.saved()])
    anna.document.getMap('meta').set('a', 1)
    await anna.saved()
    await seen(boris.document, () => boris.document.getMap('meta').get('a') === 1)
    anna.leave()
    boris.leave()
  })
})
