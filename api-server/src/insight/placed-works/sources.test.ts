import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlacedRow } from './repository.ts'
import { firstKeys } from './sources.ts'

const compare = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : Number(a > b))
const source = { keysOf: ({ branch }: PlacedRow) => branch, nameOf: String, compare }

test('the first keys are those that sorting all of them would put first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }), { maxLength: 200 }),
      fc.integer({ min: 1, max: 30 }),
      async (branches, most) => {
        const rows = branches.map((branch) => ({ branch }) as PlacedRow)
        const all = [...new Set(branches.flat())].sort(compare)
        expect(await firstKeys(source, rows, most)).toEqual({ keys: all.slice(0, most), total: all.length })
      },
    ),
  )
})
