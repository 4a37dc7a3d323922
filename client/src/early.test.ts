import { roomTicket, scheduleRead, spaceRead, systemState, whoAmI } from '@plumbline/core/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeEarlyAnswer, takeEarlyTicket } from './api/early-answer.ts'
import { urlOf } from './api/request.ts'

const spaceId = 'Space-123456'
const scheduleId = 'Sched_654321'

type Asked = [url: string, request?: RequestInit]

async function openAt(pathname: string, signedIn: boolean, contents: Record<string, unknown> = {}): Promise<string[]> {
  const asked = await requestsAt(pathname, signedIn, contents)
  return asked.map(([url]) => url)
}

async function requestsAt(pathname: string, signedIn: boolean, contents: Record<string, unknown>): Promise<Asked[]> {
  const asked: Asked[] = []
  vi.resetModules()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { pathname, search: '' })
  vi.stubGlobal('localStorage', { getItem: () => (signedIn ? 'person' : null) })
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    asked.push([url, request])
    return new Response(url in contents ? JSON.stringify(contents[url]) : url)
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

test('the ticket of the version is asked for as soon as person and schedule are known, and is taken once', async () => {
  const [, person = ''] = always
  const contents = {
    [person]: { person: { id: 'maya' }, csrfToken: 'token' },
    [urlOf(scheduleRead, { scheduleId }, {})]: { currentVersion: { id: 'version' } },
    [urlOf(roomTicket, {}, {})]: { ticket: 'ticket' },
  }
  const asked = await requestsAt(`/${spaceId}/schedule/${scheduleId}`, true, contents)
  expect(await takeEarlyTicket()).toEqual({ userId: 'maya', versionId: 'version', ticket: { ticket: 'ticket' } })
  const [url, { method, headers, body } = {}] = asked.at(-1) ?? []
  expect([url, method, body]).toEqual([
    urlOf(roomTicket, {}, {}),
    roomTicket.method,
    JSON.stringify({ room: 'schedule/version' }),
  ])
  expect(headers).toMatchObject({ 'x-csrf-token': 'token' })
  expect(await takeEarlyTicket()).toBeNull()
  expect(await (await takeEarlyAnswer(person))?.json()).toEqual(contents[person])
})

test('what is refused to somebody gives no ticket', async () => {
  await openAt(`/${spaceId}/schedule/${scheduleId}`, true)
  expect(await takeEarlyTicket()).toBeNull()
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
