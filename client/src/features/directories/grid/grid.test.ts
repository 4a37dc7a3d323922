import type { DirectoryRowView } from '@plumbline/core/contract'
import type { DirectoryColumn } from '@plumbline/core/directories'
import { describe, expect, it } from 'vitest'
import { idOfColumn, readTyped, sheetColumns, shownText, type Words } from '../rows/sheet-columns.ts'
import { pasted } from './pasting.ts'
import { selectedRange, tabbed, walked } from './selection.ts'
import { type KeyPress, sheetCommand } from './sheet-keys.ts'
import { placed } from './use-sheet.ts'

const column = (id: string, type: DirectoryColumn['type']): DirectoryColumn => ({
  id,
  code: id,
  name: id,
  type,
  unit: '',
  precision: 2,
  directoryId: type === 'directory' ? 'measures' : null,
  required: false,
  unique: false,
  usual: '',
})
const columns = sheetColumns([column('norm', 'number'), column('since', 'date'), column('unit', 'directory')])
const named = (id: string) => columns.find((one) => idOfColumn(one) === id)!
const [norm, since, unit, status] = [named('norm'), named('since'), named('unit'), named('status')]
const words: Words = {
  yes: 'yes',
  no: 'no',
  status: { active: 'active', disabled: 'disabled' },
  nameOf: (_, id) => (id === 'cubicMetres' ? 'm³' : ''),
  idOf: (_, text) => (text === 'm³' ? 'cubicMetres' : null),
  decimal: (text) => text.replace('.', ','),
}
const row = (id: string, more: Partial<DirectoryRowView> = {}): DirectoryRowView => ({
  id,
  parentId: null,
  order: id,
  code: id,
  name: '',
  status: 'active',
  values: {},
  revision: 1,
  ...more,
})

describe('cells', () => {
  it('show what is kept as people write it', () => {
    const slabs = row('a', { values: { norm: '1.2', since: '2026-11-23', unit: 'cubicMetres' }, status: 'disabled' })
    expect(columns.map((one) => shownText(slabs, one, words))).toEqual([
      'a',
      '',
      '1,20',
      '23.11.2026',
      'm³',
      'disabled',
    ])
  })

  it('read what is typed, and refuse what cannot stand there', () => {
    expect(readTyped(' 1 234,50 ', norm, words)).toBe('1234.5')
    expect(readTyped('many', norm, words)).toBeNull()
    expect(readTyped('3.2.2026', since, words)).toBe('2026-02-03')
    expect(readTyped('31.2.2026', since, words)).toBeNull()
    expect(readTyped('m³', unit, words)).toBe('cubicMetres')
    expect(readTyped('yards', unit, words)).toBeNull()
    expect(readTyped('Disabled', status, words)).toBe('disabled')
    expect(readTyped('', norm, words)).toBe('')
  })
})

describe('pasting', () => {
  const into = (rows: DirectoryRowView[], at: number) => {
    let made = 0
    return {
      rows,
      columns: columns.slice(at),
      words,
      newId: () => `new${++made}`,
      parentId: null,
      after: rows.at(-1)?.id,
    }
  }

  it('changes the rows that are there and makes the rest behind them', () => {
    const found = pasted(
      [
        ['01', 'Formwork', '0,62'],
        ['02', 'Concreting', '1,2'],
        ['', ''],
        ['03', 'Masonry'],
      ],
      into([row('01')], 0),
    )
    expect(found).toEqual({
      refused: 0,
      rows: 3,
      commands: [
        { do: 'rows.change', rows: [{ id: '01', name: 'Formwork', values: { norm: '0.62' } }] },
        {
          do: 'rows.insert',
          parentId: null,
          after: '01',
          rows: [
            { id: 'new1', code: '02', name: 'Concreting', values: { norm: '1.2' } },
            { id: 'new2', code: '03', name: 'Masonry' },
          ],
        },
      ],
    })
  })

  it('counts what cannot stand there, leaves out what lies beyond the last column, and writes nothing that is the same', () => {
    const found = pasted([['many', '3.2.2026', 'm³', 'active', 'beyond']], into([row('01')], 2))
    expect(found.refused).toBe(1)
    expect(found.commands).toEqual([
      { do: 'rows.change', rows: [{ id: '01', values: { since: '2026-02-03', unit: 'cubicMetres' } }] },
    ])
    expect(pasted([['01']], into([row('01')], 0)).commands).toEqual([])
  })

  it('sends no more at once than the server takes', () => {
    const cells = Array.from({ length: 12_000 }, (_, at) => [String(at)])
    const { commands } = pasted(cells, into([], 0))
    expect(commands.map(({ do: what }) => what)).toEqual(['rows.insert', 'rows.insert', 'rows.insert'])
    expect(commands[1]).toMatchObject({ after: 'new5000' })
  })
})

describe('keys', () => {
  const press = (key: string, more: Partial<KeyPress> = {}): ReturnType<typeof sheetCommand> =>
    sheetCommand({ key, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false, ...more })

  it('are those of the grid of a schedule', () => {
    expect(press('ArrowDown')).toEqual({ do: 'walk', key: 'ArrowDown', more: false })
    expect(press('ArrowDown', { shiftKey: true })).toMatchObject({ more: true })
    expect(press('x')).toEqual({ do: 'type', text: 'x' })
    expect([press('F2'), press('Enter')]).toEqual([{ do: 'edit' }, { do: 'edit' }])
    expect([press('Insert'), press('Delete')]).toEqual([{ do: 'insert' }, { do: 'remove' }])
    expect(press('ArrowRight', { altKey: true, shiftKey: true })).toEqual({ do: 'move', way: 'in' })
    expect(press('z', { ctrlKey: true })).toEqual({ do: 'undo' })
    expect(press('я', { metaKey: true })).toEqual({ do: 'undo' })
  })

  it('leave copying, pasting and the keys of the browser alone', () => {
    expect([press('c', { ctrlKey: true }), press('v', { ctrlKey: true }), press('F5')]).toEqual([null, null, null])
  })
})

describe('the selection', () => {
  const sheet = { rows: 10, columns: 3, page: 4 }

  it('walks within the sheet and grows with Shift', () => {
    const at = { row: 2, column: 1, anchor: 2 }
    expect(walked(at, 'ArrowUp', false, sheet)).toEqual({ row: 1, column: 1, anchor: 1 })
    expect(walked(at, 'PageDown', true, sheet)).toEqual({ row: 6, column: 1, anchor: 2 })
    expect(walked(at, 'Mod+End', false, sheet)).toEqual({ row: 9, column: 2, anchor: 9 })
    expect(selectedRange({ row: 6, column: 1, anchor: 2 }, 5)).toEqual({ from: 2, to: 4 })
  })

  it('goes on in the next row behind the last cell', () => {
    expect(tabbed({ row: 0, column: 2, anchor: 0 }, false, sheet)).toEqual({ row: 1, column: 0, anchor: 1 })
    expect(tabbed({ row: 0, column: 0, anchor: 0 }, true, sheet)).toEqual({ row: 0, column: 0, anchor: 0 })
  })

  it('stays on its row when others put some above it, and with its number when the row is gone', () => {
    const rows = ['n', 'a', 'b', 'c'].map((id) => ({ row: row(id), depth: 0, isOpen: null }))
    expect(placed({ at: { row: 1, column: 1, anchor: 0 }, id: 'b' }, rows)).toEqual({ row: 2, column: 1, anchor: 1 })
    expect(placed({ at: { row: 9, column: 1, anchor: 9 }, id: 'gone' }, rows)).toEqual({ row: 3, column: 1, anchor: 3 })
  })
})
