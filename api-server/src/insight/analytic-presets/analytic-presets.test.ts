import {
  type AnalyticPresetContent,
  analyticPresetCreate,
  analyticPresetDelete,
  analyticPresetEdit,
  analyticPresetList,
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
  shared: false,
}

test('a preset of analytics keeps what is shown, for its maker or for everybody in the space (R-AN-02)', async () => {
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
