import {
  accessGrant,
  epsCreate,
  epsDelete,
  homeRead,
  projectGridRead,
  scheduleRead,
  spaceRead,
  timetableCalculate,
  versionCreate,
  versionSetActiveTarget,
} from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { useGround } from '../../../test/ground.ts'
import { admit } from '../../../test/planning.ts'

const ground = useGround()

const home = async () => ground.maya.ok(homeRead, { params: { spaceId: ground.spaceId } })
const grid = async (projectId = ground.projectId) => ground.maya.ok(projectGridRead, { params: { projectId } })

test('home shows the schedules by their official results, what was done to versions, and who is in the space (R-SHELL-25)', async () => {
  await ground.work('Pit', 5)
  const { timetable } = await ground.maya.ok(timetableCalculate, ground.ofVersion)
  const rita = await ground.site.person('rita')
  await admit(ground.site, ground.spaceId, rita, 'reader')
  await ground.maya.ok(versionCreate, { ...ground.ofSchedule, input: { name: 'Before the tender' } })

  await ground.maya.ok(spaceRead, { params: { spaceId: ground.spaceId } })
  const { schedules, events, people } = await home()
  expect(schedules).toMatchObject([
    {
      id: ground.scheduleId,
      path: ['A facility', 'A project'],
      projectId: ground.projectId,
      finish: timetable.finish,
      works: 1,
      targetFinish: null,
      finishWeekAgo: null,
    },
  ])
  expect(events[0]).toMatchObject({ change: 'created', versionName: 'Before the tender', by: 'maya Tester' })
  expect(people.map(({ firstName, role, here }) => [firstName, role, here])).toEqual([
    ['maya', 'admin', false],
    ['rita', 'reader', false],
  ])
  expect((await rita.ok(homeRead, { params: { spaceId: ground.spaceId } })).schedules).toHaveLength(1)
})

test('a schedule that came in last is the first at home, though nothing has calculated it yet (R-SHELL-25)', async () => {
  const params = { spaceId: ground.spaceId }
  const create = async (name: string) => {
    const input = { kind: 'schedule' as const, parentId: ground.projectId, name }
    return (await ground.maya.ok(epsCreate, { params, input })).node.id
  }
  const calculate = async (scheduleId: string) => {
    const { currentVersion } = await ground.maya.ok(scheduleRead, { params: { scheduleId } })
    await ground.maya.ok(timetableCalculate, { params: { versionId: currentVersion.id } })
  }
  // As many as are shown.
  for (let i = 1; i <= 12; i++) await calculate(await create(`Fit-out ${i}`))
  await create('From a file')
  const names = (await home()).schedules.map(({ name }) => name)
  expect(names).toHaveLength(12)
  expect(names[0]).toBe('From a file')
})

test('R-SHELL-26 the grid of a project has its schedules in order, measured against target and against last week', async () => {
  await ground.work('Pit', 5)
  await ground.maya.ok(timetableCalculate, ground.ofVersion)
  const { version } = await ground.maya.ok(versionCreate, {
    ...ground.ofSchedule,
    input: { name: 'Target', as: 'target' },
  })
  await ground.maya.ok(versionSetActiveTarget, { params: { versionId: version.id }, input: { active: true } })
  const { timetable: target } = await ground.maya.ok(timetableCalculate, { params: { versionId: version.id } })
  await ground.site.sql(
    "UPDATE app.published_results SET calculated_at = now() - interval '8 days' WHERE version_id = $1",
    [ground.versionId],
  )
  await ground.work('Slab', 10)
  const { timetable } = await ground.maya.ok(timetableCalculate, ground.ofVersion)
  const params = { spaceId: ground.spaceId }
  const input = { kind: 'schedule' as const, parentId: ground.projectId, name: 'Fit-out' }
  const { node } = await ground.maya.ok(epsCreate, { params, input })

  const { project, schedules } = await grid()
  expect(project).toEqual({ id: ground.projectId, name: 'A project' })
  expect(schedules.map(({ name }) => name)).toEqual(['A schedule', 'Fit-out'])
  expect(schedules[0]).toMatchObject({
    finish: timetable.finish,
    targetFinish: target.finish,
    finishWeekAgo: target.finish,
    works: 2,
    path: [],
  })
  expect(timetable.finish).not.toBe(target.finish)

  await ground.maya.ok(epsDelete, { params: { epsId: node.id }, input: { count: 1 } })
  expect((await grid()).schedules).toHaveLength(1)
})

test('a node that is no project has no grid', async () => {
  const { body } = await ground.maya.call(projectGridRead, { params: { projectId: ground.facilityId } })
  expect(body.error).toBe('NOT_FOUND')
})

test('schedules that the person may not read are on neither', async () => {
  await ground.maya.ok(versionCreate, { ...ground.ofSchedule, input: { name: 'Secret' } })
  const tom = await ground.site.person('tom')
  await admit(ground.site, ground.spaceId, tom, 'reader')
  const params = { spaceId: ground.spaceId }
  const read = async () => {
    const { schedules, events } = await tom.ok(homeRead, { params })
    return [schedules.length, events.length]
  }
  expect(await read()).toEqual([1, 1])
  const abilities = ['eps.read' as const, 'schedule.read' as const]
  const input = { onNode: ground.scheduleId, effect: 'deny' as const, abilities, userId: tom.id }
  await ground.maya.ok(accessGrant, { params, input })
  expect(await read()).toEqual([0, 0])
  expect((await tom.ok(projectGridRead, { params: { projectId: ground.projectId } })).schedules).toEqual([])
})
