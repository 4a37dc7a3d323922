import { describe, expect, test } from 'vitest'
import type { CellValue, TableFile, WrittenSheet } from '../../exchange/table/index.ts'
import type { DirectoryColumn } from '../index.ts'
import {
  fileCommands,
  guessFile,
  guessFileSheet,
  jsonTable,
  LikelyRows,
  learnedFrom,
  planFile,
  ValueNames,
  writeDirectory,
  writeDirectoryJson,
} from './index.ts'

const column = (id: string, more: Partial<DirectoryColumn> = {}): DirectoryColumn => ({
  ...{ id, code: id, name: id, type: 'string', unit: '', precision: 0, directoryId: null, required: false },
  ...{ unique: false, usual: '' },
  ...more,
})
const columns = [
  column('rate', { name: 'Norm, h', type: 'number' }),
  column('day', { name: 'Since', type: 'date' }),
  column('safe', { name: 'Safe', type: 'boolean' }),
  column('unit', { name: 'Measure', type: 'directory', directoryId: 'measures' }),
  column('sign', { name: 'Sign', unique: true }),
]
const measures = new ValueNames([
  { id: 'm3', code: 'm³', name: 'Cubic metre', offered: true },
  { id: 't', code: '', name: 'Tonne', offered: true },
  { id: 'old', code: 'yd', name: 'Yard', offered: false },
])
const row = (id: string, code: string, more: object = {}) => ({
  ...{ id, code, name: code, parentId: null as string | null, order: id, status: 'active' as const },
  ...{ values: {} as Record<string, string>, revision: 1 },
  ...more,
})
let made = 0
const target = (rows: ReturnType<typeof row>[] = [], more: object = {}) => ({
  ...{ name: 'Work types', hierarchical: true, columns, rows },
  ...{ names: new Map([['unit', measures]]), newId: () => `new${++made}` },
  ...more,
})
const all = { known: 'update', fresh: 'create', skipped: [] } as const
const sheet = (...lines: CellValue[][]): TableFile => ({
  sheets: [{ name: '', rows: lines.map((cells) => ({ cells, outline: 0, indent: 0 })) }],
})
const read = (file: TableFile, of = target(), choice: Parameters<typeof planFile>[3] = all) =>
  planFile(file, guessFile(file, of.columns), of, choice)
const fileOf = ({ columns: titles, rows }: WrittenSheet): TableFile =>
  sheet(
    titles.map(({ title }) => title),
    ...[...rows()].map(({ cells }) => cells),
  )

describe('columns of a file', () => {
  test('are known by the words of the directory, by ours in both languages, and by those of others', () => {
    const file = sheet(['Our classifier'], ['Шифр', 'Наименование', 'norm, H', 'unit', 'Remarks'], ['1', 'Slabs'])
    expect(guessFile(file, columns)).toEqual({ sheet: 0, headRow: 1, columns: ['code', 'name', 'rate', 'unit', null] })
    expect(guessFileSheet(file, 0, columns, 2)).toEqual({ sheet: 0, headRow: 2, columns: [] })
  })
})

