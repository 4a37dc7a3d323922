import { expect, test } from 'vitest'
import { measure } from '../bench/measure.ts'
import { shapes } from '../bench/networks.ts'

/** The short form of `npm run bench:engine`: that it measures, not how fast. */
test.each(shapes)('the benchmark of the engine measures %s networks beside a bare loop', (shape) => {
  const { works, relations, load, full, bare, ratio, identity, edit } = measure(shape, 1_000, 2, () => 0)
  expect(works).toBeGreaterThan(900)
  expect(relations).toBeGreaterThan(works)
  for (const figure of [load, full, bare, ratio, identity]) expect(figure).toBeGreaterThan(0)
  for (const { median, worst } of Object.values(edit))
    for (const figure of [median, worst]) expect(figure).toBeGreaterThan(0)
  expect(ratio).toBeCloseTo(full / bare, 6)
})
