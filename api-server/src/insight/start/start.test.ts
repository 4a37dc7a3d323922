import {
  accessGrant,
  epsCreate,
  startRead,
  timetableCalculate,
  versionCreate,
  visitKeep,
} from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { useReadGround } from '../../../test/ground.ts'
import type { Visitor } from '../../../test/visitor.ts'

const ground = useReadGround()

const start = (who: Visitor = ground.maya) => who.ok(startRead, { params: { spaceId: ground.spaceId } })
const visit = (who: Visitor, rowId: string | null, versionId = ground.versionId) =>
  who.ok(visitKeep, { params: { versionId }, input: { rowId } })

test('a person begins where they left off: the schedule, its row, the finish of that time and a picture of today', async () => {
  const pit = await ground.work('Pit', 5)
  const { timetable: before } = await ground.maya.ok(timetableCalculate, ground.ofVersion)
  await visit(ground.maya, pit)
  await ground.work('Slab', 10)
  const { timetable } = await ground.maya.ok(timetableCalculate, ground.ofVersion)

  const { schedules, bars } = await start()
  expect(schedules).toMatchObject([
    {
      id: ground.scheduleId,
      name: 'A schedule',
      path: ['A facility', 'A project'],
      versionId: ground.versionId,
      finish: timetable.finish,
      finishThen: before.finish,
      start: timetable.start,
      startThen: before.start,
      work: { id: pit, code: 'Pit', name: 'Pit' },
    },
  ])
  expect(schedules[0]?.seenAt).not.toBeNull()
  expect(timetable.finish).not.toBe(before.finish)
  expect(bars.map(({ name, target }) => [name, target])).toEqual([
    ['Slab', null],
    ['Pit', null],
  ])
  expect(bars[0]?.finish).toBe(timetable.finish)
})

test('who was in no schedule sees the one that was calculated last, and what they left is theirs alone', async () => {
  const pit = await ground.work('Pit', 5)
  await ground.maya.ok(timetableCalculate, ground.ofVersion)
  await visit(ground.maya, pit)
  const input = { kind: 'schedule' as const, parentId: ground.projectId, name: 'Not calculated' }
  await ground.maya.ok(epsCreate, { params: { spaceId: ground.spaceId }, input })
  const { schedules, bars } = await start(ground.rita)
  expect(schedules).toMatchObject([{ id: ground.scheduleId, seenAt: null, finishThen: null, work: null }])
  expect(bars).toHaveLength(1)
})

test('the version one was in is shown, the actual one where that is gone; the last schedule stands first', async () => {
  const { version } = await ground.maya.ok(versionCreate, { ...ground.ofSchedule, input: { name: 'Draft' } })
  const params = { spaceId: ground.spaceId }
  const input = { kind: 'schedule' as const, parentId: ground.projectId, name: 'Fit-out' }
  const { node } = await ground.maya.ok(epsCreate, { params, input })
  await visit(ground.maya, null, node.schedule?.versionId)
  await visit(ground.maya, null, version.id)
  const names = async () => (await start()).schedules.map(({ name, versionName }) => [name, versionName])
  expect(await names()).toEqual([
    ['A schedule', 'Draft'],
    ['Fit-out', 'Version 1'],
  ])
  await ground.site.sql('DELETE FROM app.versions WHERE id = $1', [version.id])
  expect((await names())[0]).toEqual(['Fit-out', 'Version 1'])
})

test('what a person may no longer read is not on their first screen, nor may they be in it', async () => {
  await visit(ground.rita, null)
  expect((await start(ground.rita)).schedules).toHaveLength(1)
  const abilities = ['eps.read' as const, 'schedule.read' as const]
  const input = { onNode: ground.scheduleId, effect: 'deny' as const, abilities, userId: ground.rita.id }
  await ground.maya.ok(accessGrant, { params: { spaceId: ground.spaceId }, input })
  expect(await start(ground.rita)).toMatchObject({ schedules: [], bars: [] })
  const call = { params: { versionId: ground.versionId }, input: { rowId: null } }
  expect((await ground.rita.call(visitKeep, call)).body.error).toBe('FORBIDDEN')
})

test('a space with 500 schedules answers within 300 ms of server time, and its answer stays small', async () => {
  await ground.work('Pit', 5)
  await ground.maya.ok(timetableCalculate, ground.ofVersion)
  await ground.site.sql(
    `INSERT INTO app.eps_nodes (id, space_id, parent_id, kind, code, name, position, created_by)
     SELECT 'node' || lpad(n::text, 8, '0'), $1, $2, 'schedule', '', 'Schedule ' || n, n, $3 FROM generate_series(1, 500) n`,
    [ground.spaceId, ground.projectId, ground.maya.id],
  )
  await ground.site.sql(
    `INSERT INTO app.versions (id, space_id, schedule_id, kind, name, created_by)
     SELECT 'vers' || right(id, 8), space_id, id, 'actual', 'Version 1', created_by FROM app.eps_nodes
     WHERE space_id = $1 AND id LIKE 'node%'`,
    [ground.spaceId],
  )
  await ground.site.sql(
    `INSERT INTO app.visits (user_id, schedule_id, space_id, version_id)
     SELECT $2, schedule_id, space_id, id FROM app.versions WHERE space_id = $1 AND id LIKE 'vers%'`,
    [ground.spaceId, ground.maya.id],
  )
  const took: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const before = performance.now()
    expect((await start()).schedules).toHaveLength(8)
    took.push(performance.now() - before)
  }
  expect(took.sort((a, b) => a - b)[2]).toBeLessThan(300)
  expect(JSON.stringify(await start()).length).toBeLessThan(16_000)
})
