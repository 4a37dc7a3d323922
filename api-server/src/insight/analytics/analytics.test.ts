import {
  activityList,
  attributeCreate,
  binDelete,
  binList,
  epsAnalytics,
  epsAttributes,
  epsCreate,
  epsDelete,
  epsPassport,
  epsPassportSave,
  epsRename,
  epsTree,
  linkList,
  projectCopy,
  projectDelete,
  projectMap,
  projectMapChapters,
  projectSchedules,
  projectSettingsSave,
  relationCreate,
  scheduleGroupCreate,
  scheduleGroupMoveSchedule,
  scheduleRead,
  timetableCalculate,
  versionCreate,
  wbsList,
} from '@plumbline/core/contract'
import { describe, expect, test } from 'vitest'
import { useGround } from '../../../test/ground.ts'

const ground = useGround()

const schedule = async (parentId: string, name: string) => {
  const input = { parentId, kind: 'schedule' as const, name }
  const { node } = await ground.maya.ok(epsCreate, { params: { spaceId: ground.spaceId }, input })
  return { scheduleId: node.id, versionId: node.schedule?.versionId ?? '' }
}
const calculate = (versionId: string) => ground.maya.ok(timetableCalculate, { params: { versionId } })
const analytics = async (epsId: string) => (await ground.maya.ok(epsAnalytics, { params: { epsId } })).analytics
const link = (predId: string, succId: string) =>
  ground.maya.ok(relationCreate, { ...ground.ofVersion, input: { predId, succId } })

