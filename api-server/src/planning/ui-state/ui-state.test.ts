import { groupSettingRead, groupSettingSave, uiStateRead, uiStateSave } from '@plumbline/core/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { type SharedSchedule, sharedSchedule } from '../../../test/shared-schedule.ts'
import type { Visitor } from '../../../test/visitor.ts'

let site: Installation
let maya: Visitor
let rita: Visitor
let at: SharedSchedule

beforeAll(async () => {
  site = await install()
  maya = await site.person('maya')
  rita = await site.person('rita')
})
beforeEach(async () => {
  at = await sharedSchedule(site, maya, rita)
})
afterAll(() => site.close())

const put = (who: Visitor, key: string, value: unknown) =>
  who.call(uiStateSave, { input: { objectId: at.scheduleId, key, value: value as string } })
const read = async (who: Visitor) => (await who.ok(uiStateRead, { input: { objectId: at.scheduleId } })).values

test('R-VIEW-11 what a person left open is found again, by that person and at that object only', async () => {
  await put(maya, 'panel', { open: true, height: 240 })
  await put(maya, 'panel', { open: false, height: 300 })
  await put(maya, 'collapsed', ['a', 'b'])
  await put(rita, 'panel', { open: true })
  expect(await read(maya)).toEqual({ panel: { open: false, height: 300 }, collapsed: ['a', 'b'] })
  expect(await read(rita)).toEqual({ panel: { open: true } })
  await put(maya, 'panel', null)
  expect(await read(maya)).toEqual({ collapsed: ['a', 'b'] })
})

test('what is kept has limits: the size of a value, the number of keys, the form of a key', async () => {
  expect((await put(maya, 'large', 'x'.repeat(100_000))).status).toBe(400)
  expect((await put(maya, '__proto__', 1)).status).toBe(400)
  for (let i = 0; i < 50; i++) await put(maya, `key${i}`, i)
  expect((await put(maya, 'more', 1)).body.error).toBe('UI_STATE_TOO_MUCH')
  expect((await put(maya, 'key7', 8)).status).toBe(200)
})

test('R-WBS-13 each person groups the works of a version their own way', async () => {
  const params = { versionId: at.versionId }
  const arrangement = { group: [{ column: 'start', direction: -1 as const, bucket: 'month' as const }], sort: [] }
  await maya.ok(groupSettingSave, { params, input: { arrangement } })
  expect((await maya.ok(groupSettingRead, { params })).arrangement).toEqual(arrangement)
  expect((await rita.ok(groupSettingRead, { params })).arrangement).toBeNull()
  const bad = { group: [{ column: 'start', direction: 0, bucket: 'month' }], sort: [] }
  expect((await maya.call(groupSettingSave, { params, input: { arrangement: bad as never } })).status).toBe(400)
})
