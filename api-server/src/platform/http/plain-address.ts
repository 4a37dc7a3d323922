import type { IncomingMessage } from 'node:http'
import type { Middleware } from 'koa'

/** An IPv4 address that came over an IPv6 socket is the IPv4 address. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? address
}

/** People read their address in their sessions and put it into rules: all that follow see it as it is written. */
export function tellPlainAddress(): Middleware {
  return (http, next) => {
    http.request.ip = plainAddress(http.request.ip)
    return next()
  }
}

/** Of a request that no middleware has seen, by the same trust in proxies: each appends the address it was called from. */
export function callerAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const told = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  const believed = trustedProxies > 0 ? told.slice(-trustedProxies) : []
  return plainAddress(believed[0] ?? socket.remoteAddress ?? '')
}
