import {
  assignmentCreate,
  assignmentList,
  calculateSettingsEdit,
  dayLimitsEdit,
  noticePersonalList,
  noticeTimesheets,
  resourceSettingsCreate,
  specialtyCreate,
  timesheetExport,
  timesheetList,
  timesheetNotification,
  timesheetRead,
  timesheetSave,
  timesheetSettingsEdit,
  timesheetSettingsRead,
  timesheetTurn,
  timesheetWork,
  timetableCalculate,
  versionSetLocked,
  versionTimesheetUsers,
  wbsEdit,
} from '@plumbline/core/contract'
import readWorkbook from 'read-excel-file/node'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { useReadGround } from '../../../../test/ground.ts'
import { admit, eventually } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { decodePlan, roomOf } from '../document/index.ts'

const on = useReadGround()
const people = new Map<string, Visitor>()
type Line = z.input<typeof timesheetSave.input>['lines'][number]

async function onSite(name: string): Promise<Visitor> {
  const known = people.get(name) ?? (await on.site.person(name))
  people.set(name, known)
  await admit(on.site, on.spaceId, known, 'executor')
  return known
}

const week = '2026-03-02'
let egor: Visitor
let olga: Visitor
let dig: string
let lines = 0

const collab = () => openCollabApi(on.site.collabUrl, on.site.serviceToken)
const setRow = (id: string, fields: object) =>
  collab().command(roomOf(on.versionId), [{ do: 'row.set', ids: [id], fields }], on.maya.id, 'write')
const at = (who: Visitor, monday = week) => ({ ...on.ofSchedule.params, userId: who.id, monday })
const hoursOn = (days: Record<string, string>): Line['days'] =>
  Object.entries(days).map(([day, typed]) => {
    const [usual = '0', over = '0'] = typed.split('+')
    return { day, hours: String(Number(usual) + Number(over)), overtime: over }
  })
const line = (who: { id: string }, days: Record<string, string>, more: Partial<Line> = {}): Line => ({
  ...{ id: `line${String(lines++).padStart(8, '0')}`, worker: { kind: 'user', id: who.id }, workId: dig },
  ...{ assignmentId: null, activity: null, note: '', days: hoursOn(days), ...more },
})
const read = async (who: Visitor, whose = who, monday = week) =>
  (await who.ok(timesheetRead, { params: at(whose, monday) })).sheet
async function save(who: Visitor, given: Line[], whose = who, monday = week) {
  const { revision } = await read(who, whose, monday)
  return who.call(timesheetSave, { params: at(whose, monday), input: { revision, lines: given } })
}
type Turned = z.input<typeof timesheetTurn.input>['state']
async function turn(who: Visitor, whose: Visitor, state: Turned, reason = '', monday = week) {
  const { revision } = await read(on.maya, whose, monday)
  return who.call(timesheetTurn, { params: at(whose, monday), input: { revision, state, reason } })
}
const rowOf = async (id: string) => {
  const { update } = await collab().read(roomOf(on.versionId), 'system')
  return decodePlan(update).plan.rows.find((row) => row.id === id)
}
const labourOf = async (id: string) => (await rowOf(id))?.labour
const costOf = async (id: string) => (await rowOf(id))?.cost

beforeEach(async () => {
  egor = await onSite('egor')
  olga = await onSite('olga')
  dig = await on.work('Dig', 5)
  await setRow(dig, { executor: egor.id })
  const settings = { plannedStart: '2026-03-02T08:00', dataDate: '2026-03-02T08:00' }
  await on.maya.ok(calculateSettingsEdit, { ...on.ofVersion, input: settings })
  await on.maya.ok(timetableCalculate, on.ofVersion)
})

