import { expect, test } from 'vitest'
import { inOrder, pointsText, typedPoints } from './three-points.ts'

const number = (text: string): number | null => (text === '' || Number.isNaN(Number(text)) ? null : Number(text))

test.each([
  ['2 / 4 / 7', [2, 4, 7]],
  ['2/4/7', [2, 4, 7]],
  ['3', [3, 3, 3]],
  ['2 / 4', null],
  ['2 / 4 / 7 / 9', null],
  ['', null],
  ['a / 4 / 7', null],
])('«%s» is read as three values', (text, points) => {
  expect(typedPoints(text, number)).toEqual(points)
})

test('three values that are alike are written once', () => {
  expect([pointsText(['2', '4', '7']), pointsText(['3', '3', '3'])]).toEqual(['2 / 4 / 7', '3'])
  expect([inOrder([1, 1, 2]), inOrder([2, 1, 3])]).toEqual([true, false])
})
