import { describe, expect, test } from 'vitest'
import { figuresOf, rowsOfText, textOfRows } from './relation-text.ts'

const list = { use: 'list', directoryIds: ['types', 'materials'], columns: [] } as const
const norms = { use: 'norm', directoryIds: ['types', 'materials'], columns: [] } as const

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
    expect(rowsOfText(textOfRows(rows, []), norms)).toEqual(rows)
    expect(figuresOf(rows[0]!)).toEqual(['1200.5', '4', '', 'm3'])
  })

  test('have columns of the relation behind the figures; what is left out is not said, and what cannot stand there goes along', () => {
    const column = (id: string, type: 'string' | 'number' | 'date') => ({
      ...{ id, name: id, type, words: [], attributeId: null },
    })
    const columns = [column('note', 'string'), column('days', 'number'), column('from', 'date')]
    const shape = { ...list, columns }
    const [whole, short, wrong] = rowsOfText(
      'CON;C25;1;"poured; then ""cured""";1,50;31.01.2027\r\nCON;BR;2;dry\nCON;MO;1;;many;',
      shape,
    )
    expect(whole?.values).toEqual({ note: 'poured; then "cured"', days: '1.5', from: '2027-01-31' })
    expect(short?.values).toEqual({ note: 'dry' })
    expect(wrong?.values).toEqual({ note: '', days: 'many', from: '' })
    expect(rowsOfText(textOfRows([whole!], columns), shape)).toEqual([whole])
  })

  test('go out so that a spreadsheet takes none for a formula, and come in as they were', () => {
    const columns = [{ id: 'note', name: 'note', type: 'string', words: [], attributeId: null } as const]
    const row = { codes: ['CON', 'C25'], coefficient: '1', norm: null, values: { note: '=HYPERLINK("x";"y")' } }
    const text = textOfRows([row], columns)
    expect(text).toBe(`CON;C25;1;"'=HYPERLINK(""x"";""y"")"`)
    expect(rowsOfText(text, { ...list, columns })).toEqual([row])
  })
})
