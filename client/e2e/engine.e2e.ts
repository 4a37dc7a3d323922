import { expect, test } from '@playwright/test'
import { simulate } from '@plumbline/core/risk'
import { createEngine, type ResultIdentity } from '@plumbline/core/schedule'
import { levelled, levellingTaskOf } from '../../core/bench/levelling-task.ts'
import { planOf, shapes } from '../../core/bench/networks.ts'
import { riskTaskOf } from '../../core/bench/risk-task.ts'
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

test('equal seeds give the same futures in a worker of Chromium and in Node, to the last bit', async () => {
  const { plan, inputs, model, options } = riskTaskOf(1_000)
  const here = simulate(plan, inputs, model, options)
  await withChromiumWorker(async (ask) => {
    expect(await ask<typeof here>({ do: 'risk', works: 1_000 })).toEqual(here)
  })
})

test('the same plan is levelled to the same proposal in a worker of Chromium and in Node, to the last bit', async () => {
  const [size, schedules] = [200, 60]
  const here = levelled(levellingTaskOf({ works: size, resources: 8, units: 1 }), schedules)
  expect(here.proposal?.delays.length).toBeGreaterThan(10)
  await withChromiumWorker(async (ask) => {
    const there = await ask<typeof here>({ do: 'level', works: size, schedules })
    expect(there.identity).toEqual(here.identity)
    expect(there).toEqual(here)
  })
})
