import { describe, expect, test } from 'vitest'
import { HashingQueue, type Principal } from './hashing-queue.ts'

/** Work that ends when the test says so, in the order in which it was begun. */
function site() {
  const queue = new HashingQueue()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, of: Principal): Promise<string> =>
    queue.run(of, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.push(end))
      return name
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const endAll = async (): Promise<void> => {
    for (await settle(); ends.length > 0; await settle()) ends.shift()?.()
  }
  return { ask, begun, endAll }
}

const at = (network: string, account = 'maya'): Principal => ({ network, account })
const codeOf = (outcome: PromiseSettledResult<unknown>): string =>
  outcome.status === 'fulfilled' ? 'done' : (outcome.reason as { code: string }).code
const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

describe('passwords are compared in turns', () => {
  test('two at a time, and whoever comes while one place floods waits for one turn of it', async () => {
    const { ask, begun, endAll } = site()
    const flood = many(20, (n) => ask(`flood ${n}`, at('198.51.100.7', `guess ${n}`)))
    const other = ask('foreman', at('192.0.2.1'))
    expect(begun).toEqual(['flood 0', 'flood 1'])
    await endAll()
    await Promise.all([...flood, other])
    expect(begun.indexOf('foreman')).toBe(3)
  })

  test('accounts behind one address take turns as well', async () => {
    const { ask, begun, endAll } = site()
    const office = '203.0.113.5'
    const busy = many(9, (n) => ask(`busy ${n}`, at(office, 'busy')))
    const colleague = ask('colleague', at(office, 'colleague'))
    await endAll()
    await Promise.all([...busy, colleague])
    expect(begun.indexOf('colleague')).toBe(3)
  })

  test('eight of an account and thirty-two of an address wait, the others are told to come again', async () => {
    const { ask, endAll } = site()
    const ofAccount = Promise.allSettled(many(12, () => ask('one', at('192.0.2.1'))))
    const ofAddress = Promise.allSettled(many(40, (n) => ask('many', at('192.0.2.2', `login ${n}`))))
    await endAll()
    const outcomes = async (asked: typeof ofAccount) => (await asked).map(codeOf)
    expect((await outcomes(ofAccount)).filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2)
    expect((await outcomes(ofAddress)).filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(8)
  })

  test('with all places taken a newcomer gets one of whoever holds the most', async () => {
    const { ask, begun, endAll } = site()
    const networks = ['198.51.100.1', '198.51.100.2']
    const flood = Promise.allSettled(
      networks.flatMap((network) => many(33, (n) => ask('flood', at(network, `guess ${n}`)))),
    )
    const newcomer = ask('newcomer', at('192.0.2.1'))
    await endAll()
    expect(await newcomer).toBe('newcomer')
    expect(begun.indexOf('newcomer')).toBeLessThan(6)
    const codes = (await flood).map(codeOf)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS').length).toBeGreaterThanOrEqual(1)
    expect(codes.filter((code) => code === 'done')).toHaveLength(65)
  })
})
