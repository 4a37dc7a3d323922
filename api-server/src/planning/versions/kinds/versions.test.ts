import {
  roomTicket,
  scheduleActualInfo,
  scheduleRead,
  timetableCalculate,
  timetableRead,
  versionCopyTo,
  versionCreate,
  versionDelete,
  versionEvents,
  versionList,
  versionRename,
  versionSetActiveTarget,
  versionSetActualStatus,
  versionSetLocked,
  versionSetPlanningStatus,
  wbsCreate,
  wbsDelete,
  wbsEdit,
  wbsList,
} from '@plumbline/core/contract'
import { io } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import { listenTo } from '../../../../test/ears.ts'
import { useGround } from '../../../../test/ground.ts'
import { breakGround, eventually } from '../../../../test/planning.ts'

const ground = useGround()

const DAY = 480
const of = (versionId: string) => ({ params: { versionId } })

async function work(name: string, versionId = ground.versionId): Promise<string> {
  const input = { type: 'work' as const, code: name, name, durationMinutes: 10 * DAY, parentId: null, after: null }
  return (await ground.maya.ok(wbsCreate, { params: { versionId }, input })).row.id
}
const copy = (input: { name: string; as?: 'version' | 'target' | 'branch'; from?: string; seq?: number }) =>
  ground.maya.ok(versionCreate, { params: { scheduleId: ground.scheduleId }, input }).then(({ version }) => version)
const calculated = (versionId: string) =>
  eventually(async () => (await ground.maya.ok(timetableRead, of(versionId))).timetable.state === 1)
const edit = (versionId: string, wbsId: string, input: object) =>
  ground.maya.call(wbsEdit, { params: { versionId, wbsId }, input })
const rows = async (versionId: string) => (await ground.maya.ok(wbsList, of(versionId))).rows
const versions = async () => (await ground.maya.ok(versionList, { params: { scheduleId: ground.scheduleId } })).versions
const row = async (versionId: string, wbsId: string) => (await rows(versionId)).find((one) => one.id === wbsId)

describe('versions of a schedule', () => {
  test('the first one is the actual one; copies are versions, targets and branches that say what they are based on (R-SCH-02, R-SCH-05, R-SCH-06)', async () => {
    const id = await work('A')
    const winter = await copy({ name: 'Before the winter' })
    const baseline = await copy({ name: 'Baseline', as: 'target' })
    const second = await copy({ name: 'Second baseline', as: 'target', from: winter.id })
    const branch = await copy({ name: 'Two shifts', as: 'branch' })
    expect(await versions()).toMatchObject([
      { id: branch.id, kind: 'version', isBranch: true, basedOn: { versionId: ground.versionId, name: 'Version 1' } },
      { id: second.id, kind: 'target', activeTarget: false, basedOn: { versionId: winter.id, seq: 1 } },
      { id: baseline.id, kind: 'target', activeTarget: true, isBranch: false, current: false },
      { id: winter.id, kind: 'version', locked: false, planning: false },
      { id: ground.versionId, kind: 'actual', current: true, basedOn: null },
    ])
    for (const { id: versionId } of [winter, baseline, second, branch]) {
      expect((await rows(versionId)).map((one) => one.id)).toEqual([id])
    }
    const info = await ground.maya.ok(scheduleActualInfo, { params: { scheduleId: ground.scheduleId } })
    expect(info).toMatchObject({ version: { id: ground.versionId, kind: 'actual' } })
    expect(info.seq).toBeGreaterThan(1)
  })

  test('a version can be made of the document as it was after any change', async () => {
    await work('A')
    const { seq } = await ground.maya.ok(scheduleActualInfo, { params: { scheduleId: ground.scheduleId } })
    await work('B')
    const then = await copy({ name: 'That moment', seq })
    expect((await rows(then.id)).map((one) => one.name)).toEqual(['A'])
    expect(then.basedOn).toMatchObject({ versionId: ground.versionId, seq })
    const late = { params: { scheduleId: ground.scheduleId }, input: { name: 'Of the future', seq: 9_999 } }
    expect((await ground.maya.call(versionCreate, late)).body.error).toBe('NOT_FOUND')
    expect(await versions()).toHaveLength(2)
  })

  test('names are unique in their schedule, whatever the case, and a renamed one is called so by its branches', async () => {
    const winter = await copy({ name: 'Winter' })
    await copy({ name: 'Branch', as: 'branch', from: winter.id })
    const again = { params: { scheduleId: ground.scheduleId }, input: { name: 'WINTER' } }
    expect((await ground.maya.call(versionCreate, again)).body).toMatchObject({ error: 'VERSION_NAME_TAKEN' })
    const taken = await ground.maya.call(versionRename, { ...of(winter.id), input: { name: 'branch' } })
    expect(taken.body.error).toBe('VERSION_NAME_TAKEN')
    await ground.maya.ok(versionRename, { ...of(winter.id), input: { name: 'Winter plan' } })
    expect((await versions()).map(({ name, basedOn }) => [name, basedOn?.name])).toContainEqual([
      'Branch',
      'Winter plan',
    ])
  })

  test('a version is copied into another schedule with its work ids, under a name that is free there (R-SCH-12)', async () => {
    const id = await work('A')
    const to = { params: { versionId: ground.versionId, scheduleId: ground.scheduleId }, input: {} }
    expect((await ground.maya.ok(versionCopyTo, to)).version).toMatchObject({ name: 'Version 1 (2)', kind: 'version' })
    const other = await breakGround(ground.maya, 'Other space')
    const elsewhere = { params: { versionId: ground.versionId, scheduleId: other.scheduleId }, input: {} }
    expect((await ground.maya.call(versionCopyTo, elsewhere)).body.error).toBe('NOT_FOUND')
    expect((await rows(ground.versionId)).map((one) => one.id)).toEqual([id])
  })
})

