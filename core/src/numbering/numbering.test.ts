import { describe, expect, test } from 'vitest'
import { freeCode, isNumberingPattern, type NumberedRow, type Numbering, numbered } from './index.ts'

const rows: NumberedRow[] = [
  { id: 'house', parentId: null, level: 0, code: 'X', summary: true },
  { id: 'walls', parentId: 'house', level: 1, code: '', summary: true },
  { id: 'a', parentId: 'walls', level: 2, code: 'A9', summary: false },
  { id: 'b', parentId: 'walls', level: 2, code: '', summary: false },
  { id: 'roof', parentId: 'house', level: 1, code: 'R', summary: true },
  { id: 'c', parentId: 'roof', level: 2, code: '', summary: false },
  { id: 'yard', parentId: null, level: 0, code: 'Y', summary: false },
]
const everything = new Set(rows.map(({ id }) => id))

function codes(numbering: Partial<Numbering>, chosen: ReadonlySet<string> = everything): string[] {
  const usual = { levels: ['{i}', '{parent}.{i}'], works: null, start: 1, step: 1 }
  return numbered(rows, chosen, { ...usual, ...numbering }).codes.map(({ after }) => after)
}

describe('Numbering a schedule anew', () => {
  test('follows the outline, level by level', () => {
    expect(codes({})).toEqual(['1', '1.1', '1.1.1', '1.1.2', '1.2', '1.2.1', '2'])
    expect(codes({ levels: ['{parent}.{i:2}'] })).toEqual([
      '01',
      '01.01',
      '01.01.01',
      '01.01.02',
      '01.02',
      '01.02.01',
      '02',
    ])
  })

  test('counts works through with start, step and width of their own', () => {
    expect(codes({ works: 'A{n:4}', start: 1000, step: 10 })).toEqual([
      '1',
      '1.1',
      'A1000',
      'A1010',
      '1.2',
      'A1020',
      'A1030',
    ])
  })

  test('leaves the rows that were not chosen and reads their codes', () => {
    expect(codes({}, new Set(['a', 'b', 'roof']))).toEqual(['1', '2', 'X.2'])
  })

  test('names codes that stand twice, are empty or too long', () => {
    const twice = numbered(rows, new Set(['a', 'b']), { levels: ['A{i}'], works: 'Y', start: 1, step: 1 })
    expect(twice.problems).toEqual([
      { id: 'a', code: 'Y', reason: 'twice' },
      { id: 'b', code: 'Y', reason: 'twice' },
    ])
    const long = numbered(rows, new Set(['a']), { levels: [`${'L'.repeat(64)}{i}`], works: null, start: 1, step: 1 })
    expect(long.problems[0]?.reason).toBe('too_long')
  })

  test('knows a pattern from a mistake', () => {
    for (const pattern of ['{i}', '{parent}-{n:3}', 'A{n}']) expect(isNumberingPattern(pattern), pattern).toBe(true)
    for (const pattern of ['', 'A', '{parent}', '{x}{i}', 'A{n', '{n:0}']) {
      expect(isNumberingPattern(pattern), pattern).toBe(false)
    }
  })
})

describe('A free code', () => {
  test('is the code itself, or the next number that nobody has', () => {
    expect(freeCode('A1', new Set())).toBe('A1')
    expect(freeCode('A1010', new Set(['A1010', 'A1011']))).toBe('A1012')
    expect(freeCode('P009', new Set(['P009']))).toBe('P010')
    expect(freeCode('Wall', new Set(['Wall']))).toBe('Wall-2')
  })
})
