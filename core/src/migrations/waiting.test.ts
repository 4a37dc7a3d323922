import { expect, test } from 'vitest'
import { connected, isDatabaseAway } from './index.ts'

const failing = (code: string, message = code): Error => Object.assign(new Error(message), code ? { code } : {})

test.each([
  ['ECONNREFUSED', ''],
  ['EAI_AGAIN', ''],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P02', 'terminating connection because of crash of another server process'],
  ['57P03', 'the database system is in recovery mode'],
  ['08006', ''],
  ['', 'Connection terminated unexpectedly'],
  ['', 'Connection terminated due to connection timeout'],
])('%s %s: PostgreSQL is away', (code, message) => {
  expect(isDatabaseAway(failing(code, message))).toBe(true)
})

test.each(['28P01', '3D000', '42P01', '23505', ''])('%s: it is there, and refuses', (code) => {
  expect(isDatabaseAway(failing(code, 'no'))).toBe(false)
})

test('who starts before PostgreSQL waits for it', async () => {
  let [attempts, waits] = [0, 0]
  const pause = async () => {
    waits++
  }
  const make = () => ({
    async connect() {
      attempts++
      if (attempts < 3) throw failing(attempts === 1 ? 'ECONNREFUSED' : '57P03')
    },
  })
  await connected(make, pause)
  expect(attempts).toBe(3)
  expect(waits).toBe(2)
})

test('not for ever, and not at all where it refuses', async () => {
  let waits = 0
  const pause = async () => {
    waits++
  }
  const refusing = (code: string) => () => ({ connect: () => Promise.reject(failing(code)) })
  await expect(connected(refusing('28P01'), pause)).rejects.toThrow('28P01')
  expect(waits).toBe(0)
  await expect(connected(refusing('ECONNREFUSED'), pause)).rejects.toThrow('ECONNREFUSED')
  expect(waits).toBe(120)
})
