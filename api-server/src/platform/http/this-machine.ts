import { isIP } from 'node:net'
import { plainAddress } from '@plumbline/core/addresses'
import type { Context } from 'koa'

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

const isOwnName = (address: string): boolean => URL.canParse(address) && OWN_NAMES.has(new URL(address).hostname)

/**
 * A program of this machine calls without anything between: not a proxy, which speaks for whoever calls it (some say so
 * in no header, but then in HTTP/1.0 or in the name of the host), and not a page of another site.
 */
export function isFromThisMachine({ req, headers }: Pick<Context, 'req' | 'headers'>): boolean {
  const address = plainAddress(req.socket.remoteAddress ?? '')
  const isNear = address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
  const isDirect = req.httpVersion === '1.1' && FORWARDED.every((name) => headers[name] === undefined)
  const isMeant = isOwnName(`http://${headers.host ?? ''}`) && (!headers.origin || isOwnName(headers.origin))
  return isNear && isDirect && isMeant
}