describe('numbers of a part of the structure', () => {
  test('R-EPS-02.analytics analytics add up the official timetables below a node, and leave out what is not valid', async () => {
    await link(await ground.work('Dig', 5), await ground.work('Pour', 5))
    const second = await schedule(ground.projectId, 'Second')
    await ground.work('Paint', 20, {}, second.versionId)
    await ground.maya.ok(versionCreate, { ...ground.ofSchedule, input: { name: 'Baseline', as: 'target' } })
    await calculate(ground.versionId)
    await calculate(second.versionId)
    const one = await analytics(ground.scheduleId)
    expect(one).toMatchObject({ schedules: 1, works: 2, critical: 2, percent: 0 })
    expect(one.history.at(-1)).toMatchObject({ finish: one.finish, works: 2 })
    const whole = await analytics(ground.facilityId)
    expect(whole).toMatchObject({ projects: 1, schedules: 2, works: 3, left: 0, history: [] })
    expect(whole.lines.map(({ name, projectName }) => [name, projectName])).toEqual([
      ['Second', 'A project'],
      ['A schedule', 'A project'],
    ])
    expect(whole.finish).toBe(whole.lines[0]?.finish)
    await ground.maya.ok(epsRename, { params: { epsId: second.scheduleId }, input: { valid: 0 } })
    expect(await analytics(ground.facilityId)).toMatchObject({ schedules: 2, works: 2, left: 1, finish: one.finish })
    expect((await analytics(second.scheduleId)).works).toBe(1)
  })

  test('R-EPS-02.analytics a finish is measured against the active target version', async () => {
    const dig = await ground.work('Dig', 5)
    const { version } = await ground.maya.ok(versionCreate, {
      ...ground.ofSchedule,
      input: { name: 'Base', as: 'target' },
    })
    await calculate(version.id)
    await link(dig, await ground.work('Pour', 5))
    await calculate(ground.versionId)
    const { lines, toTargetDays, targetFinish } = await analytics(ground.projectId)
    expect(lines[0]?.targetFinish).toBe(targetFinish)
    expect(toTargetDays).toBe(7)
    const finishDay = targetFinish?.slice(0, 10) ?? ''
    const settings = { params: { projectId: ground.projectId }, input: { startDay: null, finishDay } }
    await ground.maya.ok(projectSettingsSave, settings)
    expect(await analytics(ground.scheduleId)).toMatchObject({ contractFinish: finishDay, toContractDays: 7 })
    expect(await analytics(ground.facilityId)).toMatchObject({ contractFinish: null, toContractDays: null })
  })

  test('the next milestones come with how far they are from the target, done ones do not', async () => {
    const dig = await ground.work('Dig', 5)
    const handover = { type: 'milestone_finish' as const, durationMinutes: 0 }
    const topped = await ground.work('Topped out', 0, handover)
    await link(dig, topped)
    const { version } = await ground.maya.ok(versionCreate, {
      ...ground.ofSchedule,
      input: { name: 'Base', as: 'target' },
    })
    await calculate(version.id)
    const pour = await ground.work('Pour', 5)
    await link(dig, pour)
    await link(pour, topped)
    await calculate(ground.versionId)
    const { milestones } = await analytics(ground.facilityId)
    expect(milestones).toMatchObject([{ workId: topped, name: 'Topped out', critical: true, toTargetDays: 7 }])
    expect(milestones[0]?.targetFinish).not.toBeNull()
    const { nodes } = await ground.maya.ok(epsTree, { params: { spaceId: ground.spaceId } })
    const summary = nodes.find(({ id }) => id === ground.scheduleId)?.schedule
    expect(summary?.targetFinish).toBe(milestones[0]?.targetFinish)
    expect(summary?.passed).toMatchObject({ minutes: 4_800, done: 0, targetMinutes: 2_400 })
  })

  test('the structure of 500 schedules with targets and numbers is read as quickly as one', async () => {
    await ground.work('Dig', 5)
    await ground.maya.ok(versionCreate, { ...ground.ofSchedule, input: { name: 'Base', as: 'target' } })
    await calculate(ground.versionId)
    const [spaceId, projectId] = [ground.spaceId, ground.projectId]
    // Of this try alone: what an earlier one left has other ids.
    const [many, actual, target] = [spaceId.slice(0, 4), `a${spaceId.slice(1, 4)}`, `t${spaceId.slice(1, 4)}`]
    await ground.site.sql(
      `INSERT INTO app.eps_nodes (id, space_id, parent_id, kind, code, name, position, created_by)
       SELECT $4 || lpad(n::text, 8, '0'), $1, $2, 'schedule', '', 'Schedule ' || n, n, $3 FROM generate_series(1, 500) n`,
      [spaceId, projectId, ground.maya.id, many],
    )
    for (const [prefix, kind, name, isTarget] of [
      [actual, 'actual', 'Version 1', false],
      [target, 'target', 'Base', true],
    ] as const) {
      await ground.site.sql(
        `INSERT INTO app.versions (id, space_id, schedule_id, kind, name, created_by, active_target)
         SELECT $2 || right(id, 8), space_id, id, $3, $4, created_by, $5 FROM app.eps_nodes
         WHERE space_id = $1 AND left(id, 4) = $6`,
        [spaceId, prefix, kind, name, isTarget, many],
      )
      await ground.site.sql(
        `INSERT INTO app.timetables (version_id, space_id, state, finish_at, calculated_at)
         SELECT id, space_id, 1, timestamp '2027-03-01 17:00', now() FROM app.versions
         WHERE space_id = $1 AND left(id, 4) = $2`,
        [spaceId, prefix],
      )
    }
    await ground.site.sql(
      `INSERT INTO app.version_indicators (version_id, space_id, seq, sums, curve, checks, calculated_at)
       SELECT v.id, v.space_id, 1, i.sums, i.curve, i.checks, now() FROM app.versions v, app.version_indicators i
       WHERE v.space_id = $1 AND left(v.id, 4) = $3 AND i.version_id = $2`,
      [spaceId, ground.versionId, actual],
    )
    const took: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      const before = performance.now()
      const { nodes } = await ground.maya.ok(epsTree, { params: { spaceId } })
      took.push(performance.now() - before)
      const schedules = nodes.flatMap(({ id, schedule }) => (id.startsWith(many) && schedule) || [])
      expect(schedules.filter(({ passed, targetFinish }) => passed && targetFinish)).toHaveLength(500)
    }
    // A question for each of 500 schedules took seconds.
    expect(took.sort((a, b) => a - b)[2]).toBeLessThan(500)
  })

  test('R-EPS-05 the map of a project tells statuses and who waits for whom; its chapters are its groups', async () => {
    await ground.work('Dig', 5)
    await calculate(ground.versionId)
    const { group } = await ground.maya.ok(scheduleGroupCreate, { input: { parentId: ground.projectId, name: 'Near' } })
    await ground.maya.ok(scheduleGroupMoveSchedule, { input: { scheduleId: ground.scheduleId, parentId: group.id } })
    const params = { projectId: ground.projectId }
    const { nodes, links } = await ground.maya.ok(projectMap, { params })
    expect(nodes.map(({ kind, status, works }) => [kind, status, works])).toEqual([
      ['project', 'not_started', 1],
      ['folder', 'not_started', 1],
      ['schedule', 'not_started', 1],
    ])
    expect(links).toEqual([])
    expect((await ground.maya.ok(projectMap, { params, input: { statuses: ['completed'] } })).nodes).toEqual([])
    const { chapters } = await ground.maya.ok(projectMapChapters, { params })
    expect(chapters).toMatchObject([{ id: group.id, name: 'Near', schedules: 1, works: 1 }])
    const below = await ground.maya.ok(projectMapChapters, { params, input: { parentId: group.id } })
    expect(below.chapters).toEqual([])
    const foreign = await ground.maya.call(projectMapChapters, { params, input: { parentId: ground.facilityId } })
    expect(foreign.body.error).toBe('NOT_FOUND')
  })

  test('R-EPS-06 activities of all schedules below a node come a page at a time', async () => {
    // Each comes before the others.
    for (const name of ['A3', 'A2', 'A1']) await ground.work(name, 1)
    const second = await schedule(ground.projectId, 'Second')
    await ground.work('B1', 1, {}, second.versionId)
    await calculate(ground.versionId)
    const params = { epsId: ground.facilityId }
    const first = await ground.maya.ok(activityList, { params, input: { limit: 2 } })
    expect(first.activities.map(({ name }) => name)).toEqual(['A1', 'A2'])
    expect(first.activities[0]).toMatchObject({ scheduleName: 'A schedule', percent: 0 })
    expect(first.activities[0]?.start).not.toBeNull()
    const rest = await ground.maya.ok(activityList, { params, input: { limit: 2, cursor: first.next ?? '' } })
    expect(rest.activities.map(({ name }) => name)).toEqual(['A3', 'B1'])
    expect(rest.next).toBeNull()
  })

  test('R-EPS-07 links of all schedules below a node come a page at a time', async () => {
    const [a, b, c] = [await ground.work('A', 1), await ground.work('B', 1), await ground.work('C', 1)]
    await link(a, b)
    await link(b, c)
    const params = { epsId: ground.projectId }
    const first = await ground.maya.ok(linkList, { params, input: { limit: 1 } })
    const second = await ground.maya.ok(linkList, { params, input: { limit: 1, cursor: first.next ?? '' } })
    const found = [...first.links, ...second.links].map(({ predId, succId, external }) => [predId, succId, external])
    expect(found.sort()).toEqual(
      [
        [a, b, false],
        [b, c, false],
      ].sort(),
    )
    expect(
      [...first.links, ...second.links].map(({ predName, succName }) => `${predName} → ${succName}`).sort(),
    ).toEqual(['A → B', 'B → C'])
    expect(second.next).toBeNull()
  })
})

