import {
  assignmentCreate,
  assignmentDelete,
  distributionSave,
  epsCreate,
  resourceBehind,
  resourceOverload,
  resourceSettingsCreate,
  resourceUsage,
  timetableCalculate,
  versionExport,
  versionList,
} from '@plumbline/core/contract'
import { presetCurve } from '@plumbline/core/distributions'
import { assignmentIdOf } from '@plumbline/core/resources'
import { expect, test } from 'vitest'
import { useReadGround } from '../../../../test/ground.ts'

const on = useReadGround()

const crane = async (units: string | null, code = 'CR') => {
  const availability = units === null ? [] : [{ from: null, units }]
  const prices = [{ from: null, standard: '80.5', overtime: null, per: 'hour' as const }]
  const input = { spaceId: on.spaceId, name: 'Crane', code, type: 'machine' as const, availability, prices }
  return (await on.maya.ok(resourceSettingsCreate, { input })).resource.id
}
const usage = async (more: object = {}, who = on.maya) =>
  who.ok(resourceUsage, { input: { spaceId: on.spaceId, ...(await span()), period: 'day', ...more } })

/** Two years around the plan. */
async function span() {
  const { timetable } = await on.maya.ok(timetableCalculate, on.ofVersion)
  const start = timetable.start ?? '2026-01-01'
  return { from: start.slice(0, 10), to: `${Number(start.slice(0, 4)) + 1}-01-01` }
}

test('US16 R-RES-04 adds up what works of all schedules need of a resource, with who needs it, and follows what changes', async () => {
  const [slab, wall] = [await on.work('Slab', 3), await on.work('Wall', 3)]
  const id = await crane('1')
  const assign = (wbsIds: string[]) =>
    on.maya.ok(assignmentCreate, { ...on.ofVersion, input: { resourceId: id, wbsIds, units: '1' } })
  await assign([slab])
  const [alone] = (await usage()).lanes
  expect(alone).toMatchObject({ id, name: 'Crane', kind: 'units', over: [], runs: [] })
  expect(Math.max(...alone!.values)).toBe(1)
  await assign([wall])
  const both = await usage()
  expect(Math.max(...both.lanes[0]!.values)).toBe(2)
  expect(both.lanes[0]).toMatchObject({ runs: [{ days: 3, peak: 2, available: 1 }] })
  expect(both.lanes[0]!.parts).toHaveLength(1)
  expect(both.schedules.map(({ id: of }) => of)).toEqual([on.scheduleId])

  const { from, to } = both.lanes[0]!.runs[0]!
  const input = { spaceId: on.spaceId, resourceId: id, from, to }
  const { works, unread } = await on.rita.ok(resourceBehind, { input })
  expect(works.map(({ code, amount, units }) => [code, amount, units])).toEqual([
    ['Wall', '24', '1'],
    ['Slab', '24', '1'],
  ])
  expect(unread).toBe(0)

  const [money] = (await usage({ measure: 'cost', period: 'month' })).lanes
  expect(money!.kind).toBe('money')
  expect(money!.values.reduce((sum, value) => sum + value, 0)).toBe(48 * 80.5)
  for (const by of ['group', 'rbs', 'project', 'space'] as const) {
    const { lanes } = await usage({ by })
    expect(lanes.map(({ kind, values }) => [kind, Math.max(...values)])).toEqual([['hours', 16]])
    // More hours than there are, as far as somebody said how many; the works behind a lane are those of all its resources.
    const told = lanes[0]!.runs.map(({ days, peak, available }) => [days, peak, available])
    expect(told).toEqual(by === 'project' ? [] : [[3, 16, 8]])
    const behind = await on.rita.ok(resourceBehind, { input: { ...input, by, resourceId: lanes[0]!.id } })
    expect(behind.works.map(({ code }) => code)).toEqual(['Wall', 'Slab'])
  }

  const assignmentId = assignmentIdOf(wall, id)
  await on.maya.ok(assignmentDelete, { params: { ...on.ofVersion.params, assignmentId } })
  expect(Math.max(...(await usage()).lanes[0]!.values)).toBe(1)
})

