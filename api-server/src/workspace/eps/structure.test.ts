import {
  binDelete,
  binList,
  binRestore,
  epsCommentCreate,
  epsCommentDelete,
  epsCommentEdit,
  epsComments,
  epsCreate,
  epsDelete,
  epsKeySave,
  epsMove,
  epsRename,
  epsTree,
  epsUserSettings,
  epsUserSettingsSave,
  facilityCreate,
  facilityList,
  facilityProjects,
  facilityRead,
  projectCreate,
  projectEdit,
  projectRead,
  projectSettingsRead,
  projectSettingsSave,
  scheduleGroupCreate,
  scheduleGroupDelete,
  scheduleGroupEdit,
  scheduleGroupList,
  scheduleGroupMove,
  scheduleGroupMoveSchedule,
  spaceCreate,
} from '@plumbline/core/contract'
import type { EpsKind } from '@plumbline/core/structure'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { admit } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'

let site: Installation
let maya: Visitor
let rita: Visitor
let spaceId: string
let facility: string
let project: string

beforeAll(async () => {
  site = await install()
  maya = await site.person('maya')
  rita = await site.person('rita')
})
beforeEach(async () => {
  spaceId = (await maya.ok(spaceCreate, { input: { name: 'Site' } })).space.id
  await admit(site, spaceId, rita, 'reader')
  facility = await node('facility', null, 'Hospital')
  project = await node('project', facility, 'Block A')
})
afterAll(() => site.close())

const node = async (kind: EpsKind, parentId: string | null, name: string) =>
  (await maya.ok(epsCreate, { params: { spaceId }, input: { kind, parentId, name } })).node.id
/** Only its row: what these tests ask needs no document. */
const schedule = async (parentId: string, name: string) => {
  const id = `s${Math.random().toString(36).slice(2)}000000000000`.slice(0, 12)
  await site.sql(
    `INSERT INTO app.eps_nodes (id, space_id, parent_id, kind, code, name, position, created_by)
     SELECT $1, $2, $3, 'schedule', '', $4, count(*), $5 FROM app.eps_nodes WHERE parent_id = $3`,
    [id, spaceId, parentId, name, maya.id],
  )
  return id
}
const nodes = async () => (await maya.ok(epsTree, { params: { spaceId } })).nodes
const tree = async () => {
  const all = await nodes()
  const level = (id: string | null): number =>
    id === null ? 0 : 1 + level(all.find((one) => one.id === id)?.parentId ?? null)
  return all.map(({ name, parentId }) => `${'  '.repeat(level(parentId))}${name}`)
}
const move = (epsId: string, parentId: string | null, beforeId: string | null = null) =>
  maya.call(epsMove, { params: { epsId }, input: { parentId, beforeId } })
const bin = async () => (await maya.ok(binList, { params: { spaceId } })).binned

describe('moving in the structure', () => {
  test('R-EPS-02.up R-EPS-02.down a node goes to another place or parent with all below it', async () => {
    const folder = await node('folder', project, 'Look-ahead')
    await schedule(folder, 'Six weeks')
    const master = await schedule(project, 'Master')
    const other = await node('project', facility, 'Block B')
    expect((await move(master, project, folder)).status).toBe(200)
    expect((await move(folder, other)).status).toBe(200)
    expect((await move(other, facility, project)).status).toBe(200)
    expect(await tree()).toEqual([
      'Hospital',
      '  Block B',
      '    Look-ahead',
      '      Six weeks',
      '  Block A',
      '    Master',
    ])
    // Down again, below its sibling.
    expect((await move(other, facility)).status).toBe(200)
    expect(await tree()).toEqual([
      'Hospital',
      '  Block A',
      '    Master',
      '  Block B',
      '    Look-ahead',
      '      Six weeks',
    ])
  })

  test('where something of it may not stand nothing moves', async () => {
    const folder = await node('folder', project, 'Look-ahead')
    const inside = await node('folder', folder, 'Inside')
    await schedule(inside, 'Six weeks')
    const before = await tree()
    const wrong = [
      await move(inside, facility),
      await move(folder, inside),
      await move(project, null),
      await move(folder, folder),
    ]
    expect(wrong.map(({ body }) => body.error)).toEqual(Array(4).fill('EPS_WRONG_PARENT'))
    const { id: elsewhere } = (await rita.ok(spaceCreate, { input: { name: 'Hers' } })).space
    const hers = await rita.ok(epsCreate, {
      params: { spaceId: elsewhere },
      input: { kind: 'facility', parentId: null, name: 'Hers' },
    })
    expect((await move(project, hers.node.id)).body.error).toBe('NOT_FOUND')
    expect((await move(folder, project, facility)).body.error).toBe('NOT_FOUND')
    expect(await tree()).toEqual(before)
  })
})