describe('a passport', () => {
  test('R-EPS-09 R-EPS-02.passport R-EPS-02.attributes holds what the attributes allow, for every kind of node, and is refused whole', async () => {
    const attribute = async (code: string, type: 'string' | 'list' | 'person', nodeId: string | null) => {
      const values = type === 'list' ? [{ id: 'vvvvvvvvvvvv', name: 'Frame', colour: null, disabled: false }] : []
      const input = { nodeId, code, name: code, type, values }
      return (await ground.maya.ok(attributeCreate, { params: { spaceId: ground.spaceId }, input })).attribute.id
    }
    const [address, stage, lead] = [
      await attribute('Address', 'string', null),
      await attribute('Stage', 'list', ground.facilityId),
      await attribute('Lead', 'person', ground.projectId),
    ]
    const params = { epsId: ground.projectId }
    const { attributes } = await ground.maya.ok(epsAttributes, { params })
    expect(attributes.map(({ id }) => id)).toEqual([address, stage, lead])
    const save = (values: Record<string, string>) => ground.maya.call(epsPassportSave, { params, input: { values } })
    await save({ [address]: 'Quay 1', [stage]: 'vvvvvvvvvvvv', [lead]: ground.maya.id })
    const wrong = await save({ [address]: 'Quay 2', [lead]: 'nobodynobody' })
    expect(wrong.body).toMatchObject({ error: 'FIELD_INVALID', params: { field: 'Lead' } })
    expect((await save({ [stage]: 'wwwwwwwwwwww' })).body.error).toBe('FIELD_INVALID')
    await save({ [stage]: '' })
    const { passport } = await ground.maya.ok(epsPassport, { params })
    expect(passport).toMatchObject({ name: 'A project', path: ['A facility'], createdBy: 'maya Tester' })
    expect(passport.values.map(({ text }) => text)).toEqual(['Quay 1', '', ground.maya.id])
    const above = (await ground.maya.ok(epsPassport, { params: { epsId: ground.facilityId } })).passport
    expect(above.values.map(({ attribute: { id }, text }) => [id, text])).toEqual([
      [address, ''],
      [stage, ''],
    ])
    const foreign = await ground.maya.call(epsPassportSave, {
      params: { epsId: ground.facilityId },
      input: { values: { [lead]: ground.maya.id } },
    })
    expect(foreign.body.error).toBe('NOT_FOUND')
  })
})

