import { curveKinds, presetCurve, spreadingBy } from '@plumbline/core/distributions'
import { blankAssignment } from '@plumbline/core/plan'
import { createEngine } from '@plumbline/core/schedule'
import { generatePlan } from '@plumbline/core/testing'
import { amountWithin, PlanLoads } from '@plumbline/core/usage'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LiveUsage } from './live-usage.ts'

const plan = generatePlan({ seed: 5, works: 20 })
const engine = createEngine()
engine.load(plan)
engine.calculate()

const standing = fc
  .uniqueArray(fc.constantFrom('schedule', 'project', 'facility'))
  .chain((nodes) =>
    fc.tuple(
      ...nodes.map((epsId) =>
        fc
          .constantFrom(...curveKinds.filter((kind) => kind !== 'custom'))
          .map((kind) => ({ epsId, curve: presetCurve(kind) })),
      ),
    ),
  )
const named = fc.array(fc.constantFrom(null, 'schedule', 'project', 'facility', 'elsewhere'), {
  minLength: plan.rows.length,
  maxLength: plan.rows.length,
})

test('R-RES-05 a schedule that is open spreads by the curves of the structure as the server does', async () => {
  await fc.assert(
    fc.asyncProperty(standing, named, async (curves, names) => {
      const spreading = spreadingBy(curves)
      const assignments = plan.rows.map(({ id }, at) => ({
        ...blankAssignment(`held-${id}`, id),
        ...{ resourceId: `crane-${at % 3}`, resourceType: 'machine' as const, plan: '80', distributionId: names[at]! },
      }))
      const usage = new LiveUsage({
        engine,
        ids: () => plan.rows.map(({ id }) => id),
        row: (id) => plan.rows.find((row) => row.id === id),
        assignmentsOf: (workId) => assignments.filter(({ wbsId }) => wbsId === workId),
        settings: () => plan.settings,
        calendars: () => plan.calendars,
      })
      usage.setGround([], spreading, [])
      const loads = new PlanLoads().count({ ...plan, assignments }, engine, spreading)
      for (const { resourceId, first, amounts } of loads) {
        const behind = await usage.worksBehind([resourceId], first, first + 2)
        const here = behind.reduce((sum, { amount }) => sum + amount, 0)
        expect(here).toBeCloseTo(Number(amountWithin({ first, amounts }, first, first + 2)) / 1e6, 5)
      }
      expect(loads.length).toBeGreaterThan(0)
    }),
    { seed: 24, numRuns: 30 },
  )
})
