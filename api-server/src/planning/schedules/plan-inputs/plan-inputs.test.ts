import {
  calculateSettingsEdit,
  planInputsRead,
  targetDatesUpdate,
  timetableCalculate,
  timetableRead,
  versionCreate,
  versionSetActiveTarget,
  wbsDelete,
  wbsEdit,
} from '@plumbline/core/contract'
import { type PlanInputsContent, planInputsOf, targetDatesIn } from '@plumbline/core/progress'
import { beforeEach, describe, expect, test } from 'vitest'
import { useGround } from '../../../../test/ground.ts'
import { admit, eventually } from '../../../../test/planning.ts'
import { pathOf } from '../../../../test/visitor.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { calculatePlan } from '../../official/timetable/calculation.ts'
import { decodePlan, roomOf } from '../document/index.ts'

const DAY = 480

const on = useGround()
let params: { versionId: string }
beforeEach(async () => {
  params = on.ofVersion.params
  const settings = { plannedStart: '2026-03-02T08:00', dataDate: '2026-03-14T00:00' }
  await on.maya.ok(calculateSettingsEdit, { params, input: { ...settings, scenario: 2 } })
})

const start = (wbsId: string) =>
  on.maya.ok(wbsEdit, { params: { ...params, wbsId }, input: { actualStart: '2026-03-02T08:00', percent: 40 } })

/** A copy of the schedule as it is now, as its target. */
async function agree(): Promise<{ versionId: string }> {
  const at = { scheduleId: on.scheduleId }
  const { version } = await on.maya.ok(versionCreate, { params: at, input: { name: 'Agreed', as: 'target' } })
  await on.maya.ok(timetableCalculate, { params: { versionId: version.id } })
  return { versionId: version.id }
}

async function inputs(versionId = params.versionId) {
  const reply = await on.maya.call(planInputsRead, { params: { versionId } })
  return { content: reply.body as unknown as PlanInputsContent, etag: reply.headers.get('etag') ?? '' }
}

const finishOf = async (wbsId: string) =>
  (await on.maya.ok(timetableRead, { params })).rows.find((row) => row.wbsId === wbsId)?.finish

