import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packValues, type ValueType, valueIn } from '../attributes/index.ts'
import { blankRow, type WbsRow } from '../plan/index.ts'
import {
  areColumns,
  canFill,
  type DirectoryRelation,
  type FilledAttribute,
  type RelationColumn,
  type RelationRow,
  RelationRules,
  relationColumnTypes,
  relationValue,
  valuesIn,
} from './index.ts'
import { example, listRow, materialsOfTypes, measureOfTypes, normRow, norms, rows } from './testing/example.ts'

const column = (id: string, type: RelationColumn['type'], more: Partial<RelationColumn> = {}): RelationColumn => ({
  ...{ id, name: id, type, words: [], attributeId: null },
  ...more,
})
const words = column('grade', 'list', { words: ['Fine', 'Coarse'] })
const attribute = (id: string, type: ValueType, names: readonly string[] = []): FilledAttribute => ({
  ...{ id, type },
  values: names.map((name) => ({ id: `id-${name}`, name, disabled: name.startsWith('old') })),
})

describe('25: columns of a relation', () => {
  const fresh = { ...materialsOfTypes, columns: [column('note', 'string')] }
  test.each<[rule: string, relation: DirectoryRelation, columns: RelationColumn[], can: boolean]>([
    ['can be', materialsOfTypes, [column('note', 'string'), words], true],
    ['can be renamed', fresh, [column('note', 'string', { name: 'Remark' })], true],
    ['keep their type', fresh, [column('note', 'number')], false],
    ['are called differently', materialsOfTypes, [column('a', 'string'), column('b', 'date', { name: 'A' })], false],
    ['have words where they are lists', materialsOfTypes, [column('grade', 'list')], false],
    ['have each word once', materialsOfTypes, [{ ...words, words: ['Fine', 'fine'] }], false],
    ['have words only there', materialsOfTypes, [column('note', 'string', { words: ['Fine'] })], false],
    [
      'fill each attribute once',
      materialsOfTypes,
      ['a', 'b'].map((id) => column(id, 'string', { attributeId: 'one' })),
      false,
    ],
    ['need rows of the relation', { ...materialsOfTypes, through: ['x', 'y'] }, [column('note', 'string')], false],
  ])('%s', (_rule, relation, columns, can) => {
    expect(areColumns(relation, columns)).toBe(can)
  })

  test.each<[column: RelationColumn, typed: string, kept: string | null]>([
    [column('n', 'number'), '01.50', '1.5'],
    [column('n', 'number'), 'much', null],
    [column('d', 'date'), '2027-02-28', '2027-02-28'],
    [column('d', 'date'), '2027-02-30', null],
    [column('s', 'string'), 'as it is', 'as it is'],
    [words, 'fine', 'Fine'],
    [words, 'finest', null],
    [words, '', ''],
  ])('%j keeps of "%s" %j', (own, typed, kept) => {
    expect(relationValue(own, typed)).toBe(kept)
  })

  test('have nothing of columns that are gone, nor what is empty', () => {
    expect(valuesIn([words, column('note', 'string')], { grade: 'Fine', note: '', gone: 'x' })).toEqual({
      grade: 'Fine',
    })
  })
})

const own = [
  column('hardening', 'number', { attributeId: 'days' }),
  column('remark', 'string', { attributeId: 'note' }),
  column('from', 'date', { attributeId: 'since' }),
  { ...words, attributeId: 'kind' },
]
const attributes = [
  attribute('days', 'number'),
  attribute('note', 'string'),
  attribute('since', 'date'),
  attribute('kind', 'list', ['old fine', 'FINE', 'coarse']),
]
const inWinter = { hardening: '14', remark: 'Heated', from: '2027-01-10', grade: 'Fine' }
const said = (row: RelationRow, values: Record<string, string>): RelationRow => ({ ...row, values })
const relations = [measureOfTypes, { ...materialsOfTypes, columns: own }, { ...norms, columns: own }]
const withColumns = (filled: readonly FilledAttribute[] = attributes): RelationRules =>
  new RelationRules(
    example({
      relations,
      rowsOf: (id) => {
        if (id === 'materialsOfTypes') return [said(listRow('CON', 'C25'), { hardening: '7' }), listRow('CON', 'RE')]
        if (id !== 'norms') return rows[id] ?? []
        return [
          said(normRow(['CON', null, null], { rate: '1.6', crew: '8' }), { hardening: '9', remark: 'Plain' }),
          said(normRow(['CON', null, 'WI'], { rate: '2', crew: '8' }), inWinter),
        ]
      },
      filled,
    }),
  )
