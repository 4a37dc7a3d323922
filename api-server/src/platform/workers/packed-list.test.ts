import { expect, test } from 'vitest'
import { packList, unpackList } from './index.ts'

test.each([0, 1, 512, 513, 2_000])('a list of %d rows is the same after it was handed over', async (count) => {
  const rows = Array.from({ length: count }, (_, n) => ({ id: `r${n}`, name: 'Стена «А», "B"', of: [n, null] }))
  expect(unpackList(await packList(rows))).toEqual(rows)
})
