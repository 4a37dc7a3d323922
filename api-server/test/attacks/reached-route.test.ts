import { modelElement, modelElements } from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { reachedRoute } from './reached-route.ts'

const reached = (path: string): string => reachedRoute(modelElement, { method: 'GET', path }).name

test('a call whose last id is empty is judged by the list that it reaches', () => {
  expect(reached('/models/m/elements/e?all=1')).toBe(modelElement.name)
  expect(reached('/models/m/elements/?all=1')).toBe(modelElements.name)
})

test('a call that no route answers is judged by the one that was meant', () => {
  expect(reached('/nowhere/at/all/of/this')).toBe(modelElement.name)
})
