import { describe, expect, test } from 'vitest'
import { type DirectoryRelation, type Mergers, type RelationRow, readKey, rowReader } from './index.ts'

const list = (cardinality: DirectoryRelation['cardinality']): DirectoryRelation => ({
  ...{
    id: 'r',
    use: 'list',
    name: '',
    directoryIds: ['types', 'stuff'],
    cardinality,
    through: [],
    columns: [],
    revision: 1,
  },
})
const row = (...rowIds: (string | null)[]): RelationRow => ({
  id: rowIds.join('-'),
  rowIds,
  coefficient: '1',
  norm: null,
})
const read = (relation: DirectoryRelation, rows: readonly RelationRow[], mergers: object) => {
  const reader = rowReader(relation, new Map(Object.entries(mergers)))
  return rows.flatMap((one) => reader(one)?.rowIds.join('-') ?? [])
}
const readingAs = (relation: DirectoryRelation, rows: readonly RelationRow[], id: string, mergers: Mergers) => {
  const keyOf = readKey(relation, mergers)
  const meant = keyOf(rows.find((one) => one.id === id)!)
  return rows.flatMap((one) => (keyOf(one) === meant ? [one.id] : []))
}

describe('rule 23: relation rows after mergers', () => {
  const rows = [row('a', 'x'), row('b', 'x'), row('b', 'y')]

  test('name what their rows have become, each of what they name once', () => {
    expect(read(list('n:n'), rows, {})).toEqual(['a-x', 'b-x', 'b-y'])
    expect(read(list('n:n'), rows, { types: { b: 'a' } })).toEqual(['a-x', 'a-y'])
    expect(read(list('n:n'), rows, { stuff: { y: 'x' } })).toEqual(['a-x', 'b-x'])
    expect(read(list('n:n'), rows, { others: { a: 'b' } })).toEqual(['a-x', 'b-x', 'b-y'])
  })

  test('of a 1:n list go with one row only', () => {
    expect(read(list('1:n'), [row('a', 'x'), row('b', 'y')], { stuff: { y: 'x' } })).toEqual(['a-x'])
  })

  test('leave open what norms leave open', () => {
    const norm: DirectoryRelation = { ...list('n:n'), use: 'norm' }
    expect(read(norm, [row('a', null), row('b', null)], { types: { b: 'a' }, stuff: {} })).toEqual(['a-'])
  })

  test('are removed with those that read as they do', () => {
    const mergers = new Map([['types', { b: 'a' }]])
    expect(readingAs(list('n:n'), rows, 'a-x', mergers)).toEqual(['a-x', 'b-x'])
    expect(readingAs(list('n:n'), rows, 'b-y', mergers)).toEqual(['b-y'])
  })
})
