import { dayPlanRead, roomTicket, scheduleRead, spaceRead, systemState, whoAmI } from '@plumbline/core/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeEarlyAnswer, takeEarlyTicket } from './api/early-answer.ts'
import { urlOf } from './api/request.ts'

const spaceId = 'Space-123456'
const scheduleId = 'Sched_654321'

type Asked = [url: string, request?: RequestInit]

async function openAt(address: string, signedIn: boolean, contents: Record<string, unknown> = {}): Promise<string[]> {
  const asked = await requestsAt(address, signedIn, contents)
  return asked.map(([url]) => url)
}

async function requestsAt(address: string, signedIn: boolean, contents: Record<string, unknown>): Promise<Asked[]> {
  const asked: Asked[] = []
  const [pathname = '', search = ''] = address.split('?')
  vi.resetModules()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { pathname, search })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
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

test.each([
  ['2026-03-05', '2026-03-02', '2026-03-15'],
  ['2026-03-08', '2026-03-02', '2026-03-15'],
  ['2026-03-09', '2026-03-09', '2026-03-22'],
])('a link to the day of a phone at %s asks for the two weeks that it shows', async (day, from, to) => {
  const schedule = urlOf(scheduleRead, { scheduleId }, {})
  const contents = { [schedule]: { currentVersion: { id: 'version' } } }
  const asked = await requestsAt(`/${spaceId}/schedule/${scheduleId}/days?from=${day}`, true, contents)
  const wanted = urlOf(dayPlanRead, { versionId: 'version' }, { from, to })
  await vi.waitFor(() => expect(asked.map(([url]) => url)).toContain(wanted))
  expect(takeEarlyAnswer(wanted)).not.toBeNull()
})

test('the days of a phone bring the tickets of their first documents, each taken once', async () => {
  const [, person = ''] = always
  const plan = urlOf(dayPlanRead, { versionId: 'version' }, { from: '2026-03-30', to: '2026-04-12' })
  const contents = {
    [person]: { person: { id: 'maya' }, csrfToken: 'token' },
    [urlOf(scheduleRead, { scheduleId }, {})]: { id: scheduleId, currentVersion: { id: 'version' } },
    [plan]: { executors: ['maya', 'tom', 'ann'].map((id) => ({ id })) },
  }
  const asked = await requestsAt(`/${spaceId}/schedule/${scheduleId}/days?from=2026-04-01`, true, contents)
  const tickets = () => asked.filter(([url]) => url === urlOf(roomTicket, {}, {})).map(([, sent]) => sent)
  await vi.waitFor(() => expect(tickets()).toHaveLength(4))
  // The week of 30 March is of the first quarter, that of 6 April of the second.
  const rooms = ['maya/2026Q1', 'maya/2026Q2', 'tom/2026Q1', 'tom/2026Q2'].map((room) => `day/${scheduleId}/${room}`)
  expect(tickets().map((sent) => sent?.body)).toEqual(rooms.map((room) => JSON.stringify({ room })))
  expect(tickets()[0]).toMatchObject({ method: roomTicket.method, headers: { 'x-csrf-token': 'token' } })
  const first = JSON.stringify({ room: rooms[0] })
  expect(takeEarlyAnswer(urlOf(roomTicket, {}, {}), first)).not.toBeNull()
  expect(takeEarlyAnswer(urlOf(roomTicket, {}, {}), first)).toBeNull()
})

test('in a browser that does not know of a session, what the server says decides what is asked for', async () => {
  const [, person = ''] = always
  const contents = { [person]: { person: { id: 'maya' }, csrfToken: 'token' } }
  const asked = await requestsAt(`/${spaceId}/schedule/${scheduleId}`, false, contents)
  const wanted = [...always, urlOf(spaceRead, { spaceId }, {}), urlOf(scheduleRead, { scheduleId }, {})]
  await vi.waitFor(() => expect(asked.map(([url]) => url)).toEqual(wanted))
})

test('what is installed on a phone begins at the day that this person looked at last, and nowhere else', async () => {
  const days = `/${spaceId}/schedule/${scheduleId}/days`
  const replaced: string[] = []
  const begin = async (search: string, kept: unknown, isNarrow = true): Promise<string | undefined> => {
    const storage: Record<string, string> = {
      'plumbline.session': 'person',
      'plumbline.kept.person.phoneDay': JSON.stringify(kept),
    }
    vi.resetModules()
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('location', { pathname: '/', search })
    vi.stubGlobal('matchMedia', () => ({ matches: isNarrow }))
    vi.stubGlobal('localStorage', { getItem: (key: string) => storage[key] ?? null })
    vi.stubGlobal('fetch', async () => new Response('{}'))
    vi.stubGlobal('history', { replaceState: (_state: null, _title: string, path: string) => replaced.push(path) })
    await import('./early.ts')
    return replaced.pop()
  }
  expect(await begin('?installed', days)).toBe(days)
  expect(await begin('', days)).toBeUndefined()
  expect(await begin('?installed', days, false)).toBeUndefined()
  for (const other of [null, 'https://elsewhere.example/', `/${spaceId}`, 7]) {
    expect(await begin('?installed', other)).toBeUndefined()
  }
})
