import 'fake-indexeddb/auto'
import type { DayFactsPart } from '@plumbline/core/progress'
import { afterEach, expect, test } from 'vitest'
import { TypedFacts } from './typed-facts.ts'

const open: TypedFacts[] = []
const facts = (userId: string, versionId: string): TypedFacts => {
  const one = new TypedFacts(userId, versionId)
  open.push(one)
  return one
}
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})
const part = (executorId: string, amount: string): DayFactsPart => ({
  ...{ executorId, quarter: '2026Q1', works: [['dig', [[20_514, amount]]]] },
})

test('what one tab types another reads and hears of, until the server has it; other people and versions do not', async () => {
  const sheet = facts('egor', 'v1')
  const schedule = facts('egor', 'v1')
  const heard = new Promise<void>((resolve) => schedule.onChange(resolve))
  sheet.put(part('egor', '4'))
  sheet.put(part('egor', '5'))
  sheet.put(part('olga', '1'))
  await heard
  await sheet.settled()
  expect(await schedule.read()).toEqual([part('egor', '5'), part('olga', '1')])
  expect(await facts('egor', 'v2').read()).toEqual([])
  expect(await facts('olga', 'v1').read()).toEqual([])
  sheet.drop({ executorId: 'egor', quarter: '2026Q1' })
  await sheet.settled()
  expect(await schedule.read()).toEqual([part('olga', '1')])
})
