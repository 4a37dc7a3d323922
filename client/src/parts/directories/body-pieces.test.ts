import type { RowArrays } from '@plumbline/core/directories'
import { expect, test } from 'vitest'
import { BodyPieces, piecesOf } from './body-pieces.ts'

function bodyOf(rows: number): RowArrays {
  const all = Array.from({ length: rows }, (_, at) => at)
  return {
    ...{
      revision: 7,
      columns: [],
      disabled: rows > 1 ? ['r1'] : [],
      merged: { r9: 'r1' },
      gone: { r8: ['8', 'Gone'] },
    },
    ids: all.map((at) => `r${at}`),
    parents: all.map((at) => (at === 0 ? '' : 'r0')),
    orders: all.map(String),
    codes: all.map((at) => `c${at}`),
    names: all.map((at) => `Row ${at}`),
    revisions: all,
    values: { unit: all.map((at) => (at % 2 ? 'm3' : '')) },
  }
}

test.each([0, 1, 2_000, 2_001, 9_999])(
  'a directory of %d rows is the same after it was handed over in pieces',
  (rows) => {
    const body = bodyOf(rows)
    const pieces = new BodyPieces()
    for (const piece of piecesOf(body)) {
      expect(piece.ids.length).toBeLessThanOrEqual(2_000)
      const before = pieces.share
      pieces.add(piece)
      expect(pieces.share).toBeGreaterThanOrEqual(before)
    }
    expect(pieces.share).toBe(rows === 0 ? 0 : 1)
    expect(pieces.body).toEqual(body)
  },
)
