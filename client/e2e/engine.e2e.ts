import { expect, test } from '@playwright/test'
import { createEngine, type ResultIdentity } from '@plumbline/core/schedule'
import { planOf, shapes } from '../../core/bench/networks.ts'
import { withChromiumWorker } from '../bench/chromium-worker.ts'

const works = 50_000

test('a worker of Chromium and Node calculate the same to the last bit', async () => {
  await withChromiumWorker(async (ask) => {
    for (const shape of shapes) {
      const engine = createEngine()
      engine.load(planOf(shape, works))
      engine.calculate()
      const there = await ask<ResultIdentity>({ do: 'identity', shape, works })
      expect(there, shape).toEqual(engine.identity())
      expect(there.resultHash).toMatch(/^[0-9a-f]{16}$/)
    }
  })
})
