import { type RiskAssumptions, riskAssumptionsSave, riskRead, riskRunSave, riskRuns } from '@plumbline/core/contract'
import { type RiskResult, riskModelOf, simulate } from '@plumbline/core/risk'
import { generatePlan } from '@plumbline/core/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { useSharedSchedule } from '../../../../test/shared-schedule.ts'
import { usualAssumptions } from './assumed.ts'

const ground = useSharedSchedule()
const params = () => ({ versionId: ground.versionId })
const read = (who = ground.rita) => who.ok(riskRead, { params: params() })

const impact = { shape: 'triangular', min: 960, likely: 1_920, max: 3_360 } as const

const assumptions: RiskAssumptions = {
  ...usualAssumptions,
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
      impact,
      works: ['work00000001'],
      cost: { shape: 'uniform', min: 0, likely: 10, max: 20 },
      answer: { text: 'Second supplier', price: 18_000, probability: 0.15, impact },
      ...{ state: 'mitigating', owner: null, due: '2027-01-11' },
    },
  ],
  groups: [{ id: 'craneGroup01', name: 'Crane', correlation: 0.5, works: ['work00000001', 'work00000002'] }],
  weathers: [{ id: 'windWeather1', name: 'Wind', months: Array(12).fill([1, 3, 6]), works: ['work00000001'] }],
  branches: [
    {
      id: 'testBranch01',
      name: 'Factory test',
      ways: [{ id: 'repairWay001', name: 'Repair', probability: 0.2, works: ['work00000002'] }],
    },
  ],
  budget: 1_000_000,
  contingency: { days: 25, plannedThen: 30_000_000 },
}

let result: RiskResult
beforeAll(() => {
  const plan = generatePlan({ seed: 1, works: 200 })
  const points = ({ duration }: { duration: number }) =>
    ({ shape: 'pert', min: duration * 0.8, likely: duration, max: duration * 2 }) as const
  const works = new Map(plan.rows.filter(({ type }) => type === 'work').map((row) => [row.id, points(row)]))
  result = simulate(plan, {}, { ...riskModelOf(plan, usualAssumptions), works })
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

  test('runs of one sitting are one line of the history, with what was held back then', async () => {
    await ground.maya.ok(riskAssumptionsSave, { params: params(), input: { revision: 0, assumptions } })
    for (const who of [ground.maya, ground.maya]) await who.ok(riskRunSave, { params: params(), input: run(1) })
    const { runs } = await ground.rita.ok(riskRuns, { params: params() })
    const { planned, finish } = result
    expect(runs).toMatchObject([
      {
        ...{ by: { id: ground.maya.id }, futures: result.futures, planned, p80: finish.percents[79] },
        contingency: { days: 25, used: Math.max(0, planned - 30_000_000) / 1440 },
      },
    ])
    expect(runs[0]!.targetChance).toBeGreaterThanOrEqual(0)
    // Another one a day later stands beside it; the oldest make room.
    await ground.site.sql("UPDATE app.version_risk_runs SET run_at = run_at - interval '1 day'")
    await ground.maya.ok(riskRunSave, { params: params(), input: run(1) })
    expect((await ground.rita.ok(riskRuns, { params: params() })).runs).toHaveLength(2)
    await ground.site.sql(
      `INSERT INTO app.version_risk_runs (version_id, space_id, run_at, told)
       SELECT version_id, space_id, run_at - interval '1 day', told FROM app.version_risk_runs, generate_series(1, 150)`,
    )
    await ground.maya.ok(riskRunSave, { params: params(), input: run(1) })
    expect((await ground.rita.ok(riskRuns, { params: params() })).runs).toHaveLength(200)
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
    ['a month without any day', { weathers: [{ ...assumptions.weathers[0]!, months: Array(12).fill([1, 3, 31]) }] }],
    [
      'ways that are more likely than certain',
      { branches: [{ ...assumptions.branches[0]!, ways: Array(6).fill(assumptions.branches[0]!.ways[0]) }] },
    ],
    ['works that all move as one', { groups: [{ ...assumptions.groups[0]!, correlation: 1 }] }],
  ] as [string, Partial<RiskAssumptions>][])('%s is refused', async (_, wrong) => {
    const input = { revision: 0, assumptions: { ...assumptions, ...wrong } }
    expect((await ground.maya.call(riskAssumptionsSave, { params: params(), input })).body.error).toBe('BAD_REQUEST')
  })
})
