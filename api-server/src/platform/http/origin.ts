import type { IncomingHttpHeaders } from 'node:http'

/**
 * May a browser page at this origin talk to us? Callers without an Origin header are no browsers and carry no
 * one else's cookies. `allowed` holds complete origins beside our own host.
 */
export function isOriginAllowed(headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): boolean {
  // The browser's own word, which no page can set; it holds where a proxy changed the host on the way.
  if (headers['sec-fetch-site'] === 'same-origin') return true
  const origin = headers.origin
  if (origin === undefined) return true
  if (allowed.has(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === headers.host
}

/** `Sec-Fetch-Site` cannot be set by a page: a foreign one is refused even where an old browser sends no Origin. */
export function isCrossSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

export function allowedOrigins(publicUrl: string | undefined, list: string): ReadonlySet<string> {
  const given = list
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '')
  return new Set(publicUrl ? [...given, new URL(publicUrl).origin] : given)
}
