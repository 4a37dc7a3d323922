import {
  calendarCreate,
  calendarDelete,
  calendarEffectRead,
  calendarList,
  calendarRead,
  calendarRestore,
  calendarRevisions,
  calendarSave,
  calendarSetDefault,
  calendarUses,
  epsCreate,
  scheduleRead,
  timetableCalculate,
  versionCreate,
  versionSetLocked,
  type WrittenDefinition,
  wbsCreate,
} from '@plumbline/core/contract'
import { readDays } from '@plumbline/core/contract/calendar-days'
import type { Calendar } from '@plumbline/core/plan'
import { io } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import { useGround } from '../../../../test/ground.ts'
import { admit, eventually } from '../../../../test/planning.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { decodePlan, roomOf } from '../../schedules/document/index.ts'

const ground = useGround()

const shift: [number, number][] = [[480, 960]]
const fiveDays: WrittenDefinition = {
  week: [shift, shift, shift, shift, shift, [], []],
  exceptions: [],
  rules: [],
  minutesPerDay: 480,
}
const inherits: WrittenDefinition = { ...fiveDays, week: [null, null, null, null, null, null, null] }

const create = (name: string, more: { baseId?: string; epsId?: string } & Partial<WrittenDefinition> = {}) =>
  ground.maya.ok(calendarCreate, {
    input: { ...fiveDays, spaceId: ground.spaceId, epsId: null, baseId: null, name, ...more },
  })
const list = async () => (await ground.maya.ok(calendarList, { input: { spaceId: ground.spaceId } })).calendars
const named = async (name: string) => (await list()).find((one) => one.name === name)

const collabApi = () => openCollabApi(ground.site.collabUrl, ground.site.serviceToken)
const planOf = async (versionId: string) =>
  decodePlan((await collabApi().read(roomOf(versionId), 'system')).update).plan
const newSchedule = async (parentId: string) => {
  const input = { kind: 'schedule' as const, parentId, name: 'Another' }
  const { node } = await ground.maya.ok(epsCreate, { params: { spaceId: ground.spaceId }, input })
  return (await ground.maya.ok(scheduleRead, { params: { scheduleId: node.id } })).currentVersion.id
}

/** A copy of the library's calendar becomes the schedule's default; a work of ten days stands on it. */
async function useIn(versionId: string, calendarId: string): Promise<Calendar> {
  const { calendar, days } = await ground.maya.ok(calendarRead, { params: { calendarId } })
  const copy = {
    id: 'copyoflib001',
    name: calendar.name,
    ...readDays(days),
    libraryId: calendarId,
    libraryRevision: calendar.revision,
  }
  const commands = [
    { do: 'calendar.put' as const, calendar: copy },
    { do: 'settings.set' as const, settings: { defaultCalendarId: copy.id } },
  ]
  await collabApi().command(roomOf(versionId), commands, ground.maya.id, 'write')
  const work = { type: 'work' as const, name: 'Pour', durationMinutes: 4_800, parentId: null, after: null }
  await ground.maya.ok(wbsCreate, { params: { versionId }, input: work })
  await ground.maya.ok(timetableCalculate, { params: { versionId } })
  return copy
}

