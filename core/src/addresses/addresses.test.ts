import { expect, test } from 'vitest'
import { callerAddress, networkOf } from './index.ts'

const request = (forwarded: string | undefined, remoteAddress: string) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
})

test.each([
  ['192.0.2.9', undefined, 0, '192.0.2.9'],
  ['::ffff:192.0.2.9', undefined, 0, '192.0.2.9'],
  ['192.0.2.9', '10.1.2.3', 0, '192.0.2.9'],
  ['127.0.0.1', '10.1.2.3, 192.0.2.9', 1, '192.0.2.9'],
  ['127.0.0.1', '10.1.2.3, 192.0.2.9, 10.0.0.1', 2, '192.0.2.9'],
  ['127.0.0.1', '::ffff:192.0.2.9', 1, '192.0.2.9'],
  ['127.0.0.1', ' ', 1, '127.0.0.1'],
])('%s with «%s» behind %i proxies is called from %s', (remote, forwarded, proxies, address) => {
  expect(callerAddress(request(forwarded, remote), proxies)).toBe(address)
})

test.each([
  ['192.0.2.9', '192.0.2.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.9', '64:ff9b:0:0::/64'],
  ['::ffff:192.0.2.9', '192.0.2.9'],
  ['no address: at all', 'no address: at all'],
  ['', ''],
])('tries from %s are counted as those of %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
