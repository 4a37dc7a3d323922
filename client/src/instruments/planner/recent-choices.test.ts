import { expect, test } from 'vitest'
import { noteTaken, recentFirst } from './recent-choices.ts'
import type { CellChoice } from './types.ts'

const line = (n: number): CellChoice => ({ text: `Type ${n}`, code: `${n}`, colour: null })

test('what was taken lately stands first in a long list, the newest before all', () => {
  const many = Array.from({ length: 1_000 }, (_, n) => line(n))
  expect(recentFirst(many, 3).map(({ code }) => code)).toEqual(['0', '1', '2'])
  for (const n of [700, 2, 900, 2]) noteTaken(line(n))
  expect(recentFirst(many, 5).map(({ code }) => code)).toEqual(['2', '900', '700', '0', '1'])
  for (let n = 100; n < 200; n++) noteTaken(line(n))
  expect(recentFirst(many, 7).map(({ code }) => code)).toEqual(['199', '198', '197', '196', '195', '0', '1'])
})

test('a list that is seen at a glance stays as it is, and another list has lines of its own', () => {
  const few = Array.from({ length: 5 }, (_, n) => line(n))
  noteTaken(line(3))
  expect(recentFirst(few, 200)).toEqual(few)
  const others = Array.from({ length: 30 }, (_, n): CellChoice => ({ text: `Other ${n}`, colour: null }))
  expect(recentFirst(others, 2)).toEqual(others.slice(0, 2))
})