describe('a locked version', () => {
  test('is read only at once, says so to its room, and keeps its timetable whatever the engine (R-SCH-03, R-SCH-11)', async () => {
    const id = await work('A')
    const room = `schedule/${ground.versionId}`
    const heard = await listenTo(ground.site.databaseUrl, 'access_changed', room)
    const { version } = await ground.maya.ok(versionSetLocked, { ...of(ground.versionId), input: { locked: true } })
    expect(version.locked).toBe(true)
    await eventually(async () => heard.length > 0)
    expect(heard).toEqual([{ room }])
    expect((await edit(ground.versionId, id, { name: 'B' })).body.error).toBe('VERSION_LOCKED')
    const ticket = await ground.maya.ok(roomTicket, { input: { room } })
    expect(ticket.right).toBe('read')
    await ground.maya.ok(timetableCalculate, of(ground.versionId))
    await ground.site.sql(
      "UPDATE app.timetables SET engine_version = 1, result_hash = 'of then' WHERE version_id = $1",
      [ground.versionId],
    )
    const { timetable } = await ground.maya.ok(timetableCalculate, of(ground.versionId))
    expect(timetable).toMatchObject({ resultHash: 'of then', state: 1 })
    await ground.maya.ok(versionSetLocked, { ...of(ground.versionId), input: { locked: false } })
    expect((await ground.maya.ok(timetableCalculate, of(ground.versionId))).timetable.resultHash).not.toBe('of then')
    expect((await edit(ground.versionId, id, { name: 'B' })).status).toBe(200)
  })

  test('cannot change its planning status, become the actual one or be deleted', async () => {
    const { id } = await copy({ name: 'Agreed' })
    await ground.maya.ok(versionSetLocked, { ...of(id), input: { locked: true } })
    const planning = await ground.maya.call(versionSetPlanningStatus, { ...of(id), input: { planning: true } })
    expect(planning.body.error).toBe('VERSION_LOCKED')
    expect((await ground.maya.call(versionSetActualStatus, { ...of(id), input: {} })).body.error).toBe('VERSION_LOCKED')
    expect((await ground.maya.call(versionDelete, of(id))).body.error).toBe('VERSION_LOCKED')
    expect((await versions()).find((version) => version.id === id)).toMatchObject({ locked: true, planning: false })
  })
})

describe('planning status', () => {
  test('is changed at once, once, and is remembered with who did it (R-SCH-03)', async () => {
    const set = (planning: boolean) =>
      ground.maya.ok(versionSetPlanningStatus, { ...of(ground.versionId), input: { planning } })
    expect((await set(true)).version.planning).toBe(true)
    await set(true)
    expect((await set(false)).version.planning).toBe(false)
    const { events } = await ground.maya.ok(versionEvents, { params: { scheduleId: ground.scheduleId }, input: {} })
    expect(events.map(({ change, by }) => [change, by])).toEqual([
      ['execution', 'maya Tester'],
      ['planning', 'maya Tester'],
    ])
  })
})

