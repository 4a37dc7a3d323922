import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { listenHost } from './index.ts'

test.each([
  [{}, '127.0.0.1'],
  [{ PUBLIC_URL: 'http://localhost:3000' }, '127.0.0.1'],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, '127.0.0.1'],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, '127.0.0.1'],
  [{ PUBLIC_URL: 'https://plan.example' }, undefined],
  [{ HOST: '0.0.0.0' }, '0.0.0.0'],
  [{ HOST: '10.0.0.7', PUBLIC_URL: 'http://localhost:3000' }, '10.0.0.7'],
  [{ HOST: '127.0.0.1', PUBLIC_URL: 'https://plan.example' }, '127.0.0.1'],
])('with %j a server listens at %s', (config, host) => {
  expect(listenHost(config)).toBe(host)
})

/** Another address of this machine, at which a server on every address answers too. */
const ELSEWHERE = '127.0.0.2'

async function answers(url: string): Promise<boolean> {
  const socket = connect({ port: Number(new URL(url).port), host: ELSEWHERE })
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}

// Only Linux has more addresses of its own than one without being told.
describe.runIf(process.platform === 'linux')('servers that are told nothing', () => {
  let site: Installation
  beforeAll(async () => {
    site = await install({ collab: true })
  })
  afterAll(() => site.close())

  test('listen on loopback, both of them', async () => {
    expect(await Promise.all([answers(site.url), answers(site.collabUrl)])).toEqual([false, false])
  })

  test.each([
    ['HOST', '0.0.0.0'],
    ['PUBLIC_URL', 'https://plan.example'],
  ])('one that %s tells otherwise is reached elsewhere too', async (name, value) => {
    const { url } = await site.secondNode({ [name]: value })
    expect(await answers(url)).toBe(true)
  })
})
