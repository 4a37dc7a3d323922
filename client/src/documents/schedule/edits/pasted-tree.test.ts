import { expect, test } from 'vitest'
import { parentsOf } from './pasted-tree.ts'

const named = (...names: string[]) => names.map((name) => ({ name, code: '' }))
const coded = (...codes: string[]) => codes.map((code) => ({ name: 'x', code }))

test('blanks before names make a tree, also hard ones and uneven ones', () => {
  expect(parentsOf(named('A', '  B', '    C', '  D', 'E'))).toEqual([-1, 0, 1, 0, -1])
  expect(parentsOf(named('  A', '\u00a0\u00a0\u00a0B', ' C'))).toEqual([-1, 0, -1])
})

test('without blanks codes with dots do, in any style of them', () => {
  expect(parentsOf(coded('1', '1.1', '1.1.1', '1.2', '2', '2.1.1'))).toEqual([-1, 0, 1, 0, -1, 4])
  expect(parentsOf(coded('A.', 'A.1.', 'A.1.1.', 'B'))).toEqual([-1, 0, 1, -1])
  expect(parentsOf(coded('1.3', '1.3.1', '1.4'))).toEqual([-1, 0, -1])
  expect(parentsOf(coded('A1010', 'A1020', ''))).toEqual([-1, -1, -1])
  expect(
    parentsOf([
      { name: 'A', code: '1.1' },
      { name: ' B', code: '2' },
    ]),
  ).toEqual([-1, 0])
})
