import {
  type AnalyticPresetContent,
  type AnalyticSetting,
  analyticPresetCreate,
  analyticPresetDelete,
  analyticPresetEdit,
  analyticPresetList,
  analyticSettingRead,
  analyticSettingSave,
  usualPresetView,
} from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { useGround } from '../../../test/ground.ts'
import { admit } from '../../../test/planning.ts'

const ground = useGround()

const monthly: AnalyticPresetContent = {
  name: 'Costs of months',
  level: 'project',
  chart: 'histogram',
  period: 'month',
  measure: 'cost',
  unit: 'EUR',
  from: '2026-01-01',
  to: null,
  asTable: false,
  by: 'type',
  shared: false,
}

test('a preset of analytics keeps what is shown, for its maker or for everybody in the space (R-AN-02, R-AN-01)', async () => {
  const { maya, spaceId, site } = ground
  const make = (content: AnalyticPresetContent) => maya.call(analyticPresetCreate, { input: { spaceId, ...content } })
  const { preset } = await maya.ok(analyticPresetCreate, { input: { spaceId, ...monthly } })
  expect(preset).toEqual({ ...monthly, id: preset.id, mine: true, mayEdit: true })
  expect((await make(monthly)).body.error).toBe('PRESET_EXISTS')

  const reader = await site.person('reader')
  await admit(site, spaceId, reader, 'reader')
  const seen = async () => (await reader.ok(analyticPresetList, { input: { spaceId } })).presets
  expect(await seen()).toEqual([])
  const at = { params: { presetId: preset.id } }
  expect((await reader.call(analyticPresetDelete, at)).body.error).toBe('NOT_FOUND')

  await maya.ok(analyticPresetEdit, { ...at, input: { ...monthly, period: 'quarter', shared: true } })
  expect(await seen()).toMatchObject([{ name: 'Costs of months', period: 'quarter', mine: false, mayEdit: false }])
  expect((await reader.call(analyticPresetDelete, at)).body.error).toBe('FORBIDDEN')
  const ofReader = { input: { spaceId, ...monthly, shared: true } }
  expect((await reader.call(analyticPresetCreate, ofReader)).body.error).toBe('FORBIDDEN')

  await maya.ok(analyticPresetDelete, at)
  expect(await seen()).toEqual([])
})

test('a kept view that lacks a part, or has one that is not offered, shows the usual one there', async () => {
  const { maya, spaceId, site } = ground
  const { preset } = await maya.ok(analyticPresetCreate, { input: { spaceId, ...monthly, name: 'Of before' } })
  const stored = { chart: 'pie', measure: 'cost' }
  await site.sql('UPDATE app.analytic_presets SET view = $2 WHERE id = $1', [preset.id, JSON.stringify(stored)])
  const { presets } = await maya.ok(analyticPresetList, { input: { spaceId } })
  expect(presets).toEqual([{ ...preset, ...usualPresetView, measure: 'cost' }])
})

test('analytics open with what the space says, or the person for themselves (R-AN-01)', async () => {
  const { maya, spaceId, site } = ground
  const weekly: AnalyticSetting = {
    presetId: null,
    chart: 'earned',
    period: 'week',
    measure: 'cost',
    unit: '',
    asTable: false,
    by: 'rbs',
  }
  const reader = await site.person('settled')
  await admit(site, spaceId, reader, 'reader')
  const save = (who: typeof maya, of: 'person' | 'space', setting: AnalyticSetting | null) =>
    who.call(analyticSettingSave, { input: { spaceId, of, setting } })
  const read = (who: typeof maya) => who.ok(analyticSettingRead, { input: { spaceId } })
  expect(await read(reader)).toEqual({ person: null, space: null })
  expect((await save(reader, 'space', weekly)).body.error).toBe('FORBIDDEN')
  await save(maya, 'space', weekly)
  await save(reader, 'person', { ...weekly, period: 'day' })
  expect(await read(reader)).toEqual({ person: { ...weekly, period: 'day' }, space: weekly })
  expect(await read(maya)).toEqual({ person: null, space: weekly })

  const { preset } = await maya.ok(analyticPresetCreate, { input: { spaceId, ...monthly } })
  const withPreset = { ...weekly, presetId: preset.id }
  // Nobody else finds it, so neither a colleague nor the space can begin with it.
  expect((await save(reader, 'person', withPreset)).body.error).toBe('NOT_FOUND')
  expect((await save(maya, 'space', withPreset)).body.error).toBe('NOT_FOUND')
  expect((await save(maya, 'person', withPreset)).body).toEqual({ person: withPreset, space: weekly })
  await save(maya, 'person', null)
  expect(await read(maya)).toEqual({ person: null, space: weekly })
})
