import { expect, test } from 'vitest'
import { withField } from './use-directory-upload.ts'

const mapping = { sheet: 0, headRow: 0, columns: ['code', 'name', null] }

test('a field stands in one column: who chooses it elsewhere takes it from where it was', () => {
  expect(withField(mapping, 2, 'name')).toEqual(['code', null, 'name'])
  expect(withField(mapping, 0, null)).toEqual([null, 'name', null])
  expect(withField(mapping, 4, 'level')).toEqual(['code', 'name', null, null, 'level'])
})
