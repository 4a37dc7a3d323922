import { expect, test } from 'vitest'
import { migrations } from './index.ts'

test('migrations run in the order of their numbers, and none is there twice', () => {
  const names = migrations.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)].sort())
  expect(names.filter((name) => !/^\d{3}-[a-z-]+$/.test(name))).toEqual([])
})