const work = (of: Record<string, string>, more: Record<string, string> = {}): WbsRow => ({
  ...blankRow('w', null, 'work'),
  values: packValues(
    new Map([...Object.entries(of).map(([id, code]) => [`of-${id}`, `l${code}`] as const), ...Object.entries(more)]),
  ),
})
const follows = (row: WbsRow, rules = withColumns()): Readonly<Record<string, string>> =>
  rules.follow(row, { replaces: true, toDaysOf: null }).values

describe('25: what follows from columns', () => {
  test('is what the closest norm says, in the form of each attribute', () => {
    expect(follows(work({ types: 'CON', materials: 'RE', conditions: 'WI' }))).toEqual({
      ...{ days: 'n14', note: 'sHeated', since: 'd2027-01-10', kind: 'lid-FINE' },
    })
    expect(follows(work({ types: 'CON', materials: 'RE' }))).toEqual({ days: 'n9', note: 'sPlain' })
  })

  test('is of several relations what the first says; what it leaves open the next one says', () => {
    expect(follows(work({ types: 'CON', materials: 'C25', conditions: 'WI' }))).toMatchObject({
      ...{ days: 'n7', note: 'sHeated' },
    })
  })

  test('replaces another value, and is nothing where the work has it', () => {
    const chosen = { types: 'CON', materials: 'C25' }
    expect(follows(work(chosen, { days: 'n30' }))).toEqual({ days: 'n7', note: 'sPlain' })
    expect(follows(work(chosen, { days: 'n7', note: 'sPlain' }))).toEqual({})
  })

  test('is nothing where no row holds, or the attribute is another one', () => {
    expect(follows(work({ types: 'PLA', materials: 'MO' }))).toEqual({})
    const others = [attribute('days', 'date'), attribute('kind', 'list', ['coarse'])]
    expect(follows(work({ types: 'CON', materials: 'RE', conditions: 'WI' }), withColumns(others))).toEqual({})
    expect(follows(work({ types: 'CON', materials: 'RE' }), withColumns([]))).toEqual({})
  })

  test('of whatever works hold, twice is as good as once', () => {
    const code = (codes: string) => fc.option(fc.constantFrom(...codes.split(' ')), { nil: undefined })
    const chosen = fc.record({ types: code('CON MAS PLA'), materials: code('C25 RE BR'), conditions: code('SU WI') })
    const rules = withColumns()
    fc.assert(
      fc.property(chosen, fc.option(fc.constantFrom('n7', 'n1'), { nil: undefined }), (of, days) => {
        const given = Object.fromEntries(Object.entries(of).flatMap(([id, one]) => (one ? [[id, one]] : [])))
        const row = work(given, days ? { days } : {})
        const once = follows(row, rules)
        const before = Object.fromEntries(row.values.split('\n').flatMap((line) => (line ? [line.split(':')] : [])))
        const after = { ...row, values: packValues(new Map(Object.entries({ ...before, ...once }))) }
        for (const [id, value] of Object.entries(once)) expect(valueIn(after.values, id)).toBe(value)
        expect(follows(after, rules)).toEqual({})
      }),
    )
  })
})

test('25: each type of column fills attributes of its kind', () => {
  const types: ValueType[] = ['string', 'number', 'money', 'percentage', 'date', 'list', 'list_multi', 'boolean']
  const filled = relationColumnTypes.map((type) => types.filter((one) => canFill(type, { type: one })).join(' '))
  expect(filled).toEqual(['string', 'number money percentage', 'date', 'string list list_multi'])
})