test('US16 counts two schedules together, and only those that the person may read', async () => {
  const slab = await on.work('Slab', 2)
  const id = await crane(null)
  const held = { resourceId: id, units: '1' }
  await on.maya.ok(assignmentCreate, { ...on.ofVersion, input: { ...held, wbsIds: [slab] } })
  const input = { kind: 'schedule' as const, parentId: on.projectId, name: 'Second' }
  const { node } = await on.maya.ok(epsCreate, { params: { spaceId: on.spaceId }, input })
  const params = { scheduleId: node.id }
  const versionId = (await on.maya.ok(versionList, { params })).versions[0]!.id
  const wall = await on.work('Wall', 2, {}, versionId)
  await on.maya.ok(assignmentCreate, { params: { versionId }, input: { ...held, wbsIds: [wall] } })
  await on.maya.ok(timetableCalculate, { params: { versionId } })
  const [lane] = (await usage()).lanes
  expect(lane).toMatchObject({ available: null, runs: [] })
  expect(lane!.parts).toHaveLength(2)
  const stranger = await on.site.person('stranger')
  expect(
    (
      await stranger.call(resourceUsage, {
        input: { spaceId: on.spaceId, period: 'month', from: '2026-01-01', to: '2026-12-31' },
      })
    ).status,
  ).toBe(404)
})

test('R-RES-05 a need is spread by the curve that it names of the structure, also in files of P6', async () => {
  const id = await crane(null)
  const input = { epsId: on.projectId, curve: { kind: 'front' as const, points: [...presetCurve('front').points] } }
  const wbsIds = [await on.work('Slab', 10)]
  const held = { resourceId: id, wbsIds, plan: '100' }
  await on.maya.ok(assignmentCreate, { ...on.ofVersion, input: { ...held, distributionId: on.projectId } })
  const first = async () => (await usage({ measure: 'cost' })).lanes[0]!.values.find((value) => value > 0)
  expect(await first()).toBe(10 * 80.5)
  await on.maya.ok(distributionSave, { input })
  expect(await first()).toBe(18 * 80.5)
  const { body } = await on.maya.call(versionExport, { params: { ...on.ofVersion.params, format: 'xer' }, input: {} })
  expect(Buffer.from(body as unknown as Uint8Array).toString('latin1')).toContain('Front Loaded')
})

test('US16 leads from one overload to the next, by day and then by lane, and after the last to the first', async () => {
  const next = async (after?: { laneId: string; from: string }, by: 'resource' | 'space' | 'project' = 'resource') =>
    on.maya.ok(resourceOverload, { input: { spaceId: on.spaceId, by, ...(after && { after }) } })
  expect(await next()).toMatchObject({ needed: null, next: null })
  const works = [await on.work('Slab', 3), await on.work('Wall', 3)]
  const [free, first, second] = [await crane(null), await crane('1', 'CS'), await crane('1.5', 'CT')]
  for (const resourceId of [free, first, second]) {
    await on.maya.ok(assignmentCreate, { ...on.ofVersion, input: { resourceId, wbsIds: works, units: '1' } })
  }
  const { lanes } = await usage()
  const [one, other] = lanes.filter(({ runs }) => runs.length > 0)
  const told = (await next()).next!
  expect(told).toEqual({ ...one!.runs[0], laneId: one!.id, place: lanes.indexOf(one!) })
  const later = (await next(told)).next!
  expect(later).toEqual({ ...other!.runs[0], laneId: other!.id, place: lanes.indexOf(other!) })
  expect((await next(later)).next).toEqual(told)
  const { needed, dataDay } = await next()
  expect(needed!.from <= told.from && told.to <= needed!.to).toBe(true)
  expect(dataDay).not.toBeNull()
  // Of a project nobody says what there is, of the whole space not as long as of one resource nobody does.
  for (const by of ['project', 'space'] as const) expect((await next(undefined, by)).next).toBeNull()
  const stranger = await on.site.person('stranger')
  expect((await stranger.call(resourceOverload, { input: { spaceId: on.spaceId } })).status).toBe(404)
})

test('US16 takes a period of its size only', async () => {
  const wrong = { spaceId: on.spaceId, period: 'day' as const, from: '2026-01-02', to: '2026-01-01' }
  expect((await on.maya.call(resourceUsage, { input: wrong })).body.error).toBe('BAD_REQUEST')
  const long = { ...wrong, from: '2020-01-01', to: '2029-01-01' }
  expect((await on.maya.call(resourceUsage, { input: long })).body.error).toBe('BAD_REQUEST')
})