describe('rows of a file', () => {
  test('are made, change the row of their code, say the same, or are left out', () => {
    const of = target([row('a', 'A', { values: { rate: '1.2' } }), row('b', 'B')])
    const file = sheet(
      ['Code', 'Name', 'Norm, h'],
      ['a', 'Walls', '1,5'],
      ['B', 'B', null],
      ['C', 'Slabs', 2],
      ['D', 'D', 1],
    )
    const { rows, problems } = read(file, of, { ...all, skipped: [4] })
    expect(problems).toEqual([])
    expect(rows.map(({ is, id }) => [is, id.slice(0, 3)])).toEqual([
      ['update', 'a'],
      ['same', 'b'],
      ['create', 'new'],
      ['none', 'new'],
    ])
    expect(rows[0]).toMatchObject({ code: 'a', name: 'Walls', values: { rate: '1.5' } })
    const none = read(file, of, { known: 'none', fresh: 'none', skipped: [] })
    expect(new Set(none.rows.map(({ is }) => is))).toEqual(new Set(['none']))
  })

  test('that are wrong are named with their cells and not taken', () => {
    const of = target([row('a', 'A', { values: { sign: 'x', unit: 'old' } })])
    const file = sheet(
      ['Code', 'Name', 'Norm, h', 'Since', 'Safe', 'Measure', 'Sign', 'Status'],
      ['A', 'kept', '1', '02.03.2026', 'yes', 'yd', 'x', 'disabled'],
      ['B', 'rate', 'many', null, null, null, null, null],
      ['C', 'day', null, '30.02.2026', null, null, null, null],
      ['D', 'unit', null, null, null, 'feet', null, null],
      ['E', 'old', null, null, null, 'yd', null, null],
      ['F', 'sign', null, null, null, null, 'x', null],
      ['F', 'twice', null, null, null, 'Tonne', null, null],
      ['G', 'status', null, null, null, null, null, 'perhaps'],
      [null, null, null, null, null, null, null, null],
    )
    const { rows, problems } = read(file, of)
    expect(problems.map(({ row: at, column: place, code }) => [at, place, code])).toEqual([
      [2, 2, 'value'],
      [3, 3, 'value'],
      [4, 5, 'value'],
      [5, 5, 'value'],
      [8, 7, 'status'],
      [7, 0, 'code_twice'],
      [6, 6, 'taken'],
    ])
    expect(rows).toHaveLength(8)
    expect(rows[0]).toMatchObject({
      is: 'update',
      status: 'disabled',
      values: { rate: '1', day: '2026-03-02', safe: '1', unit: 'old', sign: 'x' },
    })
  })

  test('stand below the row of their level, or below the code that they name', () => {
    const parents = (file: TableFile, of = target()) => {
      const { rows, problems } = read(file, of)
      const codes = new Map([...of.rows, ...rows].map(({ id, code }) => [id, code]))
      return [
        ...rows.map(({ code, parentId, is }) => `${codes.get(parentId ?? '') ?? ''}/${code} ${is}`),
        problems.length,
      ]
    }
    const levels = sheet(['Code', 'Level'], ['03', 1], ['03.1', '2'], ['03.1.1', 3], ['04', null], ['05', 4])
    expect(parents(levels)).toEqual([
      '/03 create',
      '03/03.1 create',
      '03.1/03.1.1 create',
      '/04 create',
      '/05 wrong',
      1,
    ])
    const codes = sheet(['Code', 'Parent code'], ['03.1', '03'], ['03', null], ['b', 'a'], ['c', 'none'], ['a', null])
    expect(parents(codes, target([row('a', 'a'), row('b', 'b')]))).toEqual([
      ...['03/03.1 create', '/03 create', 'a/b update', '/c wrong', '/a same', 1],
    ])
    expect(parents(levels, target([], { hierarchical: false })).slice(0, 2)).toEqual(['/03 create', '/03.1 create'])
  })

  test('below a row that is not taken are not taken either, and what is made comes after what it stands below', () => {
    const of = target([row('a', 'A', { values: { sign: 'x' } })])
    const lines = sheet(
      ['Code', 'Parent code', 'Sign'],
      ['c', 'b', null],
      ['b', 'bad', null],
      ['bad', null, 'x'],
      ['2', '1', null],
      ['1', 'A', null],
    )
    const plan = read(lines, of)
    expect(plan.rows.map(({ code, is }) => `${code} ${is}`)).toEqual([
      ...['c wrong', 'b wrong', 'bad wrong', '2 create', '1 create'],
    ])
    const made = fileCommands(plan, 1).map((one) => ('rows' in one ? one.rows.map(({ code }) => code) : one.ids))
    expect(made).toEqual([['1'], ['2']])
  })

  test('two rows may exchange their codes, and a code of a third is taken', () => {
    const of = target([row('a', 'A'), row('b', 'B'), row('c', 'C')])
    const file = (second: string) => sheet(['Row id', 'Code'], ['a', 'B'], ['b', second])
    expect(read(file('A'), of).rows.map(({ is }) => is)).toEqual(['update', 'update'])
    expect(read(file('C'), of).problems).toMatchObject([{ row: 2, code: 'taken' }])
  })
})