describe('flags', () => {
  test('R-EPS-10 nodes are active and valid until somebody says otherwise; below inactive ones nothing new comes', async () => {
    expect(await nodes()).toMatchObject([
      { active: 1, valid: 1 },
      { active: 1, valid: 1 },
    ])
    const { node: changed } = await maya.ok(epsRename, { params: { epsId: facility }, input: { active: 0, valid: 0 } })
    expect(changed).toMatchObject({ active: 0, valid: 0, name: 'Hospital' })
    const made = await maya.call(epsCreate, {
      params: { spaceId },
      input: { kind: 'folder', parentId: project, name: 'New' },
    })
    expect(made.body).toMatchObject({ error: 'EPS_INACTIVE', params: { name: 'Hospital' } })
    const open = await node('facility', null, 'Depot')
    const moved = await node('project', open, 'Track')
    expect((await move(moved, facility)).body.error).toBe('EPS_INACTIVE')
    expect((await maya.call(epsRename, { params: { epsId: facility }, input: { active: 2 as never } })).status).toBe(
      400,
    )
    await maya.ok(epsRename, { params: { epsId: facility }, input: { active: 1 } })
    expect((await move(moved, facility)).status).toBe(200)
  })
})

describe('the bin', () => {
  test('keeps what was deleted together, with who, when and until when, and gives it back', async () => {
    const folder = await node('folder', project, 'Look-ahead')
    await schedule(folder, 'Six weeks')
    const before = await tree()
    await maya.ok(epsDelete, { params: { epsId: folder }, input: { count: 2 } })
    const [binned] = await bin()
    expect(binned).toMatchObject({
      id: folder,
      path: ['Hospital', 'Block A'],
      count: 2,
      schedules: 1,
      deletedBy: 'maya Tester',
    })
    const days = (Date.parse(binned?.goesAt ?? '') - Date.parse(binned?.deletedAt ?? '')) / 86_400_000
    expect(days).toBe(30)
    expect((await rita.call(binRestore, { params: { spaceId, epsId: folder } })).body.error).toBe('FORBIDDEN')
    await maya.ok(binRestore, { params: { spaceId, epsId: folder } })
    expect(await tree()).toEqual(before)
    expect(await bin()).toEqual([])
  })

  test('gives back only what has a place to stand, and what went before stays there', async () => {
    const first = await schedule(project, 'First')
    await schedule(project, 'Second')
    await maya.ok(epsDelete, { params: { epsId: first }, input: { count: 1 } })
    await maya.ok(epsDelete, { params: { epsId: project }, input: { count: 2 } })
    const refused = await maya.call(binRestore, { params: { spaceId, epsId: first } })
    expect(refused.body).toMatchObject({ error: 'EPS_PARENT_IN_BIN', params: { name: 'Block A' } })
    await maya.ok(binRestore, { params: { spaceId, epsId: project } })
    expect(await tree()).toEqual(['Hospital', '  Block A', '    Second'])
    expect((await bin()).map(({ name }) => name)).toEqual(['First'])
    expect((await maya.call(binRestore, { params: { spaceId, epsId: project } })).body.error).toBe('NOT_FOUND')
  })

  test('lets go for good only of as much as the person saw', async () => {
    await maya.ok(epsDelete, { params: { epsId: facility }, input: { count: 2 } })
    const params = { spaceId, epsId: facility }
    const wrong = await maya.call(binDelete, { params, input: { count: 1 } })
    expect(wrong.body).toMatchObject({ error: 'CONFLICT', params: { count: 2 } })
    await maya.ok(binDelete, { params, input: { count: 2 } })
    expect(await bin()).toEqual([])
    expect(await site.sql('SELECT id FROM app.eps_nodes WHERE space_id = $1', [spaceId])).toEqual([])
  })
})

