import {
  calculateSettingsEdit,
  calculateSettingsRead,
  emptyWorksCheck,
  relationCreate,
  remainsByIntensity,
  scheduleSettingsEdit,
  wbsEdit,
} from '@plumbline/core/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { useGround } from '../../../../test/ground.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { roomOf } from '../document/index.ts'

const on = useGround()
let params: { versionId: string }
beforeEach(async () => {
  params = on.ofVersion.params
})

const collabApi = () => openCollabApi(on.site.collabUrl, on.site.serviceToken)

describe('the settings of a calculation', () => {
  test('R-SCH-24 are read and changed one by one, of a version or of the current one (R-SCH-07)', async () => {
    const before = (await on.maya.ok(calculateSettingsRead, { params })).settings
    expect(before).toMatchObject({ scenario: 0, remainingRounding: 'minute', rateFromInitialDuration: false })
    const edit = { dataDate: '2026-03-14T00:00', mustFinishBy: '2026-12-31T17:00', criticalThresholdMinutes: 480 }
    const { settings } = await on.maya.ok(calculateSettingsEdit, { params, input: edit })
    expect(settings).toEqual({ ...before, ...edit })
    const at = { params: { scheduleId: on.scheduleId } }
    const rest = { scenario: 5, remainingRounding: 'day', rateFromInitialDuration: true, mustFinishBy: null } as const
    expect((await on.maya.ok(scheduleSettingsEdit, { ...at, input: rest })).settings).toEqual({ ...settings, ...rest })
    expect((await on.maya.ok(calculateSettingsRead, { params })).settings.scenario).toBe(5)
  })

  test.each([
    ['a day that does not exist', { dataDate: '2026-02-30T08:00' }, 'BAD_REQUEST'],
    ['a scenario that is none', { scenario: 19 }, 'BAD_REQUEST'],
    ['a rounding that is none', { remainingRounding: 'week' as 'day' }, 'BAD_REQUEST'],
    ['a calendar that is not there', { defaultCalendarId: 'gone' }, 'FIELD_INVALID'],
  ])('refuse %s and stay as they are', async (_, input, code) => {
    const before = await on.maya.ok(calculateSettingsRead, { params })
    expect((await on.maya.call(calculateSettingsEdit, { params, input })).body.error).toBe(code)
    expect(await on.maya.ok(calculateSettingsRead, { params })).toEqual(before)
  })

  test('of a locked version stay', async () => {
    await on.site.sql('UPDATE app.versions SET locked = true WHERE id = $1', [params.versionId])
    const input = { scenario: 1 }
    expect((await on.maya.call(calculateSettingsEdit, { params, input })).body.error).toBe('VERSION_LOCKED')
    const at = { params: { scheduleId: on.scheduleId }, input }
    expect((await on.maya.call(scheduleSettingsEdit, at)).body.error).toBe('VERSION_LOCKED')
  })
})

describe('remaining durations by intensity', () => {
  test('R-PROG-22 say what they would change, change it in one step, and list what has no intensity', async () => {
    await on.maya.ok(calculateSettingsEdit, { params, input: { dataDate: '2026-03-14T00:00' } })
    const [a, b] = [await on.work('A', 20), await on.work('B', 20)]
    for (const wbsId of [a, b]) {
      await on.maya.ok(wbsEdit, {
        params: { ...params, wbsId },
        input: { actualStart: '2026-03-02T08:00', percent: 1 },
      })
    }
    const measure = { unit: 'm3', plan: '400', fact: '100', rate: '32' }
    await collabApi().command(
      roomOf(params.versionId),
      [{ do: 'row.set', ids: [a], fields: { measure } }],
      on.maya.id,
      'write',
    )
    const expected = { changed: 1, skipped: [{ id: b, code: 'B', reason: 'no_volume' }] }
    expect(await on.maya.ok(remainsByIntensity, { params, input: { preview: true } })).toEqual(expected)
    const remaining = async () => (await collabApi().find(roomOf(params.versionId), 'rows', a))?.progress.remaining
    expect(await remaining()).toBeNull()
    expect(await on.maya.ok(remainsByIntensity, { params, input: {} })).toEqual(expected)
    expect(await remaining()).toBe(4500)
    expect((await on.maya.ok(remainsByIntensity, { params, input: {} })).changed).toBe(0)
  })
})

describe('works without data', () => {
  test('R-WBS-23 are listed with what they lack, the first two codes without volume by name', async () => {
    const codes = ['A', 'B', 'C', 'D']
    const ids = []
    for (const code of codes) ids.push(await on.work(code, 5))
    const [predId = '', succId = ''] = ids
    await on.maya.ok(relationCreate, { params, input: { predId, succId } })
    const found = await on.maya.ok(emptyWorksCheck, { params, input: { offset: 0, limit: 3 } })
    expect(found).toMatchObject({ total: 4, counts: { volume: 4, rate: 0, executor: 4, relations: 2, dates: 0 } })
    expect(found.works).toHaveLength(3)
    expect(found.missingVolume.codes).toHaveLength(2)
    expect(found.missingVolume.more).toBe(2)
    const linked = found.works.find(({ id }) => id === predId)
    expect(linked?.missing ?? ['volume', 'executor']).toEqual(['volume', 'executor'])
  })
})
