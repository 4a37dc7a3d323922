import { describe, expect, test } from 'vitest'
import { dayOf } from '../time/index.ts'
import { compileFormula, cycleThrough, type FormulaColumn, FormulaError, shownFormula, storedFormula } from './index.ts'

const columns: FormulaColumn[] = [
  { key: 'volume', kind: 'number', names: ['Volume', 'Объём'] },
  { key: 'volumeFact', kind: 'number', names: ['Volume, done'] },
  { key: 'name', kind: 'text', names: ['Name'] },
  { key: 'start', kind: 'date', names: ['Start'] },
  { key: 'finish', kind: 'date', names: ['Finish'] },
  { key: 'attribute:safe', kind: 'boolean', names: ['Safe', 'S'] },
  { key: 'attribute:one', kind: 'number', names: ['Twin', 'T1'] },
  { key: 'attribute:two', kind: 'number', names: ['Twin', 'T2'] },
  {
    ...{ key: 'attribute:kind', kind: 'text' as const, names: ['Kind'] },
    rows: [
      { key: 'attribute:kind/rate', kind: 'number', names: ['Rate, h', 'rate'] },
      { key: 'attribute:kind/safe', kind: 'boolean', names: ['Safe', 'safe'] },
    ],
  },
]

const row: Record<string, number | string | boolean | null> = {
  volume: 40,
  volumeFact: 10,
  name: 'Slab',
  start: dayOf(2026, 3, 2),
  finish: dayOf(2026, 3, 12),
  'attribute:safe': true,
  'attribute:one': null,
  'attribute:kind': 'Concrete',
  'attribute:kind/rate': 1.6,
  'attribute:kind/safe': true,
}
const run = (text: string) => compileFormula(text, columns).run((key) => row[key] ?? null)

function problem(text: string): [code: string, at: number, what: string] | null {
  try {
    compileFormula(text, columns)
    return null
  } catch (failure) {
    if (!(failure instanceof FormulaError)) throw failure
    const { code, params } = failure.problem
    return [code, params.at, params.what]
  }
}

describe('what is looked up', () => {
  test.each([
    ['DIR([Kind], "Rate, h") * [Volume]', 64],
    ['DIR([attribute:kind], "RATE")', 1.6],
    ['IF(DIR([Kind], "safe"), 1, 2)', 1],
    ['MEASURE("volume", "plan") - MEASURE("Volume", "fact")', 30],
  ])('%s', (text, value) => expect(run(text)).toBe(value))

  test('is a column that is there, of a list that holds rows, or an amount', () => {
    expect(problem('DIR([Kind], "colour")')).toEqual(['FORMULA_COLUMN', 13, 'colour'])
    expect(problem('DIR([Name], "rate")')).toEqual(['FORMULA_KIND', 1, 'DIR'])
    expect(problem('DIR([Kind], [Name])')).toEqual(['FORMULA_KIND', 1, 'DIR'])
    expect(problem('DIR([Kind])')).toEqual(['FORMULA_ARGUMENTS', 1, 'DIR'])
    expect(problem('MEASURE("volume", "colour")')?.[0]).toBe('FORMULA_COLUMN')
    expect(compileFormula('DIR([Kind], "rate")', columns).reads).toEqual(['attribute:kind', 'attribute:kind/rate'])
    expect(shownFormula(storedFormula('DIR([Kind], "rate")', columns), columns)).toBe('DIR([Kind], "rate")')
  })
})

describe('formulas (R-WBS-17)', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * -3', -9],
    ['0.1 + 0.2', 0.3],
    ['ROUND(2.345, 2)', 2.35],
    ['ROUND(-2.5)', -3],
    ['[volume] - [Volume, done]', 30],
    ['volume / [volumeFact]', 4],
    ['[Объём] * 2', 80],
    ['[volume] / 0', null],
    ['[T1] + 1', null],
    ['SUM([T1], 1, 2)', 3],
    ['MIN([volume], [volumeFact])', 10],
    ['MAX([T1], 3)', 3],
    ['[finish] - [start]', 10],
    ['DAYS([start], [finish])', 10],
    ['[start] + 10 = [finish]', true],
    ['if([volumeFact] > 5 AND Safe, "on", "off")', 'on'],
    ['IF([T1] > 5, "more", "less")', 'less'],
    ['[name] & " " & [volume] & " " & [start]', 'Slab 40 02.03.2026'],
    ["CONCAT([name], ' ', [T1])", 'Slab '],
    ['CONTAINS([name], "LAB")', true],
    ['COALESCE([T1], 7)', 7],
    ['ISEMPTY([T1]) OR FALSE', true],
    ['NOT(1 <> 1)', true],
  ])('%s', (text, value) => {
    expect(run(text)).toBe(value)
  })

  test.each<[string, string, number, string]>([
    ['1 +', 'FORMULA_SYNTAX', 4, ''],
    ['[volume', 'FORMULA_SYNTAX', 1, ''],
    ['1 2', 'FORMULA_SYNTAX', 3, ''],
    ['', 'FORMULA_SYNTAX', 1, ''],
    ['volume.x', 'FORMULA_SYNTAX', 1, ''],
    ['2 * [Weight]', 'FORMULA_COLUMN', 5, 'Weight'],
    ['[Twin]', 'FORMULA_COLUMN', 1, 'Twin'],
    ['1 + constructor(1)', 'FORMULA_FUNCTION', 5, 'CONSTRUCTOR'],
    ['NEGATE2(1)', 'FORMULA_FUNCTION', 1, 'NEGATE2'],
    ['IF(Safe, 1)', 'FORMULA_ARGUMENTS', 1, 'IF'],
    ['1 + [name]', 'FORMULA_KIND', 1, '+'],
    ['1 + ABS([start])', 'FORMULA_KIND', 5, 'ABS'],
    ['IF(Safe, 1, "x")', 'FORMULA_KIND', 1, 'IF'],
    ['x'.repeat(1001), 'FORMULA_TOO_LONG', 1001, '1000'],
  ])('«%s» is refused with its place', (text, ...expected) => {
    expect(problem(text)).toEqual(expected)
  })

  test('nothing that is nested without end breaks more than its own formula', () => {
    expect(run(`${'('.repeat(400)}1${')'.repeat(400)}`)).toBe(1)
    expect(problem('('.repeat(1000))?.[0]).toBe('FORMULA_SYNTAX')
  })

  test('are stored with keys and shown with names, so that a new name changes nothing', () => {
    const stored = storedFormula('IF(Safe, [Volume, done], [Объём]) & "[volume]"', columns)
    expect(stored).toBe('IF([attribute:safe], [volumeFact], [volume]) & "[volume]"')
    expect(shownFormula(stored, columns)).toBe('IF([Safe], [Volume, done], [Volume]) & "[volume]"')
    expect(shownFormula('[attribute:one] + [attribute:gone]', columns)).toBe('[T1] + [attribute:gone]')
  })

  test('that read each other in a circle are found by the way around', () => {
    const reads: Record<string, string[]> = { a: ['x', 'b'], b: ['c', 'd'], c: [], d: ['b', 'a'], x: [] }
    const readsOf = (key: string) => reads[key] ?? []
    expect(cycleThrough('a', readsOf)).toEqual(['a', 'b', 'd', 'a'])
    expect(cycleThrough('c', readsOf)).toBeNull()
    expect(cycleThrough('x', () => ['x'])).toEqual(['x', 'x'])
  })
})
