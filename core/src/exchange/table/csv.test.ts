import { describe, expect, it } from 'vitest'
import { csvField, csvRecords } from './csv.ts'

describe('records of a CSV text', () => {
  it('hold separators, ends of lines and quotes in quoted cells', () => {
    expect(csvRecords('a;"b;c\r\nd ""e""";f\r\n;;g', ';')).toEqual([
      ['a', 'b;c\r\nd "e"', 'f'],
      [null, null, 'g'],
    ])
  })

  it('are whole where the last one ends behind a separator, and no line end follows', () => {
    expect(csvRecords('a,b\nc,', ',')).toEqual([
      ['a', 'b'],
      ['c', null],
    ])
    expect(csvRecords('', ',')).toEqual([])
  })

  it('are read as they were written', () => {
    const cells = ['plain', 'two;parts', 'say "yes"', 'line\nend', '']
    const line = cells.map((cell) => csvField(cell, ';', '.')).join(';')
    expect(csvRecords(line, ';')).toEqual([cells.map((cell) => cell || null)])
  })
})
