/// <reference lib="webworker" />
/**
 * Serves the application without a network: the page and everything it loads, never an answer of the server.
 *
 * Each build has a cache of its own, filled before the build is used but for what is large and seldom needed, and a page
 * is answered from the cache of one build only. Files below `assets` carry their hash in the name, so they cannot be confused.
 */
const scope = self as unknown as ServiceWorkerGlobalScope

/** Put in by the build: every file of it, and a name that changes with any of them. */
declare const SHELL: { version: string; files: readonly string[]; later: readonly string[] }

const PREFIX = 'plumbline-shell-'
const cacheName = PREFIX + SHELL.version
const PAGE = '/'
/** Somebody works meanwhile, and waits for answers of the same server. */
const FILES_AT_ONCE = 4

/** Answered by the server, always. */
const isServers = (path: string): boolean => /^\/(api|collab|yjs|socket\.io)(\/|$)/.test(path)

/** Files of an earlier build with the same hash are the same: only what is new comes over the network. */
async function fill(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.add(new Request(PAGE, { cache: 'reload' }))
  for (let at = 0; at < SHELL.files.length; at += FILES_AT_ONCE) {
    await Promise.all(SHELL.files.slice(at, at + FILES_AT_ONCE).map((file) => keep(cache, file)))
  }
}

async function keep(cache: Cache, file: string): Promise<void> {
  const known = await caches.match(file)
  if (known) await cache.put(file, known)
  else await cache.add(file)
}

/** Pages of the build before may still be open; they find their files until none of them is left. */
async function forgetOldBuilds(keepPrevious: boolean): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const others = builds.filter((name) => name !== cacheName)
  const doomed = keepPrevious ? others.slice(0, -1) : others
  await Promise.all(doomed.map((name) => caches.delete(name)))
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const cached = await caches.match(PAGE, { cacheName })
  return cached ?? fetch(event.request)
}

async function answerFile(request: Request): Promise<Response> {
  const own = await caches.match(request, { cacheName })
  const known = own ?? (await caches.match(request))
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok && SHELL.later.includes(new URL(request.url).pathname)) {
    const cache = await caches.open(cacheName)
    await cache.put(request, answer.clone())
  }
  return answer
}

scope.addEventListener('install', (event) => event.waitUntil(fill()))

scope.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldBuilds(true).then(() => scope.clients.claim()))
})

scope.addEventListener('message', (event) => {
  if (event.data === 'use') void scope.skipWaiting()
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin || isServers(pathname)) return
  if (request.mode === 'navigate') {
    event.respondWith(answerPage(event))
    event.waitUntil(scope.clients.matchAll({ type: 'window' }).then((pages) => forgetOldBuilds(pages.length > 1)))
  } else if (SHELL.files.includes(pathname) || pathname.startsWith('/assets/')) {
    event.respondWith(answerFile(request))
  }
})
