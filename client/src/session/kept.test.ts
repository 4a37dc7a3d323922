import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { forgetAnswer, forgetKept, keptFor, LONGEST, orKept, orKeptRecent, RECENT } from './kept.ts'

const away = (): Promise<never> => Promise.reject(new ApiError('CONNECTION_LOST'))

describe('answers that are kept for when there is no server', () => {
  beforeEach(() => vi.stubGlobal('localStorage', storage()))
  afterEach(() => vi.unstubAllGlobals())

  it('stand in for the server, per person, and only while nobody answers', async () => {
    expect(await orKept('maya', 'people.site', async () => ['Tom'])).toEqual(['Tom'])
    expect(await orKept('maya', 'people.site', away)).toEqual(['Tom'])
    await expect(orKept('tom', 'people.site', away)).rejects.toMatchObject({ status: 0 })
    const refused = () => Promise.reject(new ApiError('FORBIDDEN', {}, 403))
    await expect(orKept('maya', 'people.site', refused)).rejects.toMatchObject({ status: 403 })
  })

  it('of many things are kept of those that were looked at last', async () => {
    const ask = (id: number) => orKeptRecent('maya', 'chat', `c${id}`, async () => `said in ${id}`)
    for (let id = 0; id < RECENT; id++) await ask(id)
    await ask(0)
    await ask(RECENT)
    expect(keptFor('maya', 'chat.c0')).toBe('said in 0')
    expect(keptFor('maya', 'chat.c1')).toBeNull()
    expect(await orKeptRecent('maya', 'chat', 'c2', away)).toBe('said in 2')
  })

  it('leave room for others: a very long one needs the server', async () => {
    await orKept('maya', 'works.large', async () => 'short')
    const long = 'x'.repeat(LONGEST)
    expect(await orKept('maya', 'works.large', async () => long)).toBe(long)
    await expect(orKept('maya', 'works.large', away)).rejects.toMatchObject({ status: 0 })
  })

  it('are forgotten with the right to them, and all of them on signing out', async () => {
    await orKeptRecent('maya', 'chat', 'a', async () => 'one')
    await orKeptRecent('maya', 'chat', 'b', async () => 'two')
    forgetAnswer('maya', 'chat.a')
    expect([keptFor('maya', 'chat.a'), keptFor('maya', 'chat.b')]).toEqual([null, 'two'])
    forgetKept('maya')
    expect(Object.keys(localStorage)).toEqual([])
  })
})

/** As browsers have it: the keys are its own properties. */
function storage(): Record<string, unknown> {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(stored, key) ? stored[key] : null),
    setItem: (key: string, value: string) => {
      stored[key] = value
    },
    removeItem: (key: string) => {
      delete stored[key]
    },
  }
  const stored: Record<string, unknown> = Object.create(methods)
  return stored
}
