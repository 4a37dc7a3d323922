import {
  calculateSettingsEdit,
  dayLimitsEdit,
  dayLimitsRead,
  roomTicket,
  timetableCalculate,
  wbsEdit,
} from '@plumbline/core/contract'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { listenTo } from '../../../../test/ears.ts'
import { useGround } from '../../../../test/ground.ts'
import { admit, eventually } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const on = useGround()

async function atDataDate(dataDate: string): Promise<void> {
  await on.maya.ok(calculateSettingsEdit, { ...on.ofVersion, input: { dataDate } })
  await on.maya.ok(timetableCalculate, on.ofVersion)
}
const limit = (input: object) => on.maya.ok(dayLimitsEdit, { ...on.ofSchedule, input })
async function onSite(login: string): Promise<Visitor> {
  const person = await on.site.person(login)
  await admit(on.site, on.spaceId, person, 'executor')
  return person
}
const enter = async (person: Visitor) =>
  decodeJwt((await person.ok(roomTicket, { input: { room: `schedule/${on.versionId}` } })).ticket)
const minutesOf = (text: string): number => Date.parse(`${text}Z`) / 60_000

describe('day limits of a schedule', () => {
  test('R-SCH-05 limit-for-dp counts from the data date of the actual version, or from today (R-DP-03)', async () => {
    expect(await on.maya.ok(dayLimitsRead, on.ofSchedule)).toMatchObject({ planDays: null, factDays: null })
    await atDataDate('2026-03-14T08:00')
    expect(await limit({ planDays: 7, factDays: 3 })).toEqual({
      keyDateBy: 'data_date',
      keyDate: '2026-03-14',
      planDays: 7,
      factDays: 3,
      factCounts: 'entered',
      exceptions: [],
    })
    const today = await limit({ keyDateBy: 'today' })
    expect(today).toMatchObject({ planDays: 7, factDays: 3 })
    expect(Math.abs(Date.parse(today.keyDate ?? '') - Date.now())).toBeLessThan(2 * 86_400_000)
    expect(await on.maya.ok(dayLimitsRead, on.ofSchedule)).toEqual(today)
  })

  test.each([{ factDays: -1 }, { factDays: 1.5 }, { planDays: 100_000 }, { keyDateBy: 'noon' as 'today' }])(
    'refuses %j and stays',
    async (input) => {
      await limit({ factDays: 3 })
      expect((await on.maya.call(dayLimitsEdit, { ...on.ofSchedule, input })).body.error).toBe('BAD_REQUEST')
      expect(await on.maya.ok(dayLimitsRead, on.ofSchedule)).toMatchObject({ factDays: 3, keyDateBy: 'data_date' })
    },
  )

  test('tickets of people on site carry the period, those of planners do not', async () => {
    await atDataDate('2026-03-14T08:00')
    const egor = await onSite('egor')
    expect((await enter(egor)).factsFrom).toBeUndefined()
    await limit({ factDays: 3 })
    expect(await enter(egor)).toMatchObject({
      right: 'facts',
      factsFrom: minutesOf('2026-03-11T00:00'),
      factsTo: minutesOf('2026-03-14T23:59'),
    })
    const mine = await enter(on.maya)
    expect([mine.right, mine.factsFrom, mine.factsTo]).toEqual(['write', undefined, undefined])
  })

  test('a fact outside of it is refused to people on site with the period, and taken from the planner', async () => {
    await atDataDate('2026-03-14T08:00')
    await limit({ factDays: 3 })
    const wbsId = await on.work('Dig', 5)
    const ivan = await onSite('ivan')
    const at = { params: { ...on.ofVersion.params, wbsId } }
    for (const actualStart of ['2026-03-10T08:00', '2026-03-15T08:00']) {
      const { body } = await ivan.call(wbsEdit, { ...at, input: { actualStart } })
      const params = { field: 'actualStart', from: '2026-03-11T00:00', to: '2026-03-14T23:59', row: wbsId }
      expect(body).toMatchObject({ error: 'FACT_OUTSIDE_PERIOD', params })
    }
    expect((await ivan.ok(wbsEdit, { ...at, input: { actualStart: '2026-03-11T08:00' } })).row).toMatchObject({
      actualStart: '2026-03-11T08:00',
    })
    await on.maya.ok(wbsEdit, { ...at, input: { actualStart: '2026-03-02T08:00' } })
  })

  test('open rooms hear of a new limit and of a data date that moved, and only people on site leave', async () => {
    await atDataDate('2026-03-14T08:00')
    const told = { room: `schedule/${on.versionId}`, right: 'facts' }
    const heard = await listenTo(on.site.databaseUrl, 'access_changed', told.room)
    await limit({ factDays: 3 })
    await eventually(async () => heard.length > 0)
    await on.work('Dig', 5)
    await on.maya.ok(timetableCalculate, on.ofVersion)
    // The first data date may be told late, after the limit that it matters to.
    const before = heard.length
    await atDataDate('2026-03-21T08:00')
    await eventually(async () => heard.length > before)
    expect(heard).toEqual(heard.map(() => told))
  })
})
