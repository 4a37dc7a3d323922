import {
  calculateSettingsEdit,
  dayLimitsEdit,
  dayValuesRead,
  dayValuesSave,
  timetableCalculate,
} from '@plumbline/core/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { useReadGround } from '../../../../test/ground.ts'
import { admit } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { roomOf } from '../document/index.ts'

const on = useReadGround()
let egor: Visitor
let dig: string
let pour: string

/** Egor is the executor of the first of two works. */
beforeEach(async () => {
  egor ??= await on.site.person('egor')
  await admit(on.site, on.spaceId, egor, 'executor')
  dig = await on.work('Dig', 5)
  pour = await on.work('Pour', 5)
  const collabApi = openCollabApi(on.site.collabUrl, on.site.serviceToken)
  const set = { do: 'row.set' as const, ids: [dig], fields: { executor: egor.id } }
  await collabApi.command(roomOf(on.versionId), [set], on.maya.id, 'write')
})

async function limitTo(limits: { planDays: number; factDays: number }): Promise<void> {
  await on.maya.ok(calculateSettingsEdit, { ...on.ofVersion, input: { dataDate: '2026-03-14T08:00' } })
  await on.maya.ok(timetableCalculate, on.ofVersion)
  await on.maya.ok(dayLimitsEdit, { ...on.ofSchedule, input: limits })
}

const value = (kind: 'plan' | 'fact', day: string, amount: string | null, workId = dig) => ({
  workId,
  day,
  kind,
  amount,
})
const save = (who: Visitor, ...values: ReturnType<typeof value>[]) =>
  who.call(dayValuesSave, { ...on.ofVersion, input: { values } })
const errorOf = async (who: Visitor, ...values: ReturnType<typeof value>[]) => (await save(who, ...values)).body.error
const stored = async (input: object = {}) =>
  on.rita.ok(dayValuesRead, { ...on.ofVersion, input: { from: '2026-03-02', to: '2026-03-31', ...input } })

describe('days of works', () => {
  test('R-DP-01 version/{id}/dp keeps plan and fact by day, exactly, with who and when, for everybody who reads', async () => {
    const values = [value('fact', '2026-03-04', '12.000001'), value('plan', '2026-03-04', '999999999999.5')]
    expect((await save(egor, ...values)).body).toEqual({ saved: 2 })
    expect(await stored()).toMatchObject({ total: 2, values: values.map((one) => ({ ...one, by: egor.id })) })
    await save(on.maya, value('fact', '2026-03-04', '0'), value('plan', '2026-03-04', null))
    expect(await stored()).toMatchObject({ total: 1, values: [{ kind: 'fact', amount: '0', by: on.maya.id }] })
    expect((await stored({ from: '2026-03-05' })).total).toBe(0)
  })

  test('come in pages, in an order that stands', async () => {
    const days = ['2026-03-03', '2026-03-04', '2026-03-05']
    await save(egor, ...days.map((day) => value('fact', day, '1')))
    const page = await stored({ offset: 1, limit: 1 })
    expect([page.total, page.values.map(({ day }) => day)]).toEqual([3, ['2026-03-04']])
  })

  test('R-DP-04 on site, plan and fact are held to their days before the key date; one closed day refuses all', async () => {
    await limitTo({ planDays: 1, factDays: 3 })
    for (const closed of [
      value('fact', '2026-03-10', '1'),
      value('fact', '2026-03-15', '1'),
      value('plan', '2026-03-12', '1'),
    ]) {
      const { body } = await save(egor, value('fact', '2026-03-11', '1'), closed)
      expect(body).toMatchObject({ error: 'DAY_CLOSED', params: { day: closed.day } })
    }
    expect((await stored()).total).toBe(0)
    const open = [value('fact', '2026-03-11', '1'), value('fact', '2026-03-14', '1'), value('plan', '2026-03-13', '1')]
    expect((await save(egor, ...open)).body).toEqual({ saved: 3 })
    expect((await save(on.maya, value('fact', '2026-03-02', '1'))).body).toEqual({ saved: 1 })
  })

  test('nobody tells of a day that has not come', async () => {
    for (const who of [egor, on.maya]) expect(await errorOf(who, value('fact', '2049-01-01', '1'))).toBe('DAY_CLOSED')
    expect((await save(on.maya, value('plan', '2049-01-01', '1'))).body).toEqual({ saved: 1 })
  })
})

describe('the wrong person', () => {
  test('on site enters days of no other work, nor of one that is not there', async () => {
    expect(await errorOf(egor, value('fact', '2026-03-04', '1'), value('fact', '2026-03-04', '1', pour))).toBe(
      'NOT_YOUR_WORK',
    )
    expect(await errorOf(egor, value('fact', '2026-03-04', '1', 'nonenonenone'))).toBe('NOT_FOUND')
    expect((await stored()).total).toBe(0)
  })

  test('who only reads, or is of another space, enters nothing', async () => {
    expect(await errorOf(on.rita, value('fact', '2026-03-04', '1'))).toBe('FORBIDDEN')
    const stranger = await on.site.person(`stranger-${on.versionId.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    expect(await errorOf(stranger, value('fact', '2026-03-04', '1'))).toBe('NOT_FOUND')
  })

  test('a version that is locked takes nothing, one that is planned no facts', async () => {
    await on.site.sql('UPDATE app.versions SET planning = true WHERE id = $1', [on.versionId])
    expect(await errorOf(on.maya, value('fact', '2026-03-04', '1'))).toBe('FACTS_CLOSED')
    expect(await errorOf(egor, value('plan', '2026-03-04', '1'))).toBe('FACTS_CLOSED')
    expect((await save(on.maya, value('plan', '2026-03-04', '1'))).body).toEqual({ saved: 1 })
    await on.site.sql('UPDATE app.versions SET planning = false, locked = true WHERE id = $1', [on.versionId])
    expect(await errorOf(on.maya, value('plan', '2026-03-04', '1'))).toBe('VERSION_LOCKED')
  })

  test.each([
    ['negative', { amount: '-1' }],
    ['of seven decimals', { amount: '1.0000001' }],
    ['a number too long', { amount: '1'.repeat(13) }],
    ['of no day', { day: '2026-02-30' }],
    ['of another kind', { kind: 'approved_plan' as 'plan' }],
  ])('a value that is %s is refused', async (_, wrong) => {
    expect(await errorOf(egor, { ...value('fact', '2026-03-04', '1'), ...wrong })).toBe('BAD_REQUEST')
  })

  test('one day twice is refused, and so is a window of a year', async () => {
    expect(await errorOf(egor, value('fact', '2026-03-04', '1'), value('fact', '2026-03-04', '2'))).toBe('BAD_REQUEST')
    const input = { from: '2026-01-01', to: '2026-12-31' }
    expect((await on.rita.call(dayValuesRead, { ...on.ofVersion, input })).body.error).toBe('BAD_REQUEST')
  })
})
