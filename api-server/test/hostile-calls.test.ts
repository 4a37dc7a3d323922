import { routes } from '@plumbline/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBystander } from './attacks/bystander.ts'
import { hostileCalls } from './attacks/calls.ts'
import { plainCalls } from './attacks/plain-calls.ts'
import { type Installation, install } from './installation.ts'

let site: Installation
beforeAll(async () => {
  site = await install({ collab: true, environment: { REMOTE_PRIVATE: 'true' } })
  // Whoever comes here administers the installation as well, so that its calls are reached.
  await site.sql('ALTER TABLE app.users ALTER administers_installation SET DEFAULT true')
})
afterAll(() => site.close())

/** Of all in random order; `npm run slow` and `npm run attack` call each. */
const called = process.env.SLOW ? routes.length : Math.ceil(routes.length / 4)

test('routes are called with what they do not expect; none answers with a fault, and others are served', async () => {
  const bystander = await openBystander(site)
  const { wrong, met } = await hostileCalls(site, 1, called)
  expect(wrong).toEqual([])
  expect(met.size).toBe(called)
  await bystander.works()
  bystander.leave()
}, 240_000)

test.runIf(process.env.SLOW)(
  'nearly every route answers a call as it is meant, so that hostile ones come further than its door',
  async () => {
    const { wrong, unreached } = await plainCalls(site)
    expect(wrong).toEqual([])
    expect([...unreached].length, [...unreached].join('\n')).toBeLessThan(34)
  },
  240_000,
)

test('a form that ends within a file that nobody has begun to read is refused, and ends nothing', async () => {
  const maya = await site.person('maya')
  for (const name of ['file', 'other']) {
    const body = `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.xer"\r\n\r\nERMHDR`
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const { status } = await maya.send('POST', '/users/avatar', { headers, body })
    expect(status).toBe(400)
  }
  expect((await maya.send('GET', '/users/who-am-i')).status).toBe(200)
})
