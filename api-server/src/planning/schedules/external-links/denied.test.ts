/** What of a schedule that a node denies reaches a person through another one, which they may read. */
import {
  epsCreate,
  externalWorksRead,
  filterCreate,
  noticeList,
  relatedSchedules,
  relationCreate,
  relationEdit,
  relationList,
  scheduleRead,
  timetableCalculate,
  versionCompare,
  versionCreate,
  versionMerge,
  viewSettingsList,
  workSearch,
  worksNamed,
} from '@plumbline/core/contract'
import { abilities } from '@plumbline/core/permissions'
import { externalId, relationId } from '@plumbline/core/plan'
import { io, type Socket } from 'socket.io-client'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useGround } from '../../../../test/ground.ts'
import { admit, eventually } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const ground = useGround()
/** Plans everything in the space but the schedule of the ground. */
let paul: Visitor
/** Of a second schedule in the project, whose walls follow the excavation of the denied one. */
let shell: { scheduleId: string; versionId: string }
let excavation: string
let walls: string
let relation: string
const secret = 'Secret excavation'

const there = (): string => externalId({ scheduleId: ground.scheduleId, workId: excavation })
const ofShell = () => ({ params: { versionId: shell.versionId } })

beforeAll(async () => {
  paul = await ground.site.person('paul')
})

beforeEach(async () => {
  await admit(ground.site, ground.spaceId, paul, 'planner')
  const { node } = await ground.maya.ok(epsCreate, {
    params: { spaceId: ground.spaceId },
    input: { kind: 'schedule', parentId: ground.projectId, name: 'Shell' },
  })
  const { currentVersion } = await ground.maya.ok(scheduleRead, { params: { scheduleId: node.id } })
  shell = { scheduleId: node.id, versionId: currentVersion.id }
  excavation = await ground.work(secret, 10)
  walls = await ground.work('Walls', 5, {}, shell.versionId)
  await ground.maya.ok(timetableCalculate, ground.ofVersion)
  relation = relationId(there(), walls, 'fs')
  await ground.maya.ok(relationCreate, { ...ofShell(), input: { predId: there(), succId: walls } })
  await ground.maya.ok(timetableCalculate, ofShell())
})

const deny = (onNode: string) =>
  ground.site.sql(
    `INSERT INTO app.grants (id, space_id, node_id, user_id, effect, abilities)
     VALUES (left(md5(random()::text), 12), $1, $2, $3, 'deny', $4)`,
    [ground.spaceId, onNode, paul.id, abilities],
  )

interface Works {
  works: { name: string; code: string; scheduleName: string; projectName: string; percent: number; start: string }[]
}
const externals = async (who: Visitor) => (await who.call(externalWorksRead, ofShell())).body as unknown as Works

