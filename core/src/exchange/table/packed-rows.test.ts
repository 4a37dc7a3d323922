import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellIn, PackedRows } from './packed-rows.ts'
import type { CellValue } from './types.ts'

const cell = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('Five days, eight hours', 'Ёлка', '\ud83d', 'x'.repeat(40_000)),
  fc.record({ day: fc.integer({ min: -30_000, max: 90_000 }), minute: fc.option(fc.integer({ min: 0, max: 1_439 })) }),
)

describe('packed rows', () => {
  it('say what they said, in whatever order they are asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 30 }), { maxLength: 30 }), (all: CellValue[][]) => {
        const packed = new PackedRows()
        const rows = all.map((cells, at) => packed.add(cells, { outline: at, indent: at * 2 }))
        for (const at of [...rows.keys()].reverse()) {
          expect(rows[at]).toMatchObject({ outline: at, indent: at * 2 })
          expect(rows[at]!.cells).toEqual(all[at])
          for (const column of all[at]!.keys()) expect(cellIn(rows[at]!, column)).toEqual(all[at]![column])
          expect(cellIn(rows[at]!, all[at]!.length)).toBeNull()
        }
      }),
      { numRuns: 60 },
    )
  })

  it('texts that are told again and again are one text; a column of ids does not push them out', () => {
    const packed = new PackedRows()
    const calendar = 'Five days, eight hours'
    const rows = Array.from({ length: 60_000 }, (_, at) =>
      packed.add([`id-${at}`, at % 2 ? calendar : `Calendar ${at % 10}`], { outline: 0, indent: 0 }),
    )
    expect(rows[59_999]!.cells).toEqual(['id-59999', calendar])
    expect(rows[7]!.cells).toEqual(['id-7', calendar])
    expect(rows[59_998]!.cells).toEqual(['id-59998', 'Calendar 8'])
  })
})