describe('the inputs of a version', () => {
  test('are none without a target version, and then the durations of the target', async () => {
    const id = await on.work('A', 16)
    expect((await inputs()).content).toEqual({ targetVersionId: null, works: [] })
    const target = await agree()
    await on.maya.ok(wbsEdit, { params: { ...params, wbsId: id }, input: { durationMinutes: 30 * DAY } })
    const { content } = await inputs()
    expect(content).toEqual({
      targetVersionId: target.versionId,
      works: [
        { id, start: '2026-03-16T08:00', finish: '2026-04-06T17:00', durationMinutes: 16 * DAY, floatMinutes: 0 },
      ],
    })
    expect((await inputs(target.versionId)).content.targetVersionId).toBeNull()
  })

  test('bring the amounts that the target plans, which are the approved ones (R-WBS-06)', async () => {
    const id = await on.work('A', 16)
    const plan = { unit: 'm3', plan: '120.5', fact: '0' }
    const collabApi = openCollabApi(on.site.collabUrl, on.site.serviceToken)
    const put = (measure: typeof plan) =>
      collabApi.command(
        roomOf(params.versionId),
        [{ do: 'row.set', ids: [id], fields: { measure } }],
        on.maya.id,
        'write',
      )
    await put(plan)
    await agree()
    await put({ ...plan, plan: '90', fact: '12' })
    expect((await inputs()).content.works).toMatchObject([{ id, amounts: { measure: { unit: 'm3', plan: '120.5' } } }])
  })

  test('reach the official timetable: S2 of the scenarios, to the minute (R-PROG-02)', async () => {
    const id = await on.work('A', 16)
    await agree()
    await on.maya.ok(wbsEdit, { params: { ...params, wbsId: id }, input: { durationMinutes: 20 * DAY } })
    await start(id)
    await on.maya.ok(timetableCalculate, { params })
    expect(await finishOf(id)).toBe('2026-03-27T13:48')
    await on.maya.ok(calculateSettingsEdit, { params, input: { remainingRounding: 'day' } })
    await on.maya.ok(timetableCalculate, { params })
    expect(await finishOf(id)).toBe('2026-03-27T17:00')
  })

  test('give everybody who reads them the hashes of the server', async () => {
    const id = await on.work('A', 16)
    await agree()
    await start(id)
    const { timetable } = await on.maya.ok(timetableCalculate, { params })
    const answer = await fetch(`${on.site.collabUrl}/internal/rooms/schedule/${params.versionId}/read`, {
      headers: { authorization: `Bearer ${on.site.serviceToken}`, 'x-acting-user': on.maya.id },
    })
    const { plan } = decodePlan(new Uint8Array(await answer.arrayBuffer()))
    const own = calculatePlan(plan, planInputsOf(targetDatesIn((await inputs()).content)))
    expect(timetable).toMatchObject({ inputHash: own.inputHash, resultHash: own.resultHash })
    expect(calculatePlan(plan).inputHash).not.toBe(own.inputHash)
  })

  test('follow the target when it is calculated anew, and so does the timetable', async () => {
    const id = await on.work('A', 16)
    const target = await agree()
    await start(id)
    await on.maya.ok(timetableCalculate, { params })
    const before = await finishOf(id)
    await on.maya.ok(wbsEdit, { params: { ...target, wbsId: id }, input: { durationMinutes: 40 * DAY } })
    await eventually(async () => (await finishOf(id)) !== before)
    expect((await inputs()).content.works[0]?.durationMinutes).toBe(40 * DAY)
  })

  test('have a revision: who has it is told that nothing is new', async () => {
    await on.work('A', 16)
    await agree()
    const { etag } = await inputs()
    const path = pathOf(planInputsRead, params)
    expect((await on.maya.send('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const other = await on.maya.send('GET', path, {
      headers: { 'if-none-match': '"none"', 'accept-encoding': 'identity' },
    })
    expect(other).toMatchObject({ status: 200, body: { works: [{ durationMinutes: 16 * DAY }] } })
  })

  test('go away with the target, and a locked version keeps those it has', async () => {
    await on.work('A', 16)
    const target = await agree()
    await inputs()
    await on.site.sql('UPDATE app.versions SET locked = true WHERE id = $1', [params.versionId])
    await on.maya.ok(versionSetActiveTarget, { params: target, input: { active: false } })
    expect((await inputs()).content.targetVersionId).toBe(target.versionId)
    await on.site.sql('UPDATE app.versions SET locked = false WHERE id = $1', [params.versionId])
    expect((await inputs()).content.targetVersionId).toBeNull()
  })
})

describe('updating target dates', () => {
  test('R-PROG-23 matches by id, else by code, says what changes first, and names what has no counterpart', async () => {
    const kept = await on.work('A', 16)
    const replaced = await on.work('B', 8)
    await agree()
    await inputs()
    await on.maya.ok(wbsDelete, { params: { ...params, wbsId: replaced } })
    const again = await on.work('B', 5)
    await on.work('C', 3)
    const preview = await on.maya.ok(targetDatesUpdate, { params, input: { preview: true } })
    expect(preview).toMatchObject({ targetName: 'Agreed', matched: 2, changed: 1, unmatched: 1, unmatchedCodes: ['C'] })
    expect((await inputs()).content.works.map(({ id }) => id)).not.toContain(again)
    await on.maya.ok(targetDatesUpdate, { params, input: {} })
    const durations = new Map((await inputs()).content.works.map(({ id, durationMinutes }) => [id, durationMinutes]))
    expect([durations.get(kept), durations.get(again)]).toEqual([16 * DAY, 8 * DAY])
    expect((await on.maya.ok(targetDatesUpdate, { params, input: {} })).changed).toBe(0)
  })

  test('is refused without a target, on a locked version, and to readers', async () => {
    expect((await on.maya.call(targetDatesUpdate, { params, input: {} })).body.error).toBe('TARGET_VERSION_MISSING')
    await agree()
    const reader = await on.site.person('reader')
    await admit(on.site, on.spaceId, reader, 'reader')
    expect((await reader.call(targetDatesUpdate, { params, input: {} })).body.error).toBe('FORBIDDEN')
    await on.site.sql('UPDATE app.versions SET locked = true WHERE id = $1', [params.versionId])
    expect((await on.maya.call(targetDatesUpdate, { params, input: {} })).body.error).toBe('VERSION_LOCKED')
  })
})