describe('a schedule that is denied', () => {
  beforeEach(() => deny(ground.scheduleId))

  test('gives the dates that the calculation takes, and no names or progress', async () => {
    const [seen] = (await externals(ground.maya)).works
    expect(seen).toMatchObject({ name: secret, code: secret, scheduleName: 'A schedule', projectName: 'A project' })
    const [told] = (await externals(paul)).works
    expect(told).toEqual({
      ...seen,
      ...{ name: '', code: '', scheduleName: '', projectName: '', percent: 0, critical: false },
    })
  })

  test('is counted among related schedules, and not named', async () => {
    const { related } = await paul.ok(relatedSchedules, ofShell())
    expect(related).toMatchObject([{ state: 'hidden', scheduleId: null, name: '', projectName: '', links: 1 }])
    expect((await ground.maya.ok(relatedSchedules, ofShell())).related).toMatchObject([{ name: 'A schedule' }])
  })

  test('is related to by nobody who may not read it', async () => {
    const other = await ground.work('Roof', 2, {}, shell.versionId)
    for (const ends of [
      { predId: there(), succId: other },
      { predId: other, succId: there() },
    ]) {
      const { error } = (await paul.call(relationCreate, { ...ofShell(), input: ends })).body
      expect(error).toBe('RELATION_TO_NOTHING')
    }
    const params = { ...ofShell().params, relationId: relation }
    expect((await paul.call(relationEdit, { params, input: { lagMinutes: 480 } })).body.error).toBe(
      'RELATION_TO_NOTHING',
    )
    expect((await ground.maya.ok(relationList, ofShell())).relations).toMatchObject([{ id: relation, lagMinutes: 0 }])
    expect((await ground.maya.call(relationEdit, { params, input: { lagMinutes: 480 } })).status).toBe(200)
  })

  test('is neither searched, named, compared nor a donor', async () => {
    const { scheduleId, versionId } = ground
    const calls = [
      paul.call(workSearch, { params: { scheduleId }, input: { text: 'Secret' } }),
      paul.call(worksNamed, { params: { scheduleId }, input: { works: excavation } }),
      paul.call(versionCompare, {
        params: { scheduleId: shell.scheduleId },
        input: { left: shell.versionId, right: versionId },
      } as never),
      paul.call(versionMerge, {
        params: { scheduleId: shell.scheduleId },
        input: { from: versionId, into: shell.versionId },
      } as never),
    ]
    for (const { status, body } of await Promise.all(calls)) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(JSON.stringify(body)).not.toContain(secret)
    }
  })

  test('has no view settings in the list of the space', async () => {
    const filter = { join: 'and' as const, conditions: [] }
    for (const scheduleId of [ground.scheduleId, shell.scheduleId]) {
      const name = scheduleId === shell.scheduleId ? 'Of the shell' : 'Of the excavation'
      await ground.maya.ok(filterCreate, { input: { scheduleId, name, filter, shared: true } })
    }
    const names = async (who: Visitor) =>
      (await who.ok(viewSettingsList, { params: { spaceId: ground.spaceId } })).views.map(({ name }) => name)
    expect(await names(ground.maya)).toEqual(['Of the excavation', 'Of the shell'])
    expect(await names(paul)).toEqual(['Of the shell'])
  })

  test('tells of its versions those who may read it', async () => {
    const heard = new Map<Visitor, string[]>([
      [ground.maya, []],
      [paul, []],
    ])
    const sockets: Socket[] = []
    for (const [who, names] of heard) {
      const extraHeaders = { cookie: who.cookie, origin: ground.site.url }
      const socket = io(ground.site.url, { transports: ['websocket'], extraHeaders })
      socket.on('versions', ({ name }: { name: string }) => names.push(name))
      await new Promise((resolve) => socket.emit('watchSpace', ground.spaceId, null, resolve))
      sockets.push(socket)
    }
    await ground.maya.ok(versionCreate, { ...ground.ofSchedule, input: { name: 'Secret version' } })
    await ground.maya.ok(versionCreate, { params: { scheduleId: shell.scheduleId }, input: { name: 'Open version' } })
    for (const names of heard.values()) await eventually(async () => names.includes('Open version'))
    expect(heard.get(paul)).toEqual(['Open version'])
    expect(heard.get(ground.maya)).toEqual(['Secret version', 'Open version'])
    for (const socket of sockets) socket.disconnect()
  })
})

test('what was told of a schedule is not told again once it is denied', async () => {
  await ground.site.sql(
    `INSERT INTO app.notices (user_id, area, kind, space_id, node_id, params)
     SELECT $1, 'bell', 'version_locked', $2, id, '{}' FROM app.eps_nodes WHERE id = ANY ($3)`,
    [paul.id, ground.spaceId, [ground.scheduleId, shell.scheduleId]],
  )
  const listed = async () => (await paul.ok(noticeList, { input: {} })).notices.map(({ epsId }) => epsId).sort()
  expect(await listed()).toEqual([ground.scheduleId, shell.scheduleId].sort())
  await deny(ground.scheduleId)
  expect(await listed()).toEqual([shell.scheduleId])
})
