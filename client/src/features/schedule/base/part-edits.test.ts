import type { Measure } from '@plumbline/core/plan'
import { expect, test } from 'vitest'
import type { ScheduleActions } from '../commands/schedule-actions.ts'
import { putPart } from './part-edits.ts'

/** A schedule whose document answers when it is told to. */
function slowSchedule(stored: Measure | null) {
  const put: unknown[] = []
  const answers: (() => void)[] = []
  const store = { slotOf: () => 0, amounts: { of: () => stored } }
  const execute = ({ fields }: { fields: unknown }) => {
    put.push(fields)
    return new Promise<void>((resolve) => answers.push(resolve))
  }
  const actions = { session: { store }, execute } as unknown as ScheduleActions
  const type = (change: Partial<Measure>): Promise<void> =>
    putPart(actions, 'a', 'measure', (before) => ({ unit: '', plan: '0', fact: '0', ...before, ...change }))
  return { put, type, answer: () => answers.shift()?.() }
}

test('a part typed before the document has answered for another one loses neither', async () => {
  const { put, type } = slowSchedule(null)
  void type({ plan: '400' })
  void type({ fact: '100' })
  expect(put).toEqual([
    { measure: { unit: '', plan: '400', fact: '0' } },
    { measure: { unit: '', plan: '400', fact: '100' } },
  ])
})

test('what others changed meanwhile is begun with again, once everything is answered', async () => {
  const { put, type, answer } = slowSchedule({ unit: 't', plan: '7', fact: '0' })
  const first = type({ plan: '8' })
  answer()
  await first
  void type({ fact: '1' })
  expect(put.at(-1)).toEqual({ measure: { unit: 't', plan: '7', fact: '1' } })
})
