import {
  epsIndicators,
  epsRename,
  indicatorsCalculate,
  type RiskRun,
  riskRunSave,
  spaceIndicators,
  timetableCalculate,
  versionCreate,
  versionIndicators,
  wbsDelete,
  wbsEdit,
} from '@plumbline/core/contract'
import { parseInstant } from '@plumbline/core/time'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { useGround } from '../../../test/ground.ts'
import { admit, eventually } from '../../../test/planning.ts'
import { statementsOf } from '../../../test/statements.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { writtenWorks } from '../../planning/official/timetable/index.ts'
import { roomOf } from '../../planning/schedules/document/index.ts'
import { openCollabApi } from '../../platform/collab/index.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { keepIndicators } from './keeping-repository.ts'

const ground = useGround()

const DAY = 480
const ofVersion = async (versionId = ground.versionId) =>
  (await ground.maya.ok(versionIndicators, { params: { versionId } })).indicators
const below = async (epsId: string) => (await ground.maya.ok(epsIndicators, { params: { epsId } })).indicators
const calculate = async () => (await ground.maya.ok(indicatorsCalculate, ground.ofVersion)).indicators
/** Costs are typed in the document. */
async function budget(wbsId: string, plan: string): Promise<void> {
  const { collabUrl, serviceToken } = ground.site
  const fields = { cost: { unit: 'EUR', plan, fact: '0' } }
  const commands = [{ do: 'row.set' as const, ids: [wbsId], fields }]
  await openCollabApi(collabUrl, serviceToken).command(roomOf(ground.versionId), commands, ground.maya.id, 'write')
}

async function worth(name: string, days: number, plan: string): Promise<string> {
  const id = await ground.work(name, days)
  await budget(id, plan)
  return id
}

/** Its target version is what the schedule is now. */
async function approve(): Promise<void> {
  const input = { name: 'Base', as: 'target' as const }
  const { version } = await ground.maya.ok(versionCreate, { ...ground.ofSchedule, input })
  await ground.maya.ok(timetableCalculate, { params: { versionId: version.id } })
}

/** What a run of risks came to: P80 so many days after what was planned. */
async function foresee(planned: number, days: number): Promise<void> {
  const finish = { mean: planned, deviation: 0, min: planned, max: planned + days * 1440, counts: [1_000] }
  const percents = Array.from({ length: 99 }, (_, i) => (i < 79 ? planned : planned + days * 1440))
  const result: RiskRun['result'] = {
    ...{ futures: 1_000, seed: 1, isConverged: true, planned, milestones: [], works: [], inputs: [], events: [] },
    errors: { mean: 0, deviation: 0, p10: 0, p50: 0, p80: 0, p90: 0 },
    finish: { ...finish, percents, first: planned, step: 1440 },
    ...{ cost: null, joint: [], mergeBias: 0, mitigated: null },
  }
  const input = { revision: 0, inputHash: `${'0'.repeat(16)}-${'0'.repeat(16)}`, took: 1, result }
  await ground.maya.ok(riskRunSave, { ...ground.ofVersion, input })
}

describe('indicators of a schedule', () => {
  test('tell P80 of the last run of risks, and how far that is from the plan (rule 19)', async () => {
    await ground.work('Dig', 5)
    expect((await calculate()).values).toMatchObject({ p80_finish: null, p80_variance: null })
    await foresee(parseInstant('2027-07-26T17:00')!, 28)
    expect((await ofVersion()).values).toMatchObject({ p80_finish: '2027-08-23T17:00', p80_variance: '28' })
    expect((await below(ground.scheduleId)).values).toMatchObject({ p80_variance: '28' })
  })

  test('are not calculated before the first result, and follow each one without being asked for (R-AN-06)', async () => {
    const digging = await worth('Dig', 5, '1000.50')
    await worth('Pour', 5, '500')
    const asked = await calculate()
    expect(asked).toMatchObject({ state: 'calculated', currency: 'EUR', hasTarget: false })
    expect(asked.values).toMatchObject({ works: '2', budget: '1500.5', earned_value: '0', planned_value: null })
    expect(asked.schedules).toHaveLength(1)
    await budget(digging, '2000')
    const after = await eventually(async () => {
      const found = await ofVersion()
      return found.values.budget === '2500' && found
    })
    expect(after.trend.slice(-2).map(({ values }) => values.budget)).toEqual(['1500.5', '2500'])
    expect(after.trend.at(-1)?.at).toBe(after.newestAt)
  })

  test('measure against the active target version, and name the works that are late', async () => {
    const digging = await worth('Dig', 5, '1000')
    const pouring = await worth('Pour', 10, '500')
    await approve()
    await ground.maya.ok(wbsEdit, {
      params: { versionId: ground.versionId, wbsId: digging },
      input: { durationMinutes: 8 * DAY },
    })
    const { values, late, hasTarget, curve } = await calculate()
    expect(hasTarget).toBe(true)
    expect(values).toMatchObject({ late: '1', planned_value: '0', schedule_variance: '0' })
    expect(late).toMatchObject([
      { workId: digging, name: 'Dig', place: '', lateDays: 3, scheduleId: ground.scheduleId },
    ])
    expect(curve?.target.reduce((sum, one) => sum + one, 0)).toBe(15 * DAY)
    expect(curve?.forecast.reduce((sum, one) => sum + one, 0)).toBe(18 * DAY)
    await ground.maya.ok(wbsDelete, { params: { versionId: ground.versionId, wbsId: digging } })
    const rest = await calculate()
    expect(rest.late).toEqual([])
    const rows = await ground.site.sql('SELECT work_id FROM app.work_figures WHERE version_id = $1', [ground.versionId])
    expect(rows).toEqual([{ work_id: pouring }])
  })

  test('the newest result wins: one of an older document changes nothing', async () => {
    await ground.work('Dig', 5)
    await calculate()
    await ground.site.sql('UPDATE app.version_indicators SET seq = seq + 1000000 WHERE version_id = $1', [
      ground.versionId,
    ])
    await ground.work('Pour', 5)
    expect((await calculate()).values.works).toBe('1')
  })
})

