import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  noticeList,
  spaceCreate,
  versionSetLocked,
  webhookCreate,
  webhookDelete,
  webhookDeliveries,
  webhookEdit,
  webhookList,
  webhookResend,
  webhookTest,
} from '@plumbline/core/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useGround } from '../../../test/ground.ts'
import { install } from '../../../test/installation.ts'
import { breakGround, eventually } from '../../../test/planning.ts'

const ground = useGround({ REMOTE_PRIVATE: 'true' })

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

let receiver: Server
let received: Received[]
/** What the receiver answers next; 200 when nothing is left. */
let answers: number[]
let address: string

beforeEach(async () => {
  ;[received, answers] = [[], []]
  receiver = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
    response.writeHead(answers.shift() ?? 200, { location: '/elsewhere' }).end('thanks')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
afterEach(async () => {
  await ground.site.sql('DELETE FROM app.webhooks')
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

const kindsOf = () => received.map(({ headers }) => headers['plumbline-event'])
const idsOf = () => received.map(({ body }) => (JSON.parse(body) as { id: string }).id)
const soon = () => ground.site.sql('UPDATE app.webhooks SET next_at = now()')
const make = async () => {
  const input = { address, kinds: ['version_locked' as const, 'version_unlocked' as const] }
  const { webhook, secret } = await ground.maya.ok(webhookCreate, { params: { spaceId: ground.spaceId }, input })
  return { secret, of: { params: { spaceId: ground.spaceId, webhookId: webhook.id } } }
}
const lock = (locked: boolean) =>
  ground.maya.ok(versionSetLocked, { params: { versionId: ground.versionId }, input: { locked } })
const listed = async (of: Awaited<ReturnType<typeof make>>['of']) =>
  (await ground.maya.ok(webhookDeliveries, of)).deliveries

/** The code that stands in the guide. */
async function guided(): Promise<(secret: string, headers: IncomingHttpHeaders, body: string) => boolean> {
  const guide = await readFile(new URL('../../../FEEDS.md', import.meta.url), 'utf8')
  const [, code = ''] = /```js\n(.*?)```/s.exec(guide) ?? []
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(10)
  const { isFromPlumbline } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  return isFromPlumbline
}

describe('a webhook', () => {
  test('tells what happened, signed so that the code of the guide knows it', async () => {
    const { secret, of } = await make()
    await lock(true)
    const [one] = await eventually(async () => received.length > 0 && received)
    const isFromPlumbline = await guided()
    expect(isFromPlumbline(secret, one!.headers, one!.body)).toBe(true)
    expect(isFromPlumbline('another secret', one!.headers, one!.body)).toBe(false)
    expect(isFromPlumbline(secret, one!.headers, `${one!.body} `)).toBe(false)
    expect(isFromPlumbline(secret, { ...one!.headers, 'plumbline-timestamp': '1' }, one!.body)).toBe(false)
    expect(JSON.parse(one!.body)).toMatchObject({
      kind: 'version_locked',
      spaceId: ground.spaceId,
      scheduleId: ground.scheduleId,
      versionId: ground.versionId,
      by: ground.maya.id,
    })
    const delivery = await eventually(async () => (await listed(of)).find(({ state }) => state === 'delivered'))
    expect(delivery).toMatchObject({ kind: 'version_locked', attempts: 1, status: 200, failure: null })
    // The secret is sealed, and told once.
    const stored = await ground.site.sql<{ secret: Buffer }>('SELECT secret FROM app.webhooks')
    expect(stored[0]!.secret.includes(secret)).toBe(false)
    const { webhooks } = await ground.maya.ok(webhookList, { params: { spaceId: ground.spaceId } })
    expect(JSON.stringify(webhooks)).not.toContain(secret)
  })

  test('of a receiver that fails first is sent again after a pause that grows, and everything comes in order', async () => {
    answers = [500, 503]
    const { of } = await make()
    await lock(true)
    await lock(false)
    await lock(true)
    const waited = async (failures: number) =>
      eventually(async () => {
        const [row] = await ground.site.sql<{ failures: number; pause: number }>(
          'SELECT failures, extract(epoch FROM next_at - last_at)::int AS pause FROM app.webhooks',
        )
        return row?.failures === failures && row
      })
    expect((await waited(1)).pause).toBe(10)
    await soon()
    expect((await waited(2)).pause).toBe(30)
    expect(kindsOf()).toEqual(['version_locked', 'version_locked'])
    await soon()
    await eventually(async () => received.length === 5)
    expect(kindsOf().slice(2)).toEqual(['version_locked', 'version_unlocked', 'version_locked'])
    const [first, second, third] = idsOf()
    expect([first, second]).toEqual([third, third])
    await eventually(async () => (await listed(of)).every(({ state }) => state === 'delivered'))
    expect((await listed(of)).map(({ attempts }) => attempts)).toEqual([1, 1, 3])
    expect((await waited(0)).pause).toBe(0)
  })

  test('waits in the database: another server goes on with it, and two deliver nothing twice', async () => {
    const { of } = await make()
    // As if a server had died with it in its hands.
    await ground.site.sql("UPDATE app.webhooks SET taken_until = now() + interval '2 seconds'")
    for (let sent = 0; sent < 30; sent += 1) await ground.maya.ok(webhookTest, of)
    expect(received).toEqual([])
    await ground.site.secondNode()
    await eventually(async () => (await listed(of))[0]?.state === 'delivered')
    expect(received).toHaveLength(30)
    expect(new Set(idsOf()).size).toBe(30)
  })

  test('of a space whose receivers are slow or dead keeps no other space waiting', { timeout: 60_000 }, async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    try {
      // Each with more to tell than fits into a turn.
      const slow = Array.from({ length: 6 }, () => `http://127.0.0.1:${port}/never`)
      for (const [i, never] of slow.entries()) {
        const { spaceId } = await breakGround(ground.maya, `Slow ${i}`)
        const input = { address: never, kinds: ['version_locked' as const] }
        const { webhook } = await ground.maya.ok(webhookCreate, { params: { spaceId }, input })
        const hook = { params: { spaceId, webhookId: webhook.id } }
        for (let told = 0; told < 3; told += 1) await ground.maya.ok(webhookTest, hook)
      }
      const isBusy = async () =>
        (await ground.site.sql('SELECT FROM app.webhooks WHERE taken_until > now()')).length >= 4
      await eventually(isBusy)
      const { of } = await make()
      const asked = Date.now()
      for (let told = 0; told < 3; told += 1) await ground.maya.ok(webhookTest, of)
      await eventually(async () => received.length === 3)
      expect(Date.now() - asked).toBeLessThan(5_000)
      await eventually(async () => (await listed(of)).every(({ state }) => state === 'delivered'))
      // They still wait for an answer, one delivery of each space at a time.
      const [{ busy } = { busy: 0 }] = await ground.site.sql<{ busy: number }>(
        'SELECT count(*)::int AS busy FROM app.webhooks WHERE taken_until > now() OR failures > 0',
      )
      expect(busy).toBe(6)
    } finally {
      silent.closeAllConnections()
      await new Promise((resolve) => silent.close(resolve))
    }
  })

  test('follows no redirect, and one that is off tells nothing', async () => {
    answers = [302]
    const { of } = await make()
    await ground.maya.ok(webhookTest, of)
    const failed = await eventually(async () => (await listed(of)).find(({ attempts }) => attempts > 0))
    expect(failed).toMatchObject({ state: 'waiting', status: 302 })
    expect(received.map(({ path }) => path)).toEqual(['/hook'])
    const off = await ground.maya.ok(webhookEdit, { ...of, input: { active: false } })
    expect(off.webhook).toMatchObject({ active: false, waiting: 1, failingSince: expect.any(String) })
    await lock(true)
    await lock(false)
    await soon()
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(received).toHaveLength(1)
    // On again, it begins with what waits, without a pause.
    await ground.maya.ok(webhookEdit, { ...of, input: { active: true } })
    await eventually(async () => received.length === 2)
    const [delivery] = await listed(of)
    await ground.maya.ok(webhookResend, { params: { ...of.params, deliveryId: delivery!.id } })
    await eventually(async () => received.length === 3)
    expect(new Set(idsOf()).size).toBe(1)
  })

  test('that fails for three days is switched off, and its administrators are told', async () => {
    answers = [500, 500]
    const { of } = await make()
    await ground.site.sql("UPDATE app.webhooks SET failures = 9, failing_since = now() - interval '73 hours'")
    await ground.maya.ok(webhookTest, of)
    const notice = await eventually(async () =>
      (await ground.maya.ok(noticeList)).notices.find(({ kind }) => kind === 'webhook_off'),
    )
    expect(notice.params).toMatchObject({ address: new URL(address).host })
    const { webhooks } = await ground.maya.ok(webhookList, { params: { spaceId: ground.spaceId } })
    expect(webhooks).toMatchObject([{ active: false }])
  })

  test('goes to no private address, by number or by name, and is nobody’s of another space', async () => {
    const { of } = await make()
    const other = await breakGround(ground.maya, 'Other')
    const elsewhere = { params: { ...of.params, spaceId: other.spaceId } }
    expect((await ground.maya.call(webhookDelete, elsewhere)).body.error).toBe('NOT_FOUND')
    expect((await ground.maya.call(webhookDeliveries, elsewhere)).body.error).toBe('NOT_FOUND')
    expect((await ground.maya.call(webhookTest, elsewhere)).body.error).toBe('NOT_FOUND')
    const guarded = await install()
    try {
      const owner = await guarded.person('owner')
      const spaceId = (await owner.ok(spaceCreate, { input: { name: 'Guarded' } })).space.id
      const params = { spaceId }
      const kinds = ['imported' as const]
      for (const closed of [address, 'https://127.0.0.1/x', 'https://[::1]/x', 'https://169.254.169.254/latest']) {
        const refused = await owner.call(webhookCreate, { params, input: { address: closed, kinds } })
        expect(refused.body.error, closed).toBe('REMOTE_ADDRESS')
      }
      const named = address.replace('http:', 'https:').replace('127.0.0.1', 'localhost')
      const { webhook } = await owner.ok(webhookCreate, { params, input: { address: named, kinds } })
      const hook = { params: { spaceId, webhookId: webhook.id } }
      await owner.ok(webhookTest, hook)
      const tried = await eventually(async () =>
        (await owner.ok(webhookDeliveries, hook)).deliveries.find(({ attempts }) => attempts > 0),
      )
      expect(tried).toMatchObject({ status: null, failure: 'address' })
      expect(received).toEqual([])
    } finally {
      await guarded.close()
    }
  })
})
