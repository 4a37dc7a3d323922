import { type LookupAddress, lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { AppError } from '@plumbline/core/errors'
import { isWithin } from './rules.ts'

/** Of this machine, of its network and of nobody: what a server must not be sent to by those who use it. */
const closed = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/127',
  '64:ff9b::/96',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]

export const isPrivate = (address: string): boolean => isWithin(closed, address)

/** The origin that calls go to. Throws REMOTE_ADDRESS for one that must not be called. */
export function originOf(address: string, allowsPrivate: boolean): string {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isOpen = url.protocol === 'https:' && !(isIP(host) > 0 && isPrivate(host))
  if (url.username !== '' || url.password !== '' || !(allowsPrivate || isOpen)) {
    throw new AppError('REMOTE_ADDRESS', { address: url.host })
  }
  return url.origin
}

/** The name is resolved once, and the connection goes to what was looked at: a name cannot change its mind in between. */
export const guardedLookup: LookupFunction = (hostname, options, answer) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const addresses = found as LookupAddress[] | undefined
    const first = addresses?.[0]
    if (error || !addresses || !first) return answer(error ?? new Error('no address'), '', 0)
    if (addresses.some(({ address }) => isPrivate(address))) {
      return answer(new AppError('REMOTE_ADDRESS', { address: hostname }), '', 0)
    }
    if (options.all) return answer(null, addresses)
    answer(null, first.address, first.family)
  })
}
