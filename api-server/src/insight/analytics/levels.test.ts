import {
  analyticsCurved,
  analyticsFacility,
  analyticsProject,
  analyticsPromises,
  analyticsSchedule,
  analyticsSpace,
  analyticsVersion,
  calculateSettingsEdit,
  epsCreate,
  indicatorsCalculate,
  timetableCalculate,
  versionCreate,
  wbsEdit,
} from '@plumbline/core/contract'
import { periodUnits } from '@plumbline/core/time'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { useGround } from '../../../test/ground.ts'
import { admit } from '../../../test/planning.ts'
import { roomOf } from '../../planning/schedules/document/index.ts'
import { openCollabApi } from '../../platform/collab/index.ts'

const ground = useGround()

const DAY = 480

async function another(): Promise<{ versionId: string; scheduleId: string }> {
  const input = { parentId: ground.projectId, kind: 'schedule' as const, name: 'Second' }
  const { node } = await ground.maya.ok(epsCreate, { params: { spaceId: ground.spaceId }, input })
  return { scheduleId: node.id, versionId: node.schedule?.versionId ?? '' }
}

/** Costs are typed in the document. */
async function worth(name: string, days: number, plan: string, versionId = ground.versionId): Promise<string> {
  const id = await ground.work(name, days, {}, versionId)
  const commands = [{ do: 'row.set' as const, ids: [id], fields: { cost: { unit: 'EUR', plan, fact: '0' } } }]
  const { collabUrl, serviceToken } = ground.site
  await openCollabApi(collabUrl, serviceToken).command(roomOf(versionId), commands, ground.maya.id, 'write')
  return id
}

const calculate = (versionId = ground.versionId) => ground.maya.ok(indicatorsCalculate, { params: { versionId } })
const curved = async (asked: { period: (typeof periodUnits)[number]; from?: string; to?: string; unit?: string }) => {
  const input = { spaceId: ground.spaceId, epsId: ground.projectId, measure: 'cost' as const, ...asked }
  return (await ground.maya.ok(analyticsCurved, { input })).curved
}
const all = (periods: readonly { plan: number }[]): number => periods.reduce((sum, { plan }) => sum + plan, 0)