/** As a result of so many works would be kept; given up where each row is compared with each other one. */
async function keepCopies(count: number, seq: number, change: object = {}): Promise<void> {
  const [work] = await ground.site.sql('SELECT to_jsonb(w) AS figures FROM app.work_figures w WHERE version_id = $1', [
    ground.versionId,
  ])
  const { hash: _, ...figures } = work!.figures
  const copies = Array.from({ length: count }, (_, at) => ({ ...figures, work_id: `copy${at}` }))
  const works = writtenWorks(copies.map((copy, at) => (at === 7 ? { ...copy, ...change } : copy)))
  const unchanged = { sums: '{}', curve: null, checks: '[]', outline: '[]', series: '[]', milestones: '[]' }
  const database = openDatabase(await ground.site.serverUrl(), pino({ level: 'silent' }))
  try {
    await database.asSystem(async (tx) => {
      await tx.raw("SET LOCAL statement_timeout = '15s'")
      await keepIndicators(tx, ground.versionId, { seq, indicators: { ...unchanged, works } })
    })
  } finally {
    await database.close()
  }
}

test('of the figures of 20,000 works those that changed are written, none is compared with all others', async () => {
  await ground.work('Dig', 5)
  await calculate()
  await keepCopies(20_000, 1_000_000)
  await keepCopies(19_999, 1_000_001, { code: 'Other' })
  // `xmin`: the transaction that wrote the row.
  const kept = await ground.site.sql(
    `SELECT count(*)::int AS rows, min(code) AS code FROM app.work_figures WHERE version_id = $1
     GROUP BY xmin ORDER BY rows`,
    [ground.versionId],
  )
  expect(kept).toEqual([
    { rows: 1, code: 'Other' },
    { rows: 19_998, code: expect.not.stringMatching('Other') },
  ])
})

describe('many who watch one part of the structure', () => {
  test('cost few statements each: the same schedules are read once for all who ask at the same time', async () => {
    await ground.work('Dig', 5)
    await calculate()
    const read = () => below(ground.projectId)
    await read()
    expect(await statementsOf(read)).toBeLessThanOrEqual(16)
    const together = await statementsOf(() => Promise.all(Array.from({ length: 20 }, read)))
    expect(together / 20).toBeLessThanOrEqual(11)
  })

  test('get their own numbers where their rights are other ones, and the newest that there are', async () => {
    await ground.work('Dig', 5)
    await calculate()
    const reader = await ground.site.person('watcher')
    await admit(ground.site, ground.spaceId, reader, 'reader')
    const ofProject = { params: { epsId: ground.projectId } }
    const worksOf = async (who: Pick<Visitor, 'ok'>) => (await who.ok(epsIndicators, ofProject)).indicators.values.works
    expect(await Promise.all([worksOf(reader), worksOf(ground.maya), worksOf(reader)])).toEqual(['1', '1', '1'])
    await ground.site.sql(
      `INSERT INTO app.grants (id, space_id, node_id, user_id, effect, abilities)
       VALUES (left(md5(random()::text), 12), $1, $2, $3, 'deny', '{schedule.read}')`,
      [ground.spaceId, ground.scheduleId, reader.id],
    )
    await ground.work('Pour', 5)
    await calculate()
    expect(await Promise.all([worksOf(ground.maya), worksOf(reader), worksOf(ground.maya)])).toEqual(['2', '0', '2'])
  })
})

describe('indicators of a part of the structure', () => {
  test('add up what the schedules below it come to, without what is not valid', async () => {
    await worth('Dig', 5, '1000.01')
    await calculate()
    const project = await below(ground.projectId)
    expect(project.values).toEqual((await ofVersion()).values)
    expect(project.schedules.map(({ id, name }) => [id, name])).toEqual([[ground.scheduleId, 'A schedule']])
    const { indicators } = await ground.maya.ok(spaceIndicators, { params: { spaceId: ground.spaceId } })
    expect(indicators.values).toEqual(project.values)
    await ground.maya.ok(epsRename, { params: { epsId: ground.scheduleId }, input: { valid: 0 } })
    expect(await below(ground.projectId)).toMatchObject({ state: 'not_calculated', oldestAt: null, schedules: [] })
    expect((await below(ground.scheduleId)).values.works).toBe('1')
  })

  test('leave out schedules that the person may not read', async () => {
    await ground.work('Dig', 5)
    await calculate()
    const reader = await ground.site.person('reader')
    await admit(ground.site, ground.spaceId, reader, 'reader')
    const read = async () =>
      (await reader.ok(spaceIndicators, { params: { spaceId: ground.spaceId } })).indicators.values.works
    expect(await read()).toBe('1')
    await ground.site.sql(
      `INSERT INTO app.grants (id, space_id, node_id, user_id, effect, abilities)
       VALUES (left(md5(random()::text), 12), $1, $2, $3, 'deny', '{schedule.read}')`,
      [ground.spaceId, ground.projectId, reader.id],
    )
    expect(await read()).toBe('0')
    const refused = await reader.call(versionIndicators, ground.ofVersion)
    expect(refused.body.error).toBe('FORBIDDEN')
    expect((await reader.call(indicatorsCalculate, ground.ofVersion)).body.error).toBe('FORBIDDEN')
  })
})