describe('what is written (R-DIR-07)', () => {
  const values = { rate: '123456789012345678.123456', day: '2026-03-02', safe: '0', unit: 't', sign: "'=1+1" }
  const of = target([
    row('a', '03', { values }),
    row('b', '', { parentId: 'a', name: 'No code', status: 'disabled', values: { unit: 'old', rate: '1.2' } }),
    row('c', '', { parentId: 'b', name: 'No code' }),
    row('d', '04'),
  ])

  test('comes in again without a difference, as a table and as JSON', () => {
    for (const language of ['en', 'ru'] as const) {
      const table = fileOf(writeDirectory(of, language))
      const json = jsonTable(writeDirectoryJson(of, language))
      for (const file of [table, json!]) {
        const { rows, problems } = read(file, of)
        expect(problems).toEqual([])
        expect(rows.map(({ is, id }) => [is, id])).toEqual(['a', 'b', 'c', 'd'].map((id) => ['same', id]))
      }
    }
  })

  test('makes the same directory elsewhere', () => {
    const { rows } = read(fileOf(writeDirectory(of, 'ru')), target())
    expect(rows.map(({ is, status, values: { unit } }) => [is, status, unit])).toEqual([
      ['create', 'active', 't'],
      // Nobody takes a row anew that is disabled.
      ['wrong', 'disabled', undefined],
      ['wrong', 'active', ''],
      ['create', 'active', ''],
    ])
  })

  test('columns of one name are told apart', () => {
    const twins = [column('one', { name: 'Code' }), column('two', { name: 'Code' })]
    const twin = target([row('a', '03', { values: { one: 'x', two: 'y' } })], { columns: twins })
    expect(writeDirectory(twin, 'en').columns.map(({ title }) => title)).toContain('two')
    expect(read(fileOf(writeDirectory(twin, 'en')), twin).rows[0]?.is).toBe('same')
  })
})

test('JSON that is no list of flat objects is no table', () => {
  expect(jsonTable('[{"a":{"b":1}}]')).toBeNull()
  expect(jsonTable('not json')).toBeNull()
  expect(jsonTable('[{"Code":"1"},{"Name":"x","Code":null}]')?.sheets[0]?.rows.map(({ cells }) => cells)).toEqual([
    ['Code', 'Name'],
    ['1', null],
    [null, 'x'],
  ])
})

describe('rows that a file calls otherwise', () => {
  const present = [row('s', '03.1', { name: 'Slabs, pump' }), row('w', '04.2', { name: 'Walls of brick, outside' })]

  test('are known by what they were called before, and keep their own code and name', () => {
    const file = sheet(['Code', 'Name', 'Norm, h'], ['B-7', 'Ceilings', 2], ['', 'плиты  перекрЫтия', 3])
    const synonyms = [
      { text: 'b-7', rowId: 's' },
      { text: 'плиты перекрытия', rowId: 'w' },
      { text: 'gone', rowId: 'gone' },
    ]
    const { rows, problems } = read(file, target(present, { synonyms }))
    expect(problems).toEqual([])
    expect(rows.map(({ is, id, code, name, values, isCalled }) => [is, id, code, name, values.rate, isCalled])).toEqual(
      [
        ['update', 's', '03.1', 'Slabs, pump', '2', true],
        ['update', 'w', '04.2', 'Walls of brick, outside', '3', true],
      ],
    )
  })

  test('are what somebody says, which is learned; a code that is here counts before what was learned', () => {
    const file = sheet(['Code', 'Name'], ['B-7', 'Ceilings'], ['03.1', 'Other'], ['B-8', 'Brick walls, outside'])
    const synonyms = [
      { text: 'b-7', rowId: 's' },
      { text: '03.1', rowId: 'w' },
    ]
    const meant = { 1: '', 3: 'w' }
    const { rows } = read(file, target(present, { synonyms }), { ...all, meant })
    expect(rows.map(({ is, id }) => [is, id])).toEqual([
      ['create', expect.stringMatching(/^new/)],
      ['update', 's'],
      ['same', 'w'],
    ])
    const mapping = { sheet: 0, headRow: 0, columns: ['code', 'name'] }
    expect(learnedFrom(file, mapping, present, meant)).toEqual([
      { text: 'b-8', rowId: 'w' },
      { text: 'brick walls, outside', rowId: 'w' },
    ])
  })

  test('are supposed where most words are the same and one row only is so like', () => {
    const likely = new LikelyRows([...present, row('i', '04.3', { name: 'Walls of brick, inside' })])
    expect(likely.find('outside WALLS of brick')?.id).toBe('w')
    expect(likely.find('walls of brick')).toBeNull()
    expect(likely.find('Roof')).toBeNull()
    expect(likely.find('')).toBeNull()
  })
})
