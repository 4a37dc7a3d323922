import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ground, useGround } from '../../../../test/ground.ts'
import { largeModel } from '../../../../test/large-model.ts'
import { type Database, openDatabase, type Transaction } from '../../../platform/database/index.ts'
import { readColumnText } from '../bim/columns-repository.ts'
import { searchElements, selectSame } from './repository.ts'

const ground: Ground = useGround()
let database: Database

beforeAll(async () => {
  database = openDatabase(await ground.site.serverUrl(), pino({ level: 'silent' }))
})
afterAll(() => database.close())

/** ms, the best of three. */
async function timed(work: (tx: Transaction) => Promise<unknown>): Promise<number> {
  const scope = { userId: ground.maya.id, spaceIds: [ground.spaceId] }
  const runs: number[] = []
  for (let run = 0; run < 3; run++) {
    await database.inScope(scope, async (tx) => {
      const begun = performance.now()
      await work(tx)
      runs.push(performance.now() - begun)
    })
  }
  return Math.min(...runs)
}

const asked: [string, (tx: Transaction, modelId: string) => Promise<unknown>][] = [
  ['a search for words', (tx, id) => searchElements(tx, id, ['fire', 'length'])],
  [
    'elements with the same property',
    (tx, id) => selectSame(tx, id, { set: 'Pset_0', property: 'Length', value: '8' }),
  ],
  ['a column of one property', (tx, id) => readColumnText(tx, id, { of: 'property', key: 'Fire rating' })],
]

test('what is asked of a model takes as much longer as it is larger, also before Postgres has counted its rows', async () => {
  const [small, large] = ['model-small0', 'model-large0']
  await largeModel(ground.site.sql, ground, small, 1_000)
  await largeModel(ground.site.sql, ground, large, 10_000)
  for (const [what, ask] of asked) {
    const ratio = (await timed((tx) => ask(tx, large))) / (await timed((tx) => ask(tx, small)))
    // Ten times as many; a set for each element would be a hundred times as much.
    expect(ratio, what).toBeLessThan(40)
  }
})

test('words are found in sets and in elements, all of them in the same element', async () => {
  await largeModel(ground.site.sql, ground, 'model-words0', 200)
  const scope = { userId: ground.maya.id, spaceIds: [ground.spaceId] }
  const found = (...words: string[]) => database.inScope(scope, (tx) => searchElements(tx, 'model-words0', words))
  expect(await found('Wall 17', 'rating')).toEqual({
    elements: [17, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179].filter((n) => n < 200),
    more: false,
  })
  expect((await found('length 150')).elements).toEqual([150])
  expect((await found('guid9')).elements).toEqual([9])
  expect((await found('100%')).elements).toEqual([])
  const same = { set: 'Pset_1', property: 'Length', value: '5' }
  expect(await database.inScope(scope, (tx) => selectSame(tx, 'model-words0', same))).toEqual([5, 105])
})