describe('the actual status', () => {
  test('goes over with the facts, work by work, and the version before becomes a plain one (R-SCH-03, R-SCH-11)', async () => {
    const a = await work('A')
    const b = await work('B')
    const c = await work('C')
    const next = await copy({ name: 'Next plan' })
    await edit(ground.versionId, a, { actualStart: '2026-03-02T08:00', percent: 40 })
    await edit(ground.versionId, c, { actualStart: '2026-03-03T08:00', percent: 10 })
    await edit(next.id, a, { durationMinutes: 20 * DAY })
    await edit(next.id, b, { actualStart: '2026-03-04T08:00', percent: 90 })
    await ground.maya.ok(wbsDelete, { params: { versionId: next.id, wbsId: c } })
    const preview = await ground.maya.ok(versionSetActualStatus, { ...of(next.id), input: { preview: true } })
    expect(preview).toMatchObject({
      carried: 2,
      left: 1,
      leftWorks: [{ id: c, name: 'C' }],
      version: { kind: 'version' },
    })
    const swapped = await ground.maya.ok(versionSetActualStatus, { ...of(next.id), input: {} })
    expect(swapped).toMatchObject({ carried: 2, left: 1, version: { kind: 'actual', current: true } })
    expect(await row(next.id, a)).toMatchObject({
      percent: 40,
      actualStart: '2026-03-02T08:00',
      durationMinutes: 20 * DAY,
    })
    expect(await row(next.id, b)).toMatchObject({ percent: 0, actualStart: null })
    const schedule = await ground.maya.ok(scheduleRead, { params: { scheduleId: ground.scheduleId } })
    expect(schedule.currentVersion.id).toBe(next.id)
    expect(schedule.versions.find((version) => version.id === ground.versionId)).toMatchObject({ kind: 'version' })
    const again = await ground.maya.ok(versionSetActualStatus, { ...of(next.id), input: {} })
    expect(again).toMatchObject({ carried: 0, left: 0 })
  })

  test('waits for the calculation, and refuses when that takes too long', async () => {
    const next = await copy({ name: 'Next plan' })
    await calculated(next.id)
    const calculating =
      "UPDATE app.timetables SET state = 2, claimed_until = now() + interval '1 hour' WHERE version_id = $1"
    await ground.site.sql(calculating, [next.id])
    expect((await ground.maya.call(versionSetActualStatus, { ...of(next.id), input: {} })).body.error).toBe(
      'VERSION_CALCULATING',
    )
    expect((await versions()).find((version) => version.current)?.id).toBe(ground.versionId)
    await ground.site.sql('UPDATE app.timetables SET claimed_until = now() WHERE version_id = $1', [next.id])
    expect((await ground.maya.ok(versionSetActualStatus, { ...of(next.id), input: {} })).version.kind).toBe('actual')
  }, 40_000)

  test('exactly one version has it, also when two people give it away at once', async () => {
    const ids = [(await copy({ name: 'B' })).id, (await copy({ name: 'C' })).id]
    for (const id of ids) await calculated(id)
    const replies = await Promise.all(
      ids.map((id) => ground.maya.call(versionSetActualStatus, { ...of(id), input: {} })),
    )
    expect(replies.map((reply) => reply.body.error ?? 'ok').sort()).toEqual(['CONFLICT', 'ok'])
    expect((await versions()).filter((version) => version.kind === 'actual')).toHaveLength(1)
  })
})

describe('targets', () => {
  test('one of them is active; another can be chosen, or none', async () => {
    const first = await copy({ name: 'First', as: 'target' })
    const second = await copy({ name: 'Second', as: 'target' })
    const active = async () => (await versions()).filter((version) => version.activeTarget).map((one) => one.id)
    expect(await active()).toEqual([first.id])
    await ground.maya.ok(versionSetActiveTarget, { ...of(second.id), input: { active: true } })
    expect(await active()).toEqual([second.id])
    await ground.maya.ok(versionSetActiveTarget, { ...of(second.id), input: { active: false } })
    expect(await active()).toEqual([])
    const plain = await ground.maya.call(versionSetActiveTarget, { ...of(ground.versionId), input: { active: true } })
    expect(plain.body.error).toBe('VERSION_NOT_TARGET')
  })
})

describe('deleting a version', () => {
  test('takes its document too; the actual one stays, and a target in use names who uses it (R-SCH-10)', async () => {
    const { id } = await copy({ name: 'A try' })
    const target = await copy({ name: 'Target', as: 'target' })
    await ground.maya.ok(versionDelete, of(id))
    expect((await ground.maya.call(wbsList, of(id))).body.error).toBe('NOT_FOUND')
    expect(await ground.site.sql('SELECT * FROM collab.documents WHERE room = $1', [`schedule/${id}`])).toEqual([])
    expect((await ground.maya.call(versionDelete, of(ground.versionId))).body.error).toBe('VERSION_ACTUAL')
    const used = await ground.maya.call(versionDelete, of(target.id))
    expect(used.body).toMatchObject({ error: 'VERSION_IN_USE', params: { names: 'Version 1' } })
    expect((await versions()).map((version) => version.id)).toEqual([target.id, ground.versionId])
    const { events } = await ground.maya.ok(versionEvents, { params: { scheduleId: ground.scheduleId }, input: {} })
    expect(events[0]).toMatchObject({ change: 'deleted', versionName: 'A try' })
  })
})

describe('others', () => {
  test('in the space hear of it at once', async () => {
    const socket = io(ground.site.url, {
      transports: ['websocket'],
      extraHeaders: { cookie: ground.maya.cookie, origin: ground.site.url },
    })
    const heard: unknown[] = []
    socket.on('versions', (event) => heard.push(event))
    await new Promise((resolve) => socket.emit('watchSpace', ground.spaceId, null, resolve))
    const { id } = await copy({ name: 'Heard of' })
    await ground.maya.ok(versionDelete, of(id))
    await eventually(async () => heard.length === 2)
    const by = { id: ground.maya.id, name: 'maya Tester' }
    expect(heard).toEqual(
      ['created', 'deleted'].map((change) => ({
        scheduleId: ground.scheduleId,
        versionId: id,
        name: 'Heard of',
        change,
        by,
      })),
    )
    socket.disconnect()
  })
})
