import { whoAmI } from '@plumbline/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'

/** As many as one person may in a minute. */
const CALLS = 3_000
const AT_ONCE = 100

let site: Installation
beforeAll(async () => {
  site = await install()
})
afterAll(() => site.close())

test('who calls more than a person can is told when to come again, while others are answered', async () => {
  const [greedy, other] = [await site.person('greedy'), await site.person('other')]
  const statuses = new Map<number, number>()
  const call = async () => {
    const { status } = await greedy.call(whoAmI)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  for (let done = 0; done < CALLS; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, call))
  expect(statuses.get(200)).toBeGreaterThan(CALLS - 10)
  for (let more = 0; more < 10; more++) await call()
  const { status, body, headers } = await greedy.call(whoAmI)
  expect([status, body.error]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(headers.get('retry-after')).toBe(String(body.params.seconds))
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await other.call(whoAmI)).status).toBe(200)
  expect((await site.visitor().send('GET', '/system-state')).status).toBe(200)
}, 90_000)
