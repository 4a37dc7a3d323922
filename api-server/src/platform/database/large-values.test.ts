import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { useReadGround } from '../../../test/ground.ts'
import { openDatabase, readLargeValues } from './index.ts'

const ground = useReadGround()

async function readBack(values: readonly Buffer[]): Promise<Buffer[]> {
  const database = openDatabase(await ground.site.serverUrl(), pino({ level: 'silent' }))
  onTestFinished(() => database.close())
  return database.asSystem(async (tx) => {
    await tx.raw('CREATE TEMP TABLE kept (place int, content bytea) ON COMMIT DROP')
    for (const [place, content] of values.entries()) await tx('kept').insert({ place, content })
    return readLargeValues(tx, tx('kept').orderBy('place').select('content'))
  })
}

test('values come whole and in their order, however many pieces each takes', async () => {
  const sizes = [0, 1, 262_144, 262_145, 1_000_000]
  const values = sizes.map((size) => randomBytes(size))
  expect(await readBack(values)).toEqual(values)
})

test('where nothing is found, there are no values', async () => {
  expect(await readBack([])).toEqual([])
})

test('a value of many megabytes is decoded in many turns of the loop', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  onTestFinished(() => clearInterval(timer))
  const [value] = await readBack([randomBytes(8_000_000)])
  expect(value?.length).toBe(8_000_000)
  expect(turns).toBeGreaterThan(30)
})