describe('copying and taking away projects', () => {
  test('R-EPS-04.copy R-EPS-04.schedules a copy has groups, schedules with their works, passport and days, and lives on its own', async () => {
    await ground.work('Dig', 5)
    const params = { projectId: ground.projectId }
    const { group } = await ground.maya.ok(scheduleGroupCreate, { input: { parentId: ground.projectId, name: 'Near' } })
    await ground.maya.ok(scheduleGroupMoveSchedule, { input: { scheduleId: ground.scheduleId, parentId: group.id } })
    const input = { nodeId: null, code: 'Lot', name: 'Lot', type: 'string' as const }
    const { attribute } = await ground.maya.ok(attributeCreate, { params: { spaceId: ground.spaceId }, input })
    await ground.maya.ok(epsPassportSave, {
      params: { epsId: ground.projectId },
      input: { values: { [attribute.id]: '7' } },
    })
    await ground.maya.ok(projectSettingsSave, { params, input: { startDay: '2031-05-05', finishDay: null } })
    const { node } = await ground.maya.ok(projectCopy, { params, input: { name: 'Twin' } })
    expect(node).toMatchObject({ kind: 'project', parentId: ground.facilityId, name: 'Twin' })
    const { nodes } = await ground.maya.ok(projectSchedules, { params: { projectId: node.id } })
    expect(nodes.map(({ name }) => name)).toEqual(['A schedule'])
    const versionId = nodes[0]?.schedule?.versionId ?? ''
    const rows = async (id: string) => (await ground.maya.ok(wbsList, { params: { versionId: id } })).rows
    expect((await rows(versionId)).map(({ name }) => name)).toEqual(['Dig'])
    await ground.work('Only here', 1, {}, versionId)
    expect(await rows(ground.versionId)).toHaveLength(1)
    const { passport } = await ground.maya.ok(epsPassport, { params: { epsId: node.id } })
    expect(passport.values.map(({ text }) => text)).toEqual(['7'])
    // New schedules of it begin on its day.
    const fresh = await schedule(node.id, 'Fresh')
    await ground.work('First', 1, {}, fresh.versionId)
    await calculate(fresh.versionId)
    const { currentVersion } = await ground.maya.ok(scheduleRead, { params: { scheduleId: fresh.scheduleId } })
    expect(currentVersion.start).toBe('2031-05-05T08:00')
  })

  test('what is deleted for good takes the documents of its schedules along', async () => {
    await ground.work('Dig', 5)
    const room = () => site().then((answer) => answer.status)
    const site = () =>
      fetch(`${ground.site.collabUrl}/internal/rooms/schedule/${ground.versionId}/read`, {
        headers: { authorization: `Bearer ${ground.site.serviceToken}`, 'x-acting-user': ground.maya.id },
      })
    expect(await room()).toBe(200)
    await ground.maya.ok(epsDelete, { params: { epsId: ground.scheduleId }, input: { count: 1 } })
    await ground.maya.ok(projectDelete, { params: { projectId: ground.projectId }, input: { count: 1 } })
    expect(await room()).toBe(200)
    const { spaceId } = ground
    await ground.maya.ok(binDelete, { params: { spaceId, epsId: ground.projectId }, input: { count: 1 } })
    expect((await ground.maya.ok(binList, { params: { spaceId } })).binned).toEqual([])
    expect(await room()).toBe(404)
  })
})
