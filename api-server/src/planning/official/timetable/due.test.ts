import { expect, test } from 'vitest'
import { inTurn, newPending, waitOf } from './due.ts'

const pending = (versionId: string, dueSince: number, forced = false) => ({
  ...newPending(versionId),
  dueSince,
  forced,
})

test('whoever asked comes first, then what somebody looks at, then what waits longest', () => {
  const due = [pending('old', 1), pending('older', 0), pending('watched', 3), pending('asked', 4, true)]
  const order = inTurn(due, (versionId) => versionId === 'watched').map(({ versionId }) => versionId)
  expect(order).toEqual(['asked', 'watched', 'older', 'old'])
})

test('what nobody looks at waits longer, and longer still where it was never calculated; large ones come seldom', () => {
  expect(waitOf({ tookMs: 0 }, true, true)).toBe(150)
  expect(waitOf({ tookMs: 0 }, true, false)).toBe(450)
  expect(waitOf({ tookMs: 0 }, false, true)).toBe(1_000)
  expect(waitOf({ tookMs: 600 }, true, true)).toBe(1_200)
  expect(waitOf({ tookMs: 60_000 }, true, true)).toBe(5_000)
})