describe('the library of calendars', () => {
  test('R-CAL-01 a calendar is made, read, changed and deleted; each change is a revision', async () => {
    const made = await create('Site')
    expect(made.calendar).toMatchObject({ name: 'Site', revision: 1, isDefault: true, epsId: null, usedIn: 0 })
    const params = { calendarId: made.calendar.id }
    const input = { ...fiveDays, name: 'Site', baseId: null, revision: 1, minutesPerDay: 600 }
    expect((await ground.maya.ok(calendarSave, { params, input })).calendar.revision).toBe(2)
    expect(await ground.maya.ok(calendarRead, { params })).toMatchObject({
      own: { minutesPerDay: 600 },
      calendar: { revision: 2 },
    })
    await ground.maya.ok(calendarDelete, { params })
    expect(await list()).toEqual([])
    expect((await ground.maya.call(calendarRead, { params })).body.error).toBe('NOT_FOUND')
  })

  test('R-CAL-01 one calendar is the default of the space, one of a node; new schedules begin with the nearest', async () => {
    const first = await create('First')
    const second = await create('Second', { minutesPerDay: 420 })
    const ofProject = await create('Of the project', { epsId: ground.projectId })
    expect((await named('Second'))?.isDefault).toBe(false)
    const makeDefault = (calendarId: string, isDefault = true) =>
      ground.maya.ok(calendarSetDefault, { params: { calendarId }, input: { isDefault } })
    await makeDefault(second.calendar.id)
    expect((await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['Second'])
    const plan = await planOf(await newSchedule(ground.projectId))
    expect(plan.calendars).toMatchObject([
      { name: 'Second', minutesPerDay: 420, libraryId: second.calendar.id, libraryRevision: 1 },
    ])
    expect(plan.settings.defaultCalendarId).toBe(plan.calendars[0]?.id)
    await makeDefault(ofProject.calendar.id)
    expect((await planOf(await newSchedule(ground.projectId))).calendars[0]?.name).toBe('Of the project')
    await makeDefault(ofProject.calendar.id, false)
    await makeDefault(second.calendar.id, false)
    expect((await planOf(await newSchedule(ground.projectId))).calendars[0]?.libraryId).toBeNull()
    expect((await named(first.calendar.name))?.isDefault).toBe(false)
  })

  test('a calendar takes from its base what it does not say, and has a new revision with it', async () => {
    const base = await create('Base')
    const child = await create('Child', {
      ...inherits,
      baseId: base.calendar.id,
      exceptions: [{ from: '2026-05-01', to: '2026-05-03', shifts: [] }],
    })
    expect(child.days.week).toEqual(fiveDays.week)
    const holiday = {
      name: 'New Year',
      when: { on: 'yearly' as const, month: 1, dayOfMonth: 1, days: 8 },
      from: null,
      to: null,
      shifts: [],
    }
    const input = { ...fiveDays, name: 'Base', baseId: null, revision: 1, rules: [holiday] }
    await ground.maya.ok(calendarSave, { params: { calendarId: base.calendar.id }, input })
    const renewed = await ground.maya.ok(calendarRead, { params: { calendarId: child.calendar.id } })
    expect(renewed.calendar.revision).toBe(2)
    expect(renewed.days).toMatchObject({ rules: [holiday], exceptions: [{ from: '2026-05-01', to: '2026-05-03' }] })
    expect(renewed.own.rules).toEqual([])
  })

  test('what cannot be is refused, and everything stays as it was', async () => {
    const base = await create('Base')
    const child = await create('Child', { baseId: base.calendar.id })
    const ofProject = await create('Of the project', { epsId: ground.projectId })
    const before = await list()
    const refusal = async (input: object) =>
      (
        await ground.maya.call(calendarSave, {
          params: { calendarId: base.calendar.id },
          input: { ...fiveDays, name: 'Base', baseId: null, revision: 1, ...input },
        })
      ).body.error
    expect(await refusal({ name: 'CHILD' })).toBe('CALENDAR_EXISTS')
    expect(await refusal({ revision: 7 })).toBe('CALENDAR_CHANGED')
    expect(await refusal({ baseId: child.calendar.id })).toBe('CALENDAR_BASE_WRONG')
    expect(await refusal({ baseId: base.calendar.id })).toBe('CALENDAR_BASE_WRONG')
    expect(await refusal({ baseId: ofProject.calendar.id })).toBe('CALENDAR_BASE_WRONG')
    expect(await refusal({ week: inherits.week })).toBe('CALENDAR_INVALID')
    expect(await refusal({ week: [[[480, 480]], [], [], [], [], [], []] })).toBe('BAD_REQUEST')
    expect(await refusal({ week: [[[480, 1500]], [], [], [], [], [], []] })).toBe('BAD_REQUEST')
    expect(await refusal({ exceptions: [{ from: '2026-02-30', to: '2026-03-01', shifts: [] }] })).toBe('BAD_REQUEST')
    expect(await refusal({ exceptions: [{ from: '2026-03-02', to: '2026-03-01', shifts: [] }] })).toBe('BAD_REQUEST')
    const never = [0, 1, 2, 3, 4].map((weekday) => ({
      name: '',
      when: { on: 'weekly', weekday, every: 1 },
      from: null,
      to: null,
      shifts: [],
    }))
    expect(await refusal({ rules: never })).toBe('CALENDAR_INVALID')
    expect(await list()).toEqual(before)
  })

  test('a base that would leave a calendar without working time is not saved', async () => {
    const base = await create('Base')
    await create('Child', { ...inherits, week: [null, null, null, null, null, [], []], baseId: base.calendar.id })
    const input = { ...fiveDays, week: [[], [], [], [], [], shift, []], name: 'Base', baseId: null, revision: 1 }
    const reply = await ground.maya.call(calendarSave, { params: { calendarId: base.calendar.id }, input })
    expect(reply.body).toMatchObject({ error: 'CALENDAR_INVALID', params: { name: 'Child' } })
    expect((await named('Base'))?.revision).toBe(1)
  })

  test('an earlier revision is brought back as the newest one', async () => {
    const { calendar } = await create('Site')
    const params = { calendarId: calendar.id }
    await ground.maya.ok(calendarSave, {
      params,
      input: { ...fiveDays, name: 'Night', baseId: null, revision: 1, minutesPerDay: 600 },
    })
    const back = await ground.maya.ok(calendarRestore, { params: { ...params, revision: 1 } })
    expect(back).toMatchObject({ calendar: { name: 'Site', revision: 3 }, own: { minutesPerDay: 480 } })
    const { revisions } = await ground.maya.ok(calendarRevisions, { params })
    expect(revisions.map(({ revision, name }) => [revision, name])).toEqual([
      [3, 'Site'],
      [2, 'Night'],
      [1, 'Site'],
    ])
    expect((await ground.maya.call(calendarRestore, { params: { ...params, revision: 9 } })).body.error).toBe(
      'NOT_FOUND',
    )
  })

  test('a reader sees the library and changes nothing, a stranger does not learn of it', async () => {
    const { calendar } = await create('Site')
    const rita = await ground.site.person(`rita${Date.now()}`)
    const input = { spaceId: ground.spaceId }
    expect((await rita.call(calendarList, { input })).body.error).toBe('NOT_FOUND')
    await admit(ground.site, ground.spaceId, rita, 'reader')
    expect((await rita.ok(calendarList, { input })).calendars).toHaveLength(1)
    expect((await rita.call(calendarDelete, { params: { calendarId: calendar.id } })).body.error).toBe('FORBIDDEN')
  })

  test('everybody in the space is told of a change, and of the first schedule that uses one', async () => {
    const socket = io(ground.site.url, {
      transports: ['websocket'],
      extraHeaders: { cookie: ground.maya.cookie, origin: ground.site.url },
    })
    const told = () => new Promise<unknown>((resolve) => socket.once('calendars', resolve))
    const change = told()
    await new Promise<void>((resolve) =>
      socket.on('connect', () => socket.emit('watchSpace', ground.spaceId, null, () => resolve())),
    )
    const { calendar } = await create('Site')
    expect(await change).toEqual({ spaceId: ground.spaceId })
    const use = told()
    await useIn(ground.versionId, calendar.id)
    expect(await use).toEqual({ spaceId: ground.spaceId })
    socket.close()
  })
})

describe('copies in schedules', () => {
  test('the library knows who holds a copy, of which revision, with how many works', async () => {
    const { calendar } = await create('Site')
    await useIn(ground.versionId, calendar.id)
    const use = { versionId: ground.versionId, scheduleId: ground.scheduleId, locked: false, revision: 1, works: 1 }
    expect((await ground.maya.ok(calendarUses, { params: { calendarId: calendar.id } })).uses).toMatchObject([use])
    expect(await named('Site')).toMatchObject({ usedIn: 1, works: 1 })
  })

  test('the effect of a draft is told before anybody saves it, and nothing is written', async () => {
    const { calendar } = await create('Site')
    await useIn(ground.versionId, calendar.id)
    const head = await collabApi().head(roomOf(ground.versionId))
    const params = { calendarId: calendar.id }
    const draft = { ...fiveDays, baseId: null, versionId: ground.versionId }
    const none = await ground.maya.ok(calendarEffectRead, { params, input: draft })
    expect(none).toMatchObject({ works: 1, moved: 0 })
    expect(none.finishAfter).toBe(none.finishBefore)
    const halfDays = {
      ...draft,
      week: fiveDays.week.map((day) => (day ?? []).map(([from]): [number, number] => [from, from + 240])),
    }
    const effect = await ground.maya.ok(calendarEffectRead, { params, input: halfDays })
    expect(effect.moved).toBe(1)
    expect(effect.finishAfter! > effect.finishBefore!).toBe(true)
    expect(await collabApi().head(roomOf(ground.versionId))).toEqual(head)
    expect((await named('Site'))?.revision).toBe(1)
  })

  test('a change of the library writes into no document, and a locked version keeps its copy', async () => {
    const { calendar } = await create('Site')
    const copy = await useIn(ground.versionId, calendar.id)
    const at = { scheduleId: ground.scheduleId }
    const { version } = await ground.maya.ok(versionCreate, { params: at, input: { name: 'Frozen' } })
    await ground.maya.ok(versionSetLocked, { params: { ...at, versionId: version.id }, input: { locked: true } })
    const input = { ...fiveDays, minutesPerDay: 600, name: 'Site', baseId: null, revision: 1 }
    await ground.maya.ok(calendarSave, { params: { calendarId: calendar.id }, input })
    for (const versionId of [ground.versionId, version.id]) {
      expect((await planOf(versionId)).calendars).toContainEqual(copy)
    }
    const uses = await eventually(async () => {
      const found = (await ground.maya.ok(calendarUses, { params: { calendarId: calendar.id } })).uses
      return found.length === 2 && found
    })
    expect(uses.map(({ locked, revision }) => [locked, revision]).sort()).toEqual([
      [false, 1],
      [true, 1],
    ])
  })

  test('a calendar in use goes only when another takes its place, which the schedules are then offered', async () => {
    const { calendar } = await create('Old')
    const heir = await create('New')
    const child = await create('Child', { ...inherits, baseId: calendar.id })
    await useIn(ground.versionId, calendar.id)
    const params = { calendarId: calendar.id }
    expect((await ground.maya.call(calendarDelete, { params })).body).toMatchObject({
      error: 'CALENDAR_LIBRARY_IN_USE',
      params: { schedules: 1, based: 1 },
    })
    const wrong = await ground.maya.call(calendarDelete, { params, input: { replaceBy: child.calendar.id } })
    expect(wrong.body.error).toBe('CALENDAR_BASE_WRONG')
    await ground.maya.ok(calendarDelete, { params, input: { replaceBy: heir.calendar.id } })
    const { calendars, replaced } = await ground.maya.ok(calendarList, { input: { spaceId: ground.spaceId } })
    expect(calendars.map(({ name }) => name)).toEqual(['Child', 'New'])
    expect(calendars[0]).toMatchObject({ baseId: heir.calendar.id, revision: 2 })
    expect(replaced).toEqual([{ id: calendar.id, name: 'Old', by: heir.calendar.id }])
    expect((await create('Old')).calendar.name).toBe('Old')
  })
})
