import { groupSettingRead, groupSettingSave, uiStateRead, uiStateSave } from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { useSharedSchedule } from '../../../test/shared-schedule.ts'
import type { Visitor } from '../../../test/visitor.ts'

const ground = useSharedSchedule()

const put = (who: Visitor, key: string, value: unknown) =>
  who.call(uiStateSave, { input: { objectId: ground.scheduleId, key, value: value as string } })
const read = async (who: Visitor) => (await who.ok(uiStateRead, { input: { objectId: ground.scheduleId } })).values

test('R-VIEW-11 what a person left open is found again, by that person and at that object only', async () => {
  await put(ground.maya, 'panel', { open: true, height: 240 })
  await put(ground.maya, 'panel', { open: false, height: 300 })
  await put(ground.maya, 'collapsed', ['a', 'b'])
  await put(ground.rita, 'panel', { open: true })
  expect(await read(ground.maya)).toEqual({ panel: { open: false, height: 300 }, collapsed: ['a', 'b'] })
  expect(await read(ground.rita)).toEqual({ panel: { open: true } })
  await put(ground.maya, 'panel', null)
  expect(await read(ground.maya)).toEqual({ collapsed: ['a', 'b'] })
})

test('what is kept has limits: the size of a value, the number of keys, the form of a key', async () => {
  expect((await put(ground.maya, 'large', 'x'.repeat(100_000))).status).toBe(400)
  expect((await put(ground.maya, '__proto__', 1)).status).toBe(400)
  for (let i = 0; i < 50; i++) await put(ground.maya, `key${i}`, i)
  expect((await put(ground.maya, 'more', 1)).body.error).toBe('UI_STATE_TOO_MUCH')
  expect((await put(ground.maya, 'key7', 8)).status).toBe(200)
})

test('R-WBS-13 each person groups the works of a version their own way', async () => {
  const params = { versionId: ground.versionId }
  const arrangement = { group: [{ column: 'start', direction: -1 as const, bucket: 'month' as const }], sort: [] }
  await ground.maya.ok(groupSettingSave, { params, input: { arrangement } })
  expect((await ground.maya.ok(groupSettingRead, { params })).arrangement).toEqual(arrangement)
  expect((await ground.rita.ok(groupSettingRead, { params })).arrangement).toBeNull()
  const bad = { group: [{ column: 'start', direction: 0, bucket: 'month' }], sort: [] }
  expect((await ground.maya.call(groupSettingSave, { params, input: { arrangement: bad as never } })).status).toBe(400)
})
