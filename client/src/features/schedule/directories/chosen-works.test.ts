import { expect, test } from 'vitest'
import { chosenBy } from './chosen-works.ts'

const measure = { unit: 'm3', plan: '1', fact: '0' }

test('works that were given another row of a directory or another volume are known, and no others', () => {
  const taken = new Set(['kind'])
  expect(chosenBy({ do: 'row.values', ids: ['a', 'b'], values: { kind: 'lone', note: 'sx' } }, taken)).toEqual([
    'a',
    'b',
  ])
  expect(chosenBy({ do: 'row.values', ids: ['a'], values: { note: 'sx' } }, taken)).toEqual([])
  const volume = { do: 'row.set' as const, ids: ['c'], fields: { measure } }
  const longer = { do: 'row.set' as const, ids: ['d'], fields: { duration: 480 } }
  expect(chosenBy({ do: 'batch', commands: [volume, longer] }, taken)).toEqual(['c'])
  expect(chosenBy({ do: 'relation.delete', ids: ['a'] }, taken)).toEqual([])
})
