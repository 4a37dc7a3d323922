/** Addresses of callers, read alike by both servers: what one counts together, the other does. */

/** An IPv4 address that came over an IPv6 socket is the IPv4 address. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? address
}

/** Eight groups or a gap; the end may be written as IPv4, and name an interface. */
const IPV6 = /^(?=.*::|(?:[^:]*:){6,7})[0-9a-f:]{2,39}(?:(?:\.\d{1,3}){3})?(?:%\w+)?$/i
const GROUPS = 8

/** Whose tries count together: whoever has one IPv6 address has all of its /64 network. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!IPV6.test(plain)) return plain
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, GROUPS - head.length - tail.length)).fill('0')
  const groups = [...head, ...zeros, ...tail]
    .slice(0, GROUPS / 2)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

interface Told {
  headers: Readonly<Record<string, string | string[] | undefined>>
  socket: { remoteAddress?: string | undefined }
}

/** Each proxy in front appends the address it was called from; so many of the last are believed. '': the socket is gone. */
export function callerAddress({ headers, socket }: Told, trustedProxies: number): string {
  const told = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  const believed = trustedProxies > 0 ? told.slice(-trustedProxies) : []
  return plainAddress(believed[0] ?? socket.remoteAddress ?? '')
}
