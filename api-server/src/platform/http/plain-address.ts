import { plainAddress } from '@plumbline/core/addresses'
import type Koa from 'koa'
import type { Middleware } from 'koa'

/** People read their address in their sessions and put it into rules: all that follow see it as it is written. */
export function tellPlainAddress(): Middleware {
  return (http, next) => {
    http.request.ip = plainAddress(http.request.ip)
    return next()
  }
}

/**
 * Where people type `https://…`, cookies are for HTTPS alone, whatever the proxies in between say of themselves. Where the
 * public address is not encrypted, a trusted proxy may still say that it is.
 */
export function tellPublicProtocol(app: Koa, publicUrl: string | undefined): void {
  if (publicUrl === undefined || new URL(publicUrl).protocol !== 'https:') return
  Object.defineProperty(app.request, 'protocol', { get: () => 'https' })
}
