import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Middleware, Next } from 'koa'
import send from 'koa-static'

const YEAR_SECONDS = 31_536_000

/**
 * The built client. Files below `assets` carry their hash in the name and are cached for ever; `index.html` answers
 * every address that a browser opens as a page, because the client routes by itself.
 */
export function serveClient(directory: string): Middleware {
  const files = send(directory, { index: 'index.html', setHeaders: setCaching })
  return async (http: Context, next: Next) => {
    if (http.method !== 'GET' && http.method !== 'HEAD') return next()
    await files(http, async () => undefined)
    if (http.body != null || http.status !== 404) return
    if (!isPage(http) || !(await exists(join(directory, 'index.html')))) return next()
    http.path = '/index.html'
    await files(http, next)
  }
}

function isPage(http: Context): boolean {
  return !/^\/(api|assets|collab|yjs|socket\.io)(\/|$)/.test(http.path) && http.accepts('html') === 'html'
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

function setCaching(response: { setHeader(name: string, value: string): unknown }, path: string): void {
  const hashed = /[/\\]assets[/\\]/.test(path)
  response.setHeader('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
}
