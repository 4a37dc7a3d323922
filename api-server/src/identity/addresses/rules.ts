import { BlockList, isIP } from 'node:net'
import { plainAddress } from '@plumbline/core/addresses'

/** What an address or a network is, in the way `BlockList` wants it; null: neither. */
interface Network {
  address: string
  bits: number
  family: 'ipv4' | 'ipv6'
}

export function readNetwork(text: string): Network | null {
  const [address = '', length, ...rest] = text.trim().split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0 || address.includes('%')) return null
  const most = version === 4 ? 32 : 128
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return null
  const bits = length === undefined ? most : Number(length)
  return bits > most ? null : { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** Is the address in one of the networks? Texts that are no networks hold nobody. */
export function isWithin(networks: readonly string[], address: string): boolean {
  const known = plainAddress(address)
  const version = isIP(known)
  if (version === 0) return false
  const list = new BlockList()
  for (const text of networks) {
    const network = readNetwork(text)
    if (network) list.addSubnet(network.address, network.bits, network.family)
  }
  return list.check(known, version === 4 ? 'ipv4' : 'ipv6')
}
