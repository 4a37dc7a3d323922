import { beforeEach, expect, test, vi } from 'vitest'

const FILES = Array.from({ length: 11 }, (_, at) => `/assets/file${at}-hash.js`)
const HEAVY = '/assets/ModelPage-hash.js'
/** A script and no module: it runs when it is read. */
const WORKER: string = './service-worker.ts'

interface Waited {
  waitUntil(done: Promise<unknown>): void
  respondWith(answer: Promise<unknown>): void
}

/** A browser that has nothing yet; what it asks its network for waits in `waiting`. */
async function browser() {
  vi.resetModules()
  const kept = new Set<string>()
  const waiting: (() => void)[] = []
  const most = { atOnce: 0, asked: 0 }
  const urlOf = (request: string | { url: string }): string =>
    typeof request === 'string' ? request : new URL(request.url, 'https://plan.example').pathname
  const fetched = (request: string | { url: string }): Promise<void> =>
    new Promise((done) => {
      most.asked++
      waiting.push(() => {
        kept.add(urlOf(request))
        done()
      })
      most.atOnce = Math.max(most.atOnce, waiting.length)
    })
  const cache = { add: fetched, put: async (request: { url: string }) => void kept.add(urlOf(request)) }
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (request: string | { url: string }) => (kept.has(urlOf(request)) ? 'kept' : undefined),
    keys: async () => [],
  })
  const sent = { ok: true, clone: () => sent }
  vi.stubGlobal('fetch', async () => sent)
  vi.stubGlobal('SHELL', { version: '1', files: FILES, later: [HEAVY] })
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string
      constructor(url: string) {
        this.url = url
      }
    },
  )
  const listeners = new Map<string, (event: Waited) => void>()
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: (event: Waited) => void) => listeners.set(name, listener),
    location: { origin: 'https://plan.example' },
    clients: { matchAll: async () => [] },
  })
  await import(WORKER)
  const answer = (name: string, event: object = {}) => {
    const got: { done?: Promise<unknown>; answer?: Promise<unknown> } = {}
    listeners.get(name)!({
      ...event,
      waitUntil: (done: Promise<unknown>) => (got.done = done),
      respondWith: (one: Promise<unknown>) => (got.answer = one),
    })
    return got
  }
  return { kept, waiting, most, sent, answer }
}

beforeEach(() => vi.unstubAllGlobals())

test('what is kept for work without a network comes a few files at a time, and large ones not before they are used', async () => {
  const { kept, waiting, most, sent, answer } = await browser()
  const { done } = answer('install')
  let isDone = false
  void done!.then(() => (isDone = true))
  for (let turn = 0; turn < 100 && !isDone; turn++) {
    for (const one of waiting.splice(0)) one()
    await new Promise((next) => setTimeout(next))
  }
  expect(most).toEqual({ atOnce: 4, asked: 1 + FILES.length })
  expect([...kept].sort()).toEqual(['/', ...FILES].sort())

  const request = { method: 'GET', url: `https://plan.example${HEAVY}`, mode: 'cors' }
  expect(await answer('fetch', { request }).answer).toBe(sent)
  expect(kept.has(HEAVY)).toBe(true)
  expect(await answer('fetch', { request }).answer).toBe('kept')
})

test('answers of the server are never kept, and what changes something goes past', async () => {
  const { answer } = await browser()
  const asked = (path: string, method = 'GET') =>
    answer('fetch', { request: { method, url: `https://plan.example${path}`, mode: 'cors' } }).answer
  for (const path of ['/api/v1/system-state', '/collab', '/socket.io/?t=1', '/yjs/schedule/a']) {
    expect(asked(path), path).toBeUndefined()
  }
  expect(asked(FILES[0]!, 'POST')).toBeUndefined()
  expect(asked(FILES[0]!)).toBeDefined()
})
