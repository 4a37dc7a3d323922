import { describe, expect, it } from 'vitest'
import { type CellContent, FormulaRefused, type FormulaSheet, Workings } from './evaluate.ts'

const cells: Record<string, CellContent> = {
  ...{ '1:1': { value: 10 }, '2:1': { value: 20 }, '3:1': { value: 'text' }, '5:1': { value: 2.5 } },
  ...{ '1:2': { value: 'a' }, '2:2': { value: 'b' }, '3:2': { value: 'a' }, '5:2': { value: 'a' } },
}

function worked(formula: string, more: Record<string, string> = {}) {
  const own = Object.fromEntries(Object.entries(more).map(([at, of]) => [at, { formula: of }]))
  const all: Record<string, CellContent> = { ...cells, ...own, '9:9': { formula } }
  const sheet = (name: string): FormulaSheet => ({
    ...{ name, lastRow: 9, lastColumn: 9 },
    cell: (row, column) => all[`${row}:${column}`],
  })
  const [one, other] = [sheet('One'), sheet('Other sheet')]
  return new Workings([one, other]).shown(one, 9, 9)
}

describe('formulas of a workbook, for its pages', () => {
  it.each([
    ['1+2*3', 7],
    ['-2^2', 4],
    ['(1+2)*3%', 0.09],
    ['"a"&1&"b""c"', 'a1b"c'],
    ['SUM(A1:A5)', 32.5],
    ['SUM(A1,A2,5)', 35],
    ["SUM('Other sheet'!$A$1:$A$2)", 30],
    ['SUM(A:A)', 32.5],
    ['SUM(1:2)', 30],
    ['AVERAGE(A1:A2)', 15],
    ['MIN(A1:A5)+MAX(A1:A5)', 22.5],
    ['COUNT(A1:A5)', 3],
    ['COUNTA(A1:A5)', 4],
    ['COUNTBLANK(A1:A5)', 1],
    ['ROWS(A2:A6)-COUNTBLANK(A2:A6)', 3],
    ['COUNTIF(B1:B5,"a")', 3],
    ['COUNTIF(A1:A5,">5")', 2],
    ['SUMIF(B1:B5,"a",A1:A5)', 12.5],
    ['SUMIFS(A1:A5,B1:B5,"a",A1:A5,">5")', 10],
    ['SUMPRODUCT(A1:A2,A1:A2)', 500],
    ['SUBTOTAL(9,A1:A5)', 32.5],
    ['IF(A1>5,"more","less")', 'more'],
    ['IF(A1=0,1/0,2)', 2],
    ['IFERROR(A1/0,"none")', 'none'],
    ['A1/0', '#DIV/0!'],
    ['1+A3', '#VALUE!'],
    ['SUM(Gone!A1)', '#REF!'],
    ['ROUND(2.345,2)', 2.35],
    ['ROUND(-1.5,0)', -2],
    ['AND(A1>1,NOT(A2<1))', true],
    ['UPPER(LEFT(A3,2))&LEN(A3)', 'TE4'],
    ['_xlfn.CONCAT(B1:B3)', 'aba'],
  ])('%s', (formula, value) => {
    expect(worked(formula)).toBe(value)
  })

  it('go on from each other, each worked out once', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 8 }, (_, i) => [
        `8:${i + 1}`,
        i === 0 ? 'A1' : `${'ABCDEFGH'[i - 1]}8+${'ABCDEFGH'[i - 1]}8`,
      ]),
    )
    expect(worked('H8', chain)).toBe(1280)
  })

  it.each(['VLOOKUP(1,A1:B2,2)', 'A1+', '1 2', 'WEBSERVICE("x")', 'constructor(1)', 'I9', '{1,2}', 'SUM(A1'])(
    '%s is refused with its cell, not guessed',
    (formula) => {
      expect(() => worked(formula)).toThrow(FormulaRefused)
      expect(() => worked(formula)).toThrow(/^One!I9/)
    },
  )
})
