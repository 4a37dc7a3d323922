import {
  type PrintPreset,
  printLogoAdd,
  printLogoDelete,
  printLogoList,
  printPresetCreate,
  printPresetDelete,
  printPresetList,
  printSettingsCreate,
  printSettingsRead,
  printSettingsUpdate,
  screenPrintSettingsRead,
  screenPrintSettingsSave,
} from '@plumbline/core/contract'
import { type PrintFormat, usualFormat, usualSettings } from '@plumbline/core/paper'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { photo } from '../../../../test/photo.ts'
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

describe('print settings of screens', () => {
  test('each person has their own in a space, wherever they open it', async () => {
    const params = { spaceId: ground.spaceId }
    const settings = { format: usualFormat, ink: 'black', watermark: 'DRAFT', language: 'ru' } as const
    const read = async (who: Visitor) => (await who.ok(screenPrintSettingsRead, { params })).settings
    expect(await read(ground.rita)).toBeNull()
    await ground.rita.ok(screenPrintSettingsSave, { params, input: { settings: { ...settings, ink: 'colour' } } })
    await ground.rita.ok(screenPrintSettingsSave, { params, input: { settings } })
    expect(await read(ground.rita)).toEqual(settings)
    expect(await read(ground.maya)).toBeNull()
    const stranger = await ground.site.person('stranger')
    expect((await stranger.call(screenPrintSettingsRead, { params })).body.error).toBe('SPACE_FORBIDDEN')
    expect((await stranger.call(screenPrintSettingsSave, { params, input: { settings } })).body.error).toBe(
      'SPACE_FORBIDDEN',
    )
  })
})

describe('logos for paper', () => {
  const add = async (who: Visitor, name: string, content: Uint8Array<ArrayBuffer> | string) =>
    (await who.upload(printLogoAdd, { spaceId: ground.spaceId }, new File([content], name))).body
  const names = async (who: Visitor) =>
    (await who.ok(printLogoList, { params: { spaceId: ground.spaceId } })).printLogos.map(({ name }) => name)

  test('a picture is kept as a picture, for everybody in the space; nothing else is', async () => {
    const { printLogo } = await add(ground.maya, 'Client.jpg', await photo())
    expect(printLogo).toMatchObject({ name: 'Client', deletable: true })
    expect(printLogo.ratio).toBeCloseTo(3)
    expect(await names(ground.rita)).toEqual(['Client'])
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const wrong of [drawing, 'GIF89a and no more', ''])
      expect((await add(ground.maya, 'Wrong.png', wrong)).error, wrong).toMatch(/NOT_A_PICTURE|UPLOAD_EMPTY/)
    const [kept] = await ground.site.sql<{ content: Buffer }>('SELECT content FROM app.print_logos WHERE id = $1', [
      printLogo.id,
    ])
    const { format, exif } = await sharp(kept?.content).metadata()
    expect([format, exif]).toEqual(['png', undefined])
  })

  test('who plans adds them, who brought one or administers the space deletes it, 20 at most', async () => {
    expect((await add(ground.rita, 'Mine.jpg', await photo())).error).toBe('FORBIDDEN')
    const stranger = await ground.site.person('stranger')
    expect((await add(stranger, 'Mine.jpg', await photo())).error).toBe('SPACE_FORBIDDEN')
    const { printLogo } = await add(ground.maya, 'Own.jpg', await photo())
    const params = { spaceId: ground.spaceId, printLogoId: printLogo.id }
    expect((await ground.rita.call(printLogoDelete, { params })).body.error).toBe('FORBIDDEN')
    expect((await stranger.call(printLogoDelete, { params })).body.error).toBe('SPACE_FORBIDDEN')
    await ground.site.sql(
      `INSERT INTO app.print_logos (id, space_id, name, content, ratio)
       SELECT 'logo' || lpad(n::text, 8, '0'), $1, 'L', '', 1 FROM generate_series(1, 20) AS n`,
      [ground.spaceId],
    )
    expect((await add(ground.maya, 'More.jpg', await photo())).error).toBe('PRINT_LOGOS_TOO_MANY')
    await ground.maya.ok(printLogoDelete, { params })
    expect((await ground.maya.call(printLogoDelete, { params })).body.error).toBe('NOT_FOUND')
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
