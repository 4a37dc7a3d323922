import { timetableCalculate } from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { useGround } from '../../../../test/ground.ts'
import { statementsOf } from '../../../../test/statements.ts'

const ground = useGround()

test('an official calculation with all that it comes to, call and transactions included, costs few statements', async () => {
  await ground.work('Dig', 5)
  const calculate = () => ground.maya.ok(timetableCalculate, ground.ofVersion)
  await calculate()
  expect(await statementsOf(calculate)).toBeLessThanOrEqual(55)
})