describe('groups of schedules', () => {
  const groups = async () => (await maya.ok(scheduleGroupList, { input: { projectId: project } })).groups
  const made = async (parentId: string, name: string) =>
    (await maya.ok(scheduleGroupCreate, { input: { parentId, name } })).group.id

  test('R-SCH-09 are made, filled, moved, renamed and dissolved, and schedules keep all but their place', async () => {
    const [a, b] = [await schedule(project, 'A'), await schedule(project, 'B')]
    const near = await made(project, 'Near')
    const inner = await made(near, 'Inner')
    await maya.ok(scheduleGroupMoveSchedule, { input: { scheduleId: b, parentId: inner } })
    await maya.ok(scheduleGroupMoveSchedule, { input: { scheduleId: a, parentId: inner, beforeId: b } })
    expect(await groups()).toMatchObject([
      { id: near, parentId: project, scheduleIds: [] },
      { id: inner, parentId: near, name: 'Inner', scheduleIds: [a, b] },
    ])
    await maya.ok(scheduleGroupEdit, { params: { groupId: inner }, input: { name: 'Six weeks' } })
    await maya.ok(scheduleGroupMove, { params: { groupId: inner }, input: { parentId: project, beforeId: near } })
    expect(await tree()).toEqual(['Hospital', '  Block A', '    Six weeks', '      A', '      B', '    Near'])
    await maya.ok(scheduleGroupDelete, { params: { groupId: inner } })
    expect(await tree()).toEqual(['Hospital', '  Block A', '    A', '    B', '    Near'])
    expect((await bin()).map(({ name, count }) => [name, count])).toEqual([['Six weeks', 1]])
  })

  test('R-SCH-09 stand only in projects; what is no group is not found', async () => {
    const folder = await node('folder', facility, 'Lots')
    const create = await maya.call(scheduleGroupCreate, { input: { parentId: facility, name: 'No' } })
    expect(create.body.error).toBe('NOT_FOUND')
    expect((await maya.call(scheduleGroupDelete, { params: { groupId: folder } })).body.error).toBe('NOT_FOUND')
    const group = await made(project, 'Near')
    const away = await maya.call(scheduleGroupMove, { params: { groupId: group }, input: { parentId: folder } })
    expect(away.body.error).toBe('NOT_FOUND')
    const a = await schedule(project, 'A')
    const out = await maya.call(scheduleGroupMoveSchedule, { input: { scheduleId: a, parentId: folder } })
    expect(out.body.error).toBe('EPS_WRONG_PARENT')
  })
})

describe('facilities and projects', () => {
  test('R-EPS-03 facilities are listed, made and read, with their projects', async () => {
    const depot = (await maya.ok(facilityCreate, { input: { spaceId, name: 'Depot', code: 'D' } })).node
    expect(depot).toMatchObject({ kind: 'facility', parentId: null, code: 'D' })
    const { nodes: facilities } = await maya.ok(facilityList, { input: { spaceId } })
    expect(facilities.map(({ name }) => name)).toEqual(['Hospital', 'Depot'])
    const { nodes: projects } = await maya.ok(facilityProjects, { params: { facilityId: facility } })
    expect(projects.map(({ id }) => id)).toEqual([project])
    expect((await maya.call(facilityRead, { params: { facilityId: project } })).body.error).toBe('NOT_FOUND')
  })

  test('R-EPS-04.settings projects are made, read and changed; their days are kept and make sense', async () => {
    const made = (await maya.ok(projectCreate, { input: { parentId: facility, name: 'Block B' } })).node
    await maya.ok(projectEdit, { params: { projectId: made.id }, input: { name: 'Block C', valid: 0 } })
    expect((await maya.ok(projectRead, { params: { projectId: made.id } })).node).toMatchObject({
      name: 'Block C',
      valid: 0,
    })
    const params = { projectId: made.id }
    const settings = { startDay: '2027-03-01', finishDay: '2028-02-29' }
    await maya.ok(projectSettingsSave, { params, input: settings })
    expect((await maya.ok(projectSettingsRead, { params })).settings).toEqual(settings)
    const wrong = await maya.call(projectSettingsSave, {
      params,
      input: { startDay: '2028-03-01', finishDay: '2028-02-29' },
    })
    expect(wrong.body).toMatchObject({ error: 'BAD_REQUEST', params: { field: 'finishDay' } })
    expect((await maya.ok(projectSettingsRead, { params })).settings).toEqual(settings)
  })
})

