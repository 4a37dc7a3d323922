import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type Koa from 'koa'
import type { Middleware } from 'koa'

/** An IPv4 address that came over an IPv6 socket is the IPv4 address. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? address
}

const GROUPS = 8

/** Whose tries count together: whoever has one IPv6 address has all of its /64 network. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, GROUPS - head.length - tail.length)).fill('0')
  const groups = [...head, ...zeros, ...tail]
    .slice(0, GROUPS / 2)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

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

/** Of a request that no middleware has seen, by the same trust in proxies: each appends the address it was called from. */
export function callerAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const told = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  const believed = trustedProxies > 0 ? told.slice(-trustedProxies) : []
  return plainAddress(believed[0] ?? socket.remoteAddress ?? '')
}
