import { describe, expect, test } from 'vitest'
import { figuresOf, rowsOfText, textOfRows } from './relation-text.ts'

const list = { use: 'list', directoryIds: ['types', 'materials'] } as const
const norms = { use: 'norm', directoryIds: ['types', 'materials'] } as const

describe('rows of a relation as text', () => {
  test('are codes and a coefficient, which is 1 where nothing is said', () => {
    expect(rowsOfText('CON\tC25\t1,02\n\nCON; BR \n', list)).toEqual([
      { codes: ['CON', 'C25'], coefficient: '1.02', norm: null },
      { codes: ['CON', 'BR'], coefficient: '1', norm: null },
    ])
  })

  test('of norms are codes, which may be left open, and four figures', () => {
    const rows = rowsOfText('CON\t\t1 200,5\t4\t\tm3', norms)
    expect(rows).toEqual([
      { codes: ['CON', ''], coefficient: '1', norm: { rate: '1200.5', crew: '4', productivity: '', unit: 'm3' } },
    ])
    expect(rowsOfText(textOfRows(rows), norms)).toEqual(rows)
    expect(figuresOf(rows[0]!)).toEqual(['1200.5', '4', '', 'm3'])
  })
})
