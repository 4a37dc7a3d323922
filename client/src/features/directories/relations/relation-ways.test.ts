import type { DirectoryRelation } from '@plumbline/core/directory-relations'
import { expect, test } from 'vitest'
import { relationWays } from './relation-ways.ts'

const list = (name: string, more: Partial<DirectoryRelation> = {}): DirectoryRelation => ({
  ...{ id: name, use: 'list', name, directoryIds: name.split('-'), cardinality: 'n:n', through: [], columns: [] },
  revision: 1,
  ...more,
})
const names = (relations: readonly DirectoryRelation[], from: string, to: string): string[] =>
  relationWays(relations, from, to).map((way) => way.map(({ name }) => name).join(' '))

test('ways lead through two to four lists that have rows of their own, the shortest first', () => {
  const lists = ['a-b', 'b-c', 'c-d', 'd-e', 'e-f', 'b-d', 'a-c'].map((name) => list(name))
  expect(names(lists, 'a', 'c')).toEqual(['a-b b-c'])
  expect(names(lists, 'a', 'd')).toEqual(['a-b b-d', 'a-c c-d', 'a-b b-c c-d'])
  expect(names(lists, 'a', 'f')).toEqual(['a-b b-d d-e e-f', 'a-c c-d d-e e-f'])
  expect(names(lists, 'c', 'a')).toEqual([])
  expect(names(lists, '', 'c')).toEqual([])
  const others = [list('a-b'), list('b-c', { through: ['x', 'y'] }), list('b-c', { id: 'n', use: 'norm' })]
  expect(names(others, 'a', 'c')).toEqual([])
})
