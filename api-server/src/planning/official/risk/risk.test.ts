import { type RiskAssumptions, riskAssumptionsSave, riskRead, riskRunSave } from '@plumbline/core/contract'
import { type RiskResult, simulate } from '@plumbline/core/risk'
import { generatePlan } from '@plumbline/core/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { useSharedSchedule } from '../../../../test/shared-schedule.ts'

const ground = useSharedSchedule()
const params = () => ({ versionId: ground.versionId })
const read = (who = ground.rita) => who.ok(riskRead, { params: params() })

const assumptions: RiskAssumptions = {
  seed: 7,
  tolerance: 480,
  limit: 2_000,
  target: '2027-07-20',
  risks: [
    {
      id: 'rebarLate001',
      name: 'Rebar late again',
      probability: 0.3,
      effect: 'absolute',
      impact: { shape: 'triangular', min: 960, likely: 1_920, max: 3_360 },
      works: ['work00000001'],
    },
  ],
  groups: [{ id: 'craneGroup01', name: 'Crane', correlation: 0.5, works: ['work00000001', 'work00000002'] }],
}

let result: RiskResult
beforeAll(() => {
  const plan = generatePlan({ seed: 1, works: 200 })
  const points = ({ duration }: { duration: number }) =>
    ({ shape: 'pert', min: duration * 0.8, likely: duration, max: duration * 2 }) as const
  const works = new Map(plan.rows.filter(({ type }) => type === 'work').map((row) => [row.id, points(row)]))
  result = simulate(plan, {}, { works, risks: [], groups: [] })
})

const run = (revision: number) => ({ inputHash: `${'0'.repeat(16)}-${'a'.repeat(16)}`, revision, took: 900, result })

describe('risks of a version', () => {
  test('are assumed by who plans and read by everybody; nothing is assumed at first', async () => {
    expect(await read()).toMatchObject({ revision: 0, assumptions: { seed: 1, risks: [], groups: [] }, run: null })
    const input = { revision: 0, assumptions }
    expect(await ground.maya.ok(riskAssumptionsSave, { params: params(), input })).toEqual({ revision: 1 })
    expect(await read()).toEqual({ revision: 1, assumptions, run: null })
    expect((await ground.rita.call(riskAssumptionsSave, { params: params(), input })).body.error).toBe('FORBIDDEN')
  })

  test('what somebody else changed meanwhile is not overwritten', async () => {
    await ground.maya.ok(riskAssumptionsSave, { params: params(), input: { revision: 0, assumptions } })
    const late = { revision: 0, assumptions: { ...assumptions, seed: 8 } }
    expect((await ground.maya.call(riskAssumptionsSave, { params: params(), input: late })).body.error).toBe(
      'RISK_CHANGED',
    )
    expect((await read()).assumptions.seed).toBe(7)
  })

  test('a run is kept with what it went by, and is the same for everybody', async () => {
    await ground.maya.ok(riskRunSave, { params: params(), input: run(0) })
    const stored = (await read()).run
    expect(stored).toMatchObject({ ...run(0), by: { id: ground.maya.id } })
    expect(stored?.result).toEqual(result)
    expect((await ground.rita.call(riskRunSave, { params: params(), input: run(0) })).body.error).toBe('FORBIDDEN')
    const other = run(3)
    expect((await ground.maya.call(riskRunSave, { params: params(), input: other })).body.error).toBe('RISK_CHANGED')
  })

  test('of a locked version stay; a run of them may still be kept', async () => {
    await ground.site.sql('UPDATE app.versions SET locked = true WHERE id = $1', [ground.versionId])
    const input = { revision: 0, assumptions }
    expect((await ground.maya.call(riskAssumptionsSave, { params: params(), input })).body.error).toBe('VERSION_LOCKED')
    await ground.maya.ok(riskRunSave, { params: params(), input: run(0) })
  })

  test.each([
    ['a probability above one', { risks: [{ ...assumptions.risks[0]!, probability: 1.2 }] }],
    [
      'points out of order',
      { risks: [{ ...assumptions.risks[0]!, impact: { shape: 'pert', min: 3, likely: 2, max: 4 } }] },
    ],
    ['more futures than anybody waits for', { limit: 1_000_000 }],
    ['works that all move as one', { groups: [{ ...assumptions.groups[0]!, correlation: 1 }] }],
  ] as [string, Partial<RiskAssumptions>][])('%s is refused', async (_, wrong) => {
    const input = { revision: 0, assumptions: { ...assumptions, ...wrong } }
    expect((await ground.maya.call(riskAssumptionsSave, { params: params(), input })).body.error).toBe('BAD_REQUEST')
  })
})
