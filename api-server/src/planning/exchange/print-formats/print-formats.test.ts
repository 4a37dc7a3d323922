import {
  type PrintPreset,
  printPresetCreate,
  printPresetDelete,
  printPresetList,
  printSettingsCreate,
  printSettingsRead,
  printSettingsUpdate,
} from '@plumbline/core/contract'
import { type PrintFormat, usualFormat, usualSettings } from '@plumbline/core/paper'
import { describe, expect, test } from 'vitest'
import { useSharedSchedule } from '../../../../test/shared-schedule.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const ground = useSharedSchedule()

const create = (who: Visitor, name: string, change: object = {}) =>
  who.call(printPresetCreate, {
    input: { versionId: ground.versionId, name, format: { ...usualFormat, ...change } as PrintFormat },
  })
const list = async (who: Visitor): Promise<PrintPreset[]> =>
  (await who.ok(printPresetList, { input: { versionId: ground.versionId } })).printPresets

describe('print formats of a space', () => {
  test('R-REP-08 a format keeps every field that it was given', async () => {
    const format = {
      ...usualFormat,
      sheetHeight: 594,
      sheetWidth: 841.5,
      margins: { left: 20, top: 0, right: 5, bottom: 5 },
      header: { left: '{project}', center: 'Строительство', right: '{date}' },
      firstHeader: { left: 'Approved', center: '', right: '' },
      lastFooter: { left: '', center: 'Signed', right: '' },
      textSize: 7.5,
      start: '2026-10-05',
      finish: '2027-07-31',
      dynamic: { before: 14, after: 90 },
    }
    expect((await create(ground.maya, 'Site office', format)).status).toBe(200)
    expect(await list(ground.rita)).toMatchObject([{ name: 'Site office', format, deletable: false }])
  })

  test('R-REP-09 a sheet is at least 210 mm high and 297 mm wide, a margin at least 0', async () => {
    const status = async (change: object) => (await create(ground.maya, 'Bad', change)).status
    const margins = { left: 0, top: 0, right: 0, bottom: 0 }
    expect([await status({ sheetHeight: 209.9 }), await status({ sheetWidth: 296.9 })]).toEqual([400, 400])
    expect(await status({ margins: { ...margins, left: -0.1 } })).toBe(400)
    expect(await status({ margins: { ...margins, left: 321 } })).toBe(400)
    expect(await status({ start: '2027-01-01', finish: '2026-01-01' })).toBe(400)
    expect(await status({ sheetHeight: 210, sheetWidth: 297, margins })).toBe(200)
  })

  test('R-REP-10 a name is given once: «A format with this name already exists»', async () => {
    await create(ground.maya, 'Site office')
    const twice = await create(ground.maya, ' site OFFICE ')
    expect([twice.status, twice.body.error]).toEqual([409, 'PRINT_FORMAT_EXISTS'])
    expect(await list(ground.maya)).toHaveLength(1)
  })

  test('R-SCH-19 presets are listed, made and deleted: by who plans, and only their own', async () => {
    await create(ground.maya, 'Wall')
    expect((await create(ground.rita, 'Mine')).body.error).toBe('FORBIDDEN')
    const [wall] = await list(ground.maya)
    const ofSpace = { input: { spaceId: ground.spaceId } }
    expect((await ground.rita.ok(printPresetList, ofSpace)).printPresets).toMatchObject([{ name: 'Wall' }])
    const stranger = await ground.site.person('stranger')
    expect((await stranger.call(printPresetList, ofSpace)).body.error).toBe('NOT_FOUND')
    expect((await ground.rita.call(printPresetList, { input: {} })).status).toBe(400)
    const params = { printPresetId: wall?.id ?? '' }
    expect((await ground.rita.call(printPresetDelete, { params })).body.error).toBe('FORBIDDEN')
    await ground.maya.ok(printPresetDelete, { params })
    expect(await list(ground.maya)).toEqual([])
    expect((await ground.maya.call(printPresetDelete, { params })).body.error).toBe('NOT_FOUND')
  })
})

describe('print settings of a version', () => {
  test('R-SCH-19 settings are made, changed and read by each person for themselves', async () => {
    const input = { versionId: ground.versionId, settings: usualSettings }
    const read = async (who: Visitor) =>
      (await who.ok(printSettingsRead, { params: { versionId: ground.versionId } })).settings
    expect(await read(ground.maya)).toBeNull()
    expect((await ground.maya.call(printSettingsUpdate, { input })).body.error).toBe('NOT_FOUND')
    await ground.maya.ok(printSettingsCreate, { input })
    expect((await ground.maya.call(printSettingsCreate, { input })).body.error).toBe('PRINT_SETTINGS_EXIST')
    const changed = { ...usualSettings, watermark: 'DRAFT', ink: 'black' as const }
    await ground.maya.ok(printSettingsUpdate, { input: { ...input, settings: changed } })
    expect(await read(ground.maya)).toEqual(changed)
    expect(await read(ground.rita)).toBeNull()
  })
})
