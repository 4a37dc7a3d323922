import { scheduleRead, spaceRead, systemState, whoAmI } from '@plumbline/core/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeEarlyAnswer } from './api/early-answer.ts'
import { urlOf } from './api/request.ts'

const spaceId = 'Space-123456'
const scheduleId = 'Sched_654321'

async function openAt(pathname: string, signedIn: boolean): Promise<string[]> {
  const asked: string[] = []
  vi.resetModules()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { pathname })
  vi.stubGlobal('localStorage', { getItem: () => (signedIn ? 'person' : null) })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(url)
  })
  await import('./early.ts')
  return asked
}

const always = [urlOf(systemState, {}, {}), urlOf(whoAmI, {}, {})]

beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(500))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a link to a schedule asks at once for all that its address tells, by the addresses of the contract', async () => {
  expect(await openAt(`/${spaceId}/schedule/${scheduleId}`, true)).toEqual([
    ...always,
    urlOf(spaceRead, { spaceId }, {}),
    urlOf(scheduleRead, { scheduleId }, {}),
  ])
})

test('a visitor is not refused before they sign in, and a page of no space asks for none', async () => {
  expect(await openAt(`/${spaceId}/schedule/${scheduleId}`, false)).toEqual(always)
  expect(await openAt('/auth/login', true)).toEqual(always)
})

test('an answer is taken once, and not when it is old', async () => {
  await openAt(`/${spaceId}`, true)
  const [state = '', person = ''] = always
  expect(await (await takeEarlyAnswer(state))?.text()).toBe(state)
  expect(takeEarlyAnswer(state)).toBeNull()
  vi.mocked(performance.now).mockReturnValue(60_000)
  expect(takeEarlyAnswer(person)).toBeNull()
})