describe('charts of a part of the structure', () => {
  test('amounts by day, week, month, quarter and year add up to the works of all schedules (R-AN-14, R-AN-01)', async () => {
    const second = await another()
    await worth('Dig', 30, '3000')
    await worth('Paint', 40, '400', second.versionId)
    await calculate()
    await calculate(second.versionId)
    for (const period of periodUnits) {
      const told = await curved({ period })
      expect([told.unit, told.period, Math.round(all(told.periods) * 100)]).toEqual(['EUR', period, 340_000])
    }
    const weeks = await curved({ period: 'week' })
    const [first, next] = weeks.periods
    expect(Date.parse(next?.from ?? '') - Date.parse(first?.from ?? '')).toBe(7 * 86_400_000)
    const rest = await curved({ period: 'week', from: next?.from ?? '' })
    expect(rest.before.plan).toBe(first?.plan)
    expect(rest.periods).toEqual(weeks.periods.slice(1))
    expect(await curved({ period: 'week', unit: 'USD' })).toMatchObject({ periods: [], before: { plan: 0 } })
  })

  test('PV is cut at the data date within a period, as the indicators cut it (R-AN-14)', async () => {
    const at = (dataDate: string) =>
      ground.maya.ok(calculateSettingsEdit, {
        ...ground.ofVersion,
        input: { plannedStart: '2026-03-02T08:00', dataDate },
      })
    await at('2026-03-02T08:00')
    const dig = await worth('Dig', 20, '2000')
    const input = { name: 'Base', as: 'target' as const }
    const { version } = await ground.maya.ok(versionCreate, { ...ground.ofSchedule, input })
    await ground.maya.ok(timetableCalculate, { params: { versionId: version.id } })
    const begun = { actualStart: '2026-03-02T08:00', percent: 25 }
    await ground.maya.ok(wbsEdit, { params: { ...ground.ofVersion.params, wbsId: dig }, input: begun })
    // Five and a half of twenty days have passed.
    await at('2026-03-09T12:00')
    await calculate()
    const { passed, periods } = await curved({ period: 'month' })
    expect([periods.length, periods[0]?.target, periods[0]?.earned]).toEqual([1, 2000, 500])
    const { analytics } = await ground.maya.ok(analyticsVersion, ground.ofVersion)
    expect(String(passed.target)).toBe(analytics.values.planned_value)
    expect(passed.target).toBeLessThan(600)
  })

  test('a space, a facility and a project compare what is below them; schedule and version tell of themselves', async () => {
    const second = await another()
    await worth('Dig', 5, '1000')
    await worth('Paint', 20, '500', second.versionId)
    await calculate()
    await calculate(second.versionId)
    const { analytics: project } = await ground.maya.ok(analyticsProject, { params: { projectId: ground.projectId } })
    expect(project).toMatchObject({ state: 'calculated', currency: 'EUR', values: { budget: '1500', works: '2' } })
    expect(project.parts.map(({ name, values }) => [name, values.budget])).toEqual([
      ['Second', '500'],
      ['A schedule', '1000'],
    ])
    const { analytics: facility } = await ground.maya.ok(analyticsFacility, {
      params: { facilityId: ground.facilityId },
    })
    expect(facility.parts).toMatchObject([{ kind: 'project', name: 'A project', values: { budget: '1500' } }])
    const { analytics: space } = await ground.maya.ok(analyticsSpace, { params: { spaceId: ground.spaceId } })
    expect(space).toEqual(facility)
    const { analytics: schedule } = await ground.maya.ok(analyticsSchedule, {
      params: { scheduleId: ground.scheduleId },
    })
    expect(schedule).toMatchObject({ values: { budget: '1000' }, parts: [] })
    expect((await ground.maya.ok(analyticsVersion, ground.ofVersion)).analytics).toEqual(schedule)
    const wrong = await ground.maya.call(analyticsFacility, { params: { facilityId: ground.projectId } })
    expect(wrong.body.error).toBe('NOT_FOUND')
  })

  test('a schedule is not calculated, in process or calculated, and so are its parts above it (R-AN-04)', async () => {
    await ground.work('Dig', 5)
    await calculate()
    const stateIn = async (timetableState: number) => {
      await ground.site.sql('UPDATE app.timetables SET state = $2 WHERE version_id = $1', [
        ground.versionId,
        timetableState,
      ])
      const { analytics } = await ground.maya.ok(analyticsProject, { params: { projectId: ground.projectId } })
      return [analytics.state, analytics.parts[0]?.state]
    }
    expect(await stateIn(0)).toEqual(['not_calculated', 'not_calculated'])
    expect(await stateIn(2)).toEqual(['in_process', 'in_process'])
    expect(await stateIn(1)).toEqual(['calculated', 'calculated'])
  })

  test('what the person may not read is neither in sums nor in comparisons nor in series', async () => {
    await worth('Dig', 5, '1000')
    await calculate()
    const reader = await ground.site.person('reader')
    await admit(ground.site, ground.spaceId, reader, 'reader')
    await ground.site.sql(
      `INSERT INTO app.grants (id, space_id, node_id, user_id, effect, abilities)
       VALUES (left(md5(random()::text), 12), $1, $2, $3, 'deny', '{schedule.read}')`,
      [ground.spaceId, ground.projectId, reader.id],
    )
    const { analytics } = await reader.ok(analyticsSpace, { params: { spaceId: ground.spaceId } })
    expect(analytics).toMatchObject({ parts: [], measures: [], milestones: [], values: { works: '0' } })
    const asked = { spaceId: ground.spaceId, period: 'week' as const, measure: 'cost' as const }
    expect((await reader.ok(analyticsCurved, { input: asked })).curved.periods).toEqual([])
    const refused = await reader.call(analyticsCurved, { input: { ...asked, versionId: ground.versionId } })
    expect(refused.body.error).toBe('FORBIDDEN')
  })

  test('PPC tells by period what was to be done and was, up to the data date', async () => {
    const at = (dataDate: string) =>
      ground.maya.ok(calculateSettingsEdit, {
        ...ground.ofVersion,
        input: { plannedStart: '2026-03-02T08:00', dataDate },
      })
    await at('2026-03-02T08:00')
    const dig = await ground.work('Dig', 3)
    const pour = await ground.work('Pour', 4)
    await ground.work('Cure', 5)
    const input = { name: 'Base', as: 'target' as const }
    const { version } = await ground.maya.ok(versionCreate, { ...ground.ofSchedule, input })
    await ground.maya.ok(timetableCalculate, { params: { versionId: version.id } })
    // On its day, and a day late.
    for (const [wbsId, day] of [
      [dig, '04'],
      [pour, '06'],
    ] as const) {
      const done = { actualStart: '2026-03-02T08:00', actualFinish: `2026-03-${day}T17:00`, percent: 100 }
      await ground.maya.ok(wbsEdit, { params: { ...ground.ofVersion.params, wbsId }, input: done })
    }
    await at('2026-03-16T08:00')
    await calculate()
    const told = async (asked: Omit<z.input<typeof analyticsPromises.input>, 'spaceId'>) =>
      (await ground.maya.ok(analyticsPromises, { input: { spaceId: ground.spaceId, ...asked } })).promises.periods.map(
        ({ from, promised, kept }) => `${from} ${kept}/${promised}`,
      )
    expect(await told({ epsId: ground.projectId, period: 'week' })).toEqual(['2026-03-02 2/3'])
    expect(await told({ period: 'quarter' })).toEqual(['2026-01-01 2/3'])
    const days = ['2026-03-04 1/1', '2026-03-05 0/1', '2026-03-06 0/1']
    expect(await told({ versionId: ground.versionId, period: 'day' })).toEqual(days)
    expect(await told({ period: 'day', from: '2026-03-06' })).toEqual(days.slice(2))
    expect(await told({ period: 'day', from: '2026-04-01' })).toEqual([])
    expect(await told({ versionId: version.id, period: 'day' })).toEqual([])
  })

  test('milestones keep the finish of each day on which they moved, beside their target', async () => {
    const digging = await ground.work('Dig', 5)
    const done = await ground.work('Dug', 0, { type: 'milestone_finish', durationMinutes: 0 })
    const input = { name: 'Base', as: 'target' as const }
    const { version } = await ground.maya.ok(versionCreate, { ...ground.ofSchedule, input })
    await ground.maya.ok(timetableCalculate, { params: { versionId: version.id } })
    await calculate()
    await ground.site.sql('UPDATE app.milestone_trend SET seen_on = seen_on - 7')
    await ground.maya.ok(wbsEdit, {
      params: { versionId: ground.versionId, wbsId: digging },
      input: { durationMinutes: 8 * DAY },
    })
    await ground.maya.ok(wbsEdit, {
      params: { versionId: ground.versionId, wbsId: done },
      input: { limit: { kind: 'not_earlier', date: '2030-01-07T08:00' } },
    })
    await calculate()
    const { analytics } = await ground.maya.ok(analyticsVersion, ground.ofVersion)
    expect(analytics.milestones).toMatchObject([{ workId: done, name: 'Dug' }])
    const [moved] = analytics.milestones
    expect(moved?.trend).toHaveLength(2)
    expect(moved?.trend.at(0)?.finish).toBe(moved?.targetFinish)
    expect(moved?.trend.at(-1)?.finish).toBe(moved?.finish)
  })
})
