import { expect, test } from 'vitest'
import { readInstance } from '../bench/psplib.ts'
import { level, levellingDefaults } from '../src/levelling/index.ts'

/** Three jobs between source and sink; only one machine for the two that could go side by side. */
const text = `
************************************************************************
PRECEDENCE RELATIONS:
jobnr.    #modes  #successors   successors
   1        1          2           2   3
   2        1          1           4
   3        1          1           5
   4        1          1           5
   5        1          0
************************************************************************
REQUESTS/DURATIONS:
jobnr. mode duration  R 1  R 2
------------------------------------------------------------------------
  1      1     0       0    0
  2      1     4       2    0
  3      1     3       1    1
  4      1     2       0    1
  5      1     0       0    0
************************************************************************
RESOURCEAVAILABILITIES:
  R 1  R 2
    2    1
************************************************************************
`.trim()

test('the benchmark of levelling reads instances of PSPLIB', () => {
  const { problem, longestPath } = readInstance(text)
  expect(longestPath).toBe(6)
  expect(problem.works.map(({ id, start, duration }) => [id, start, duration])).toEqual([
    ['1', 0, 0],
    ['2', 0, 4],
    ['3', 0, 3],
    ['4', 4, 2],
    ['5', 6, 0],
  ])
  expect(problem.relations.map(({ predId, succId }) => `${predId}→${succId}`)).toEqual([
    '1→2',
    '1→3',
    '2→4',
    '3→5',
    '4→5',
  ])
  // 3 comes before 2 or after 4: one after the other in both ways.
  expect(level(problem, levellingDefaults)?.finish).toBe(9)
})
