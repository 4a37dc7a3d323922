import { expect, it } from 'vitest'
import { readSchedule } from './reader.ts'

it('a file of MS Project that is no XML is refused with a word of its own', () => {
  const reading = readSchedule(
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array(512).fill(0)]),
  )
  expect(reading).toMatchObject({ ok: false, error: { code: 'UPLOAD_MPP' } })
})