describe('comments, keys and choices of a node', () => {
  test('R-EPS-02.comments everybody who reads may comment; one changes one’s own, who may delete also takes away those of others', async () => {
    const params = { epsId: project }
    const { comment } = await rita.ok(epsCommentCreate, { params, input: { text: 'Crane?\nMonday' } })
    const theirs = await maya.ok(epsCommentCreate, { params, input: { text: 'Booked' } })
    const { comments, total } = await rita.ok(epsComments, { params })
    expect([total, comments.map(({ text }) => text)]).toEqual([2, ['Booked', 'Crane?\nMonday']])
    const older = await rita.ok(epsComments, { params, input: { before: comments[0]?.at, limit: 1 } })
    expect(older.comments.map(({ text }) => text)).toEqual(['Crane?\nMonday'])
    const at = (commentId: string) => ({ ...params, commentId })
    const edited = await rita.ok(epsCommentEdit, { params: at(comment.id), input: { text: 'Crane!' } })
    expect(edited.comment).toMatchObject({ text: 'Crane!', author: { id: rita.id } })
    expect(edited.comment.editedAt).not.toBeNull()
    const other = await maya.call(epsCommentEdit, { params: at(comment.id), input: { text: 'Mine' } })
    expect(other.body.error).toBe('FORBIDDEN')
    expect((await rita.call(epsCommentDelete, { params: at(theirs.comment.id) })).body.error).toBe('FORBIDDEN')
    await maya.ok(epsCommentDelete, { params: at(comment.id) })
    expect((await rita.ok(epsComments, { params })).total).toBe(1)
    expect((await rita.call(epsCommentCreate, { params, input: { text: ' ' } })).status).toBe(400)
  })

  test('R-EPS-02.keys a key of another system leads to one node', async () => {
    const put = (epsId: string, system: string, key: string) =>
      maya.call(epsKeySave, { params: { epsId }, input: { system, key } })
    await put(project, 'ERP', '4711')
    await put(project, 'erp', '4712')
    expect((await put(project, 'Estimates', 'A-1')).body.keys).toEqual([
      { system: 'ERP', key: '4712' },
      { system: 'Estimates', key: 'A-1' },
    ])
    expect((await put(facility, 'erp', '4712')).body).toMatchObject({
      error: 'EPS_KEY_TAKEN',
      params: { name: 'Block A' },
    })
    await put(project, 'ERP', '')
    expect((await put(facility, 'erp', '4712')).body.keys).toEqual([{ system: 'erp', key: '4712' }])
  })

  test('R-EPS-02.user_settings what a person wants to hear of a part of the structure holds below it, for that person', async () => {
    const save = (epsId: string, notices: 'all' | 'none' | null) =>
      rita.ok(epsUserSettingsSave, { params: { epsId }, input: { notices } })
    expect(await rita.ok(epsUserSettings, { params: { epsId: project } })).toEqual({ notices: null, effective: 'mine' })
    await save(facility, 'all')
    expect(await rita.ok(epsUserSettings, { params: { epsId: project } })).toEqual({ notices: null, effective: 'all' })
    expect(await save(project, 'none')).toEqual({ notices: 'none', effective: 'none' })
    expect(await save(project, null)).toEqual({ notices: null, effective: 'all' })
    expect(await maya.ok(epsUserSettings, { params: { epsId: project } })).toEqual({ notices: null, effective: 'mine' })
  })
})