describe('a timesheet', () => {
  test('R-DP-06 R-EPS-01.timesheet hours of works and activities are kept by person and week; others on site see none', async () => {
    const sheet = await read(egor)
    expect(sheet).toMatchObject({ state: 'draft', revision: 0, lines: [], mayFill: true, mayDecide: false })
    expect(sheet.works.map(({ id, name, isOwn }) => [id, name, isOwn])).toEqual([[dig, 'Dig', true]])
    const given = [
      line(egor, { '2026-03-02': '8', '2026-03-03': '7.5+2' }),
      line(egor, { '2026-03-04': '8' }, { workId: null, activity: 'training', note: 'Lifting' }),
    ]
    const { body } = await save(egor, given)
    expect(body.sheet).toMatchObject({ revision: 1, state: 'draft', name: expect.stringContaining('egor') })
    expect(body.sheet.lines).toMatchObject([
      { name: 'Dig', days: [{ hours: '8' }, { day: '2026-03-03', hours: '9.5', overtime: '2' }] },
      { activity: 'training', note: 'Lifting', workId: null },
    ])
    expect((await olga.call(timesheetRead, { params: at(egor) })).body.error).toBe('FORBIDDEN')
    expect((await read(on.rita, egor)).mayFill).toBe(false)
    expect((await save(on.rita, given, egor)).body.error).toBe('FORBIDDEN')
    const input = { from: week, to: '2026-03-08' }
    const { sheets, total } = await egor.ok(timesheetList, { ...on.ofSchedule, input })
    expect([total, sheets]).toMatchObject([
      1,
      [{ userId: egor.id, monday: week, hours: '25.5', overtime: '2', workers: 1 }],
    ])
    expect((await olga.ok(timesheetList, { ...on.ofSchedule, input })).total).toBe(0)
  })

  test('refuses what is no timesheet, and stays as it is', async () => {
    await save(egor, [line(egor, { '2026-03-02': '8' })])
    const refused = async (given: Line[]) => (await save(egor, given)).body.error
    const one = line(egor, { '2026-03-02': '8' })
    expect(await refused([one, { ...one, id: 'line-another' }])).toBe('TIMESHEET_TWICE')
    expect(await refused([line(egor, { '2026-03-09': '8' })])).toBe('DAY_CLOSED')
    expect(await refused([line(egor, {}, { workId: 'gone--------' })])).toBe('NO_DAYS')
    expect(await refused([line({ id: 'nobody------' }, {})])).toBe('TIMESHEET_WORKER')
    expect(await refused([{ ...one, activity: 'travel' }])).toBe('BAD_REQUEST')
    expect(await refused([{ ...one, days: [{ day: week, hours: '2', overtime: '3' }] }])).toBe('BAD_REQUEST')
    expect(await refused([{ ...one, days: [{ day: week, hours: '24.5', overtime: '0' }] }])).toBe('BAD_REQUEST')
    const stale = { params: at(egor), input: { revision: 0, lines: [] } }
    expect((await egor.call(timesheetSave, stale)).body.error).toBe('TIMESHEET_CHANGED')
    const noMonday = { params: { ...at(egor), monday: '2026-03-03' } }
    expect((await egor.call(timesheetRead, noMonday)).body.error).toBe('NOT_FOUND')
    expect((await read(egor)).lines).toMatchObject([{ days: [{ hours: '8' }] }])
  })

  test('T-3 nobody has more than 24 hours a day, over all sheets, also of two who save at once', async () => {
    await save(egor, [line(egor, { '2026-03-02': '16' })])
    const full = await save(olga, [line(egor, { '2026-03-02': '8.5' })])
    expect(full.body).toMatchObject({ error: 'TIMESHEET_DAY_FULL', params: { day: '2026-03-02' } })
    expect((await save(olga, [line(egor, { '2026-03-02': '8' })])).status).toBe(200)
    await save(egor, [])
    await save(olga, [])
    const answers = await Promise.all([
      save(egor, [line(egor, { '2026-03-05': '13' })]),
      save(olga, [line(egor, { '2026-03-05': '13' })]),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('days that are closed on site, the future and locked versions are refused', async () => {
    await on.maya.ok(dayLimitsEdit, { ...on.ofSchedule, input: { keyDateBy: 'today', factDays: 0 } })
    expect((await save(egor, [line(egor, { '2026-03-02': '8' })])).body.error).toBe('DAY_CLOSED')
    // Whoever plans is not bound, but nobody tells of a day that has not come.
    expect((await save(on.maya, [line(egor, { '2026-03-02': '8' })], egor)).status).toBe(200)
    const ahead = [line(egor, { '2099-06-01': '8' })]
    expect((await save(on.maya, ahead, egor, '2099-06-01')).body.error).toBe('DAY_CLOSED')
    await on.maya.ok(versionSetLocked, { ...on.ofVersion, input: { locked: true } })
    expect((await save(on.maya, [], egor)).body.error).toBe('VERSION_LOCKED')
  })
})

describe('crews', () => {
  test('a foreman fills the hours of the people of the register; long days and other trades are warned of, hours have their price', async () => {
    const trade = async (name: string) => {
      const params = { spaceId: on.spaceId }
      return (await on.maya.ok(specialtyCreate, { params, input: { name } })).specialty.id
    }
    const [fitter, welder] = [await trade('Fitter'), await trade('Welder')]
    const person = async (name: string, type: 'human' | 'machine', specialtyId: string | null) => {
      const prices = [{ from: null, standard: '10', overtime: '15', per: 'hour' as const }]
      const input = { spaceId: on.spaceId, name, code: name, type, specialtyId, prices }
      return (await on.maya.ok(resourceSettingsCreate, { input })).resource
    }
    const [petrov, crane] = [await person('Petrov', 'human', fitter), await person('Crane', 'machine', null)]
    const asks = { wbsIds: [dig], resourceId: petrov.id, plan: '40', specialtyId: welder }
    const { assignments } = await on.maya.ok(assignmentCreate, { ...on.ofVersion, input: asks })
    const crew = { worker: { kind: 'resource' as const, id: petrov.id }, assignmentId: assignments[0]!.id }
    const { body } = await save(egor, [line(petrov, { '2026-03-02': '9', '2026-03-03': '8+2' }, crew)])
    expect(body.sheet.lines).toMatchObject([{ workerName: 'Petrov', assignmentName: 'Petrov Petrov', cost: '200' }])
    expect(body.sheet.warnings).toEqual([
      { kind: 'specialty', workerId: petrov.id, lineId: body.sheet.lines[0]?.id, day: null },
      { kind: 'overtime', workerId: petrov.id, lineId: null, day: '2026-03-02' },
    ])
    const machine = line(crane, {}, { worker: { kind: 'resource', id: crane.id } })
    expect((await save(egor, [machine])).body.error).toBe('TIMESHEET_WORKER')
  })
})

describe('approval', () => {
  test('R-DP-06 a sheet is submitted, declined with a reason, submitted again and APPROVED by who may; all of it is history', async () => {
    expect((await turn(egor, egor, 'submitted')).body.error).toBe('TIMESHEET_EMPTY')
    await save(egor, [line(egor, { '2026-03-02': '8' })])
    expect((await turn(egor, egor, 'APPROVED')).body.error).toBe('FORBIDDEN')
    expect((await turn(on.maya, egor, 'APPROVED')).body.error).toBe('TIMESHEET_STATE')
    await turn(egor, egor, 'submitted')
    expect((await save(egor, [])).body.error).toBe('TIMESHEET_STATE')
    expect((await turn(olga, egor, 'draft')).body.error).toBe('FORBIDDEN')
    expect((await turn(olga, egor, 'APPROVED')).body.error).toBe('FORBIDDEN')
    expect((await turn(on.maya, egor, 'DECLINED')).body.error).toBe('DAY_REASON_WANTED')
    await turn(on.maya, egor, 'DECLINED', 'Friday is missing')
    expect((await save(egor, [line(egor, { '2026-03-02': '8', '2026-03-06': '8' })])).status).toBe(200)
    await turn(egor, egor, 'submitted')
    await setRow(dig, { curator: olga.id })
    expect((await turn(olga, egor, 'APPROVED')).body.sheet.state).toBe('APPROVED')
    const { history, mayFill } = await read(egor)
    expect(history.map(({ state, reason }) => [state, reason])).toEqual([
      ...[
        ['APPROVED', ''],
        ['submitted', ''],
        ['DECLINED', 'Friday is missing'],
        ['submitted', ''],
      ],
    ])
    expect(mayFill).toBe(false)
    const told = await eventually(async () => {
      const { notices } = await egor.ok(noticePersonalList)
      return notices.some(({ kind }) => kind === 'timesheet_approved') && notices
    })
    expect(told.find(({ kind }) => kind === 'timesheet_declined')?.params).toMatchObject({
      reason: 'Friday is missing',
    })
  })

  test('T-7 approved hours are the labour fact of works and of assignments, and go with their approval', async () => {
    const create = { spaceId: on.spaceId, code: 'P', name: 'Petrov', type: 'human' as const }
    const { resource } = await on.maya.ok(resourceSettingsCreate, { input: create })
    const asks = { wbsIds: [dig], resourceId: resource.id, plan: '40' }
    const { assignments } = await on.maya.ok(assignmentCreate, { ...on.ofVersion, input: asks })
    const crew = { worker: { kind: 'resource' as const, id: resource.id }, assignmentId: assignments[0]!.id }
    await setRow(dig, { labour: { unit: 'h', plan: '80', fact: '3' } })
    await save(egor, [line(egor, { '2026-03-02': '8' }), line(resource, { '2026-03-02': '6.5' }, crew)])
    await turn(egor, egor, 'submitted')
    await turn(on.maya, egor, 'APPROVED')
    // Nobody has said yet that timesheets are the source.
    expect((await labourOf(dig))?.fact).toBe('3')
    const input = { labourFrom: 'timesheets' as const }
    expect((await egor.call(timesheetSettingsEdit, { ...on.ofSchedule, input })).body.error).toBe('FORBIDDEN')
    await on.maya.ok(timesheetSettingsEdit, { ...on.ofSchedule, input })
    expect(await labourOf(dig)).toMatchObject({ plan: '80', fact: '14.5' })
    const factOf = async () =>
      (await on.maya.ok(assignmentList, { ...on.ofVersion, input: {} })).assignments.find(
        ({ id }) => id === assignments[0]!.id,
      )?.fact
    expect(await factOf()).toBe('6.5')
    // Another week adds to it, and what is not approved any more goes.
    await save(egor, [line(egor, { '2026-03-10': '4' })], egor, '2026-03-09')
    await turn(egor, egor, 'submitted', '', '2026-03-09')
    await turn(on.maya, egor, 'APPROVED', '', '2026-03-09')
    expect((await labourOf(dig))?.fact).toBe('18.5')
    await turn(on.maya, egor, 'DECLINED', 'Petrov was ill')
    expect([(await labourOf(dig))?.fact, await factOf()]).toEqual(['4', '0'])
    const { rows, approved } = await on.maya.ok(timesheetWork, { params: { ...on.ofSchedule.params, wbsId: dig } })
    expect(approved).toBe('4')
    expect(
      rows.map(({ workerName, monday, state, hours }) => [workerName.split(' ')[0], monday, state, hours]),
    ).toEqual([
      ['egor', '2026-03-09', 'APPROVED', '4'],
      ['Petrov', week, 'DECLINED', '6.5'],
      ['egor', week, 'DECLINED', '8'],
    ])
  })
})

test('T-8 R-DP-06 approved hours are the labour of the work, and cost the price of their days to the last digit', async () => {
  const prices = [
    { from: null, standard: '10.35', overtime: '15.55', per: 'hour' as const },
    { from: '2026-03-05', standard: '11.10', overtime: null, per: 'hour' as const },
  ]
  const create = { spaceId: on.spaceId, code: 'S', name: 'Sidorov', type: 'human' as const, prices }
  const { resource } = await on.maya.ok(resourceSettingsCreate, { input: create })
  await on.maya.ok(timesheetSettingsEdit, { ...on.ofSchedule, input: { labourFrom: 'timesheets' } })
  const worker = { worker: { kind: 'resource' as const, id: resource.id } }
  // 7.25 × 10.35 = 75.0375; 8 × 10.35 + 1.5 × 15.55 = 106.125; 9.5 × 11.10 = 105.45, whose overtime has no price of its own.
  const days = { '2026-03-02': '7.25', '2026-03-03': '8+1.5', '2026-03-05': '8+1.5' }
  await save(egor, [line(resource, days, worker)])
  await turn(egor, egor, 'submitted')
  await turn(on.maya, egor, 'APPROVED')
  const { lines: approved, state } = await read(on.maya, egor)
  expect([state, approved.map(({ cost }) => cost)]).toEqual(['APPROVED', ['286.6125']])
  expect((await labourOf(dig))?.fact).toBe('26.25')
})

test('T-10 R-DP-06 what approved hours cost is a part of the actual cost of the work, and goes with their approval', async () => {
  const prices = [{ from: null, standard: '10.35', overtime: '15.55', per: 'hour' as const }]
  const create = { spaceId: on.spaceId, code: 'M', name: 'Morozov', type: 'human' as const, prices }
  const { resource } = await on.maya.ok(resourceSettingsCreate, { input: create })
  await setRow(dig, { cost: { unit: 'EUR', plan: '1000', fact: '300' } })
  const costs = { labourFrom: 'timesheets' as const, costCounts: true }
  await on.maya.ok(timesheetSettingsEdit, { ...on.ofSchedule, input: costs })
  await save(egor, [line(resource, { '2026-03-02': '8' }, { worker: { kind: 'resource', id: resource.id } })])
  await turn(egor, egor, 'submitted')
  await turn(on.maya, egor, 'APPROVED')
  // 8 × 10.35 = 82.80, beside what materials have cost.
  expect(await costOf(dig)).toMatchObject({ unit: 'EUR', plan: '1000', fact: '382.8' })
  await on.maya.ok(timesheetSettingsEdit, { ...on.ofSchedule, input: { costCounts: false } })
  expect((await costOf(dig))?.fact).toBe('300')
  await on.maya.ok(timesheetSettingsEdit, { ...on.ofSchedule, input: { costCounts: true } })
  // Whoever types it now types the whole.
  await setRow(dig, { cost: { unit: 'EUR', plan: '1000', fact: '400' } })
  await turn(on.maya, egor, 'DECLINED', 'Morozov was ill')
  expect((await costOf(dig))?.fact).toBe('317.2')
})

describe('what is asked for', () => {
  /** A work that has begun stays where it was done. */
  beforeEach(() =>
    on.maya.ok(wbsEdit, { params: { ...on.ofVersion.params, wbsId: dig }, input: { actualStart: '2026-03-02T08:00' } }),
  )
  const move = async (dataDate: string) => {
    await on.maya.ok(calculateSettingsEdit, { ...on.ofVersion, input: { dataDate } })
    await on.maya.ok(timetableCalculate, on.ofVersion)
  }

  test('R-DP-08 R-AUTH-08.timesheet_notification R-DEL-03.timesheets weeks that nobody handed in are told of until they are', async () => {
    expect(await on.maya.ok(timesheetSettingsRead, on.ofSchedule)).toEqual({
      ...{ asked: false, dueDays: 1, usualHours: '8', labourFrom: 'typed', costCounts: false },
    })
    expect((await egor.ok(timesheetNotification)).periods).toEqual([])
    await on.maya.ok(timesheetSettingsEdit, { ...on.ofSchedule, input: { asked: true } })
    expect((await egor.ok(timesheetNotification)).periods).toEqual([])
    // On Monday the 9th the week before has ended one day before the key date; the work went on only in it.
    await move('2026-03-09T08:00')
    await on.maya.ok(timesheetSettingsEdit, { ...on.ofSchedule, input: { dueDays: 1 } })
    const { periods } = await egor.ok(timesheetNotification)
    expect(periods).toEqual([{ from: '2026-03-02', to: '2026-03-08' }])
    expect((await olga.ok(timesheetNotification)).periods).toEqual([])
    const notice = await eventually(async () => {
      const { notices } = await egor.ok(noticePersonalList)
      return notices.find(({ kind, scheduleId }) => kind === 'timesheet_due' && scheduleId === on.scheduleId)
    })
    const params = { noticeId: notice.id }
    expect((await egor.ok(noticeTimesheets, { params })).periods).toEqual(periods)
    expect((await olga.call(noticeTimesheets, { params })).body.error).toBe('NOT_FOUND')
    await save(egor, [line(egor, { '2026-03-02': '8' })])
    expect((await egor.ok(timesheetNotification)).periods).toEqual(periods)
    await turn(egor, egor, 'submitted')
    expect((await egor.ok(timesheetNotification)).periods).toEqual([])
    expect((await egor.ok(noticeTimesheets, { params })).periods).toEqual([])
  })

  test('R-DP-07 R-SCH-17 versions/{id}/timesheet/users tells whose timesheets are kept and what waits', async () => {
    await on.maya.ok(timesheetSettingsEdit, { ...on.ofSchedule, input: { asked: true, dueDays: 0 } })
    await move('2026-03-09T08:00')
    await on.maya.ok(timesheetSettingsEdit, { ...on.ofSchedule, input: { dueDays: 0 } })
    await save(olga, [line(olga, { '2026-03-02': '8' })])
    await turn(olga, olga, 'submitted')
    const { users } = await on.rita.ok(versionTimesheetUsers, on.ofVersion)
    expect(users.map(({ id, works, submitted, approved, due }) => [id, works, submitted, approved, due])).toEqual([
      [egor.id, 1, 0, 0, 1],
      [olga.id, 0, 1, 0, 0],
    ])
    expect((await olga.ok(versionTimesheetUsers, on.ofVersion)).users.map(({ id }) => id)).toEqual([olga.id])
  })
})

test('R-DP-06 hours are written as a workbook that reads back, in the language that is asked for', async () => {
  await save(egor, [line(egor, { '2026-03-02': '8', '2026-03-03': '6+2' }, { note: '=1+1' })])
  const input = { from: week, to: '2026-03-08', language: 'ru' as const }
  const reply = await on.maya.call(timesheetExport, { ...on.ofSchedule, input })
  expect(reply.headers.get('content-disposition')).toContain('.xlsx')
  const sheets = await readWorkbook(Buffer.from(reply.body as unknown as Uint8Array))
  const text = JSON.stringify(sheets)
  expect(text).toContain('Сверхурочные')
  expect(text).toContain('=1+1')
  expect(text).toContain('"Dig"')
  const others = await olga.call(timesheetExport, { ...on.ofSchedule, input })
  expect(JSON.stringify(await readWorkbook(Buffer.from(others.body as unknown as Uint8Array)))).not.toContain('Dig')
})
