import { epsCreate, whoAmI } from '@plumbline/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket, sendEvent } from '../../../test/attacks/events.ts'
import { type Installation, install } from '../../../test/installation.ts'
import { breakGround, eventually } from '../../../test/planning.ts'

let site: Installation
beforeAll(async () => {
  site = await install({ collab: true })
})
afterAll(() => site.close())

test('an announcement that nobody can read ends neither server, and the next one is followed', async () => {
  const maya = await site.person('maya')
  const { spaceId } = await breakGround(maya)
  for (const channel of ['rooms_changed', 'version_created', 'access_changed', 'room_gone', 'room_rebased']) {
    for (const payload of ['', '{', 'null', '42', '{"room":7}', '{"rooms":7}', '{"userId":{}}']) {
      await site.sql('SELECT pg_notify($1, $2)', [channel, payload])
    }
  }
  const socket = await openSocket(site.url, maya.cookie)
  let heard = 0
  socket.on('access', () => {
    heard += 1
  })
  await site.sql("SELECT pg_notify('access_changed', $1)", [JSON.stringify({ userId: maya.id, revision: 1 })])
  await eventually(async () => heard > 0)
  expect(await sendEvent(socket, 'watchSpace', [spaceId])).toBe(true)
  socket.disconnect()
  await maya.ok(whoAmI)
  const input = { kind: 'facility' as const, parentId: null, name: 'Afterwards' }
  await maya.ok(epsCreate, { params: { spaceId }, input })
})
