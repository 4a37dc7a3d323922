import { parseInstant } from '@plumbline/core/time'
import { expect, test } from 'vitest'
import { stateAt } from './state-at.ts'

const states = [
  { id: 'second', at: '2026-05-10T08:00' },
  { id: 'always', at: null },
  { id: 'first', at: '2026-05-01T08:00' },
]
const at = (moment: string) => stateAt(states, parseInstant(moment)!)?.id

test('a state of a moment holds until that of the next one, and none before the first', () => {
  expect(at('2026-04-30T00:00')).toBeUndefined()
  expect(at('2026-05-01T08:00')).toBe('first')
  expect(at('2026-05-09T23:59')).toBe('first')
  expect(at('2027-01-01T00:00')).toBe('second')
})
