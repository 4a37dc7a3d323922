import {
  projectUpload,
  relationList,
  scheduleRead,
  type Upload,
  uploadCancel,
  uploadChoose,
  uploadConfirm,
  uploadRead,
  versionUpload,
  versionUploadSynchronous,
  wbsList,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, sharedInstallation } from '../../../../test/installation.ts'
import { breakGround, eventually, type Site } from '../../../../test/planning.ts'
import { Printer } from '../../../../test/printer.ts'
import type { Visitor } from '../../../../test/visitor.ts'

let site: Installation
let maya: Visitor
let ground: Site
beforeAll(async () => {
  site = await sharedInstallation()
  maya = await site.person('maya')
})
beforeEach(async () => {
  ground = await breakGround(maya)
})
afterAll(() => site.close())

const table = [
  'Programme update 14;;;;',
  'Code;Activity name;Dur.;Start;Pred.',
  'T;Tower;;;',
  'T.1;Dig;5d;30.11.2026;',
  'T.2;Pour;2,5d;;T.1FS+1d',
  'T.3;Cure;soon;;T.2',
].join('\r\n')

const named = (content: string | Uint8Array<ArrayBuffer>): File => new File([content], 'Update 14.csv')

const settled = (upload: Upload): Promise<Upload> =>
  eventually(async () => {
    const { upload: now } = await maya.ok(uploadRead, { params: { uploadId: upload.id } })
    return now.state !== 'uploading' && now
  })
const namesOf = async (versionId: string | null) => {
  const { rows } = await maya.ok(wbsList, { params: { versionId: versionId ?? '' }, input: { limit: 100 } })
  return rows.map(({ code, name }) => `${code} ${name}`)
}

describe('a table as a source (R-IO-01.csv)', () => {
  test('relations that close a loop are told before anything is made', async () => {
    const loop = ['ID;Name;Duration;Predecessors', '1;Dig;5;2', '2;Pour;5;1'].join('\r\n')
    const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, named(loop))
    const { preview } = await settled(body.upload)
    expect(preview?.issues).toEqual([{ code: 'loop', severity: 'warning', params: {}, count: 1 }])
    await maya.ok(uploadCancel, { params: { uploadId: body.upload.id } })
  })

  test('shows what its columns are taken for, which cells it could not read, and becomes a schedule', async () => {
    const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, named(table))
    const ready = await settled(body.upload)
    expect(ready.table).toMatchObject({
      mapping: { headRow: 1, columns: ['code', 'name', 'duration', 'start', 'predecessors'], hierarchy: 'code' },
      problems: [{ code: 'table_not_length', row: 5, column: 2, text: 'soon' }],
      problemCount: 1,
    })
    expect(ready.preview).toMatchObject({
      name: 'Update 14',
      counts: { works: 3, relations: 2 },
      issues: [{ code: 'table_not_length', params: { cell: 'C6', text: 'soon' } }],
    })
    const { upload } = await maya.ok(uploadConfirm, { params: { uploadId: ready.id }, input: {} })
    expect(await namesOf(upload.versionId)).toEqual(['T Tower', 'T.1 Dig', 'T.2 Pour', 'T.3 Cure'])
    const { relations } = await maya.ok(relationList, { params: { versionId: upload.versionId ?? '' } })
    expect(relations.map(({ lagMinutes }) => lagMinutes).sort()).toEqual([0, 480])
  })

  test('is read again as the person says', async () => {
    const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, named(table))
    const ready = await settled(body.upload)
    if (!ready.table) throw new Error('No table')
    const mapping = {
      ...ready.table.mapping,
      columns: [null, 'name', null, null, null] as const,
      hierarchy: 'none' as const,
      skipped: [5],
    }
    const { upload } = await maya.ok(uploadChoose, { params: { uploadId: ready.id }, input: { table: mapping } })
    const again = await settled(upload)
    expect(again.table).toMatchObject({ isChosen: true, problemCount: 0 })
    expect(again.preview?.counts).toMatchObject({ works: 3, relations: 0 })
    const none = { ...mapping, columns: [null, null, null, null, null] }
    const { upload: empty } = await maya.ok(uploadChoose, { params: { uploadId: ready.id }, input: { table: none } })
    expect(await settled(empty)).toMatchObject({ state: 'preview', preview: null })
    const refused = await maya.call(uploadConfirm, { params: { uploadId: ready.id } })
    expect(refused.body.error).toBe('UPLOAD_NO_NAMES')
    const stranger = await site.person('stranger')
    const wrong = await stranger.call(uploadChoose, { params: { uploadId: ready.id }, input: { table: mapping } })
    expect(wrong.body.error).toBe('NOT_FOUND')
  })

  test('rows at the start are skipped as the call says (R-IO-03.rows_to_skip)', async () => {
    const last = ['Code;Activity name;Dur.', 'X;Of last month;1d'].join('\r\n')
    const { scheduleId } = ground
    const whole = named(`${last}\r\n${table}`)
    const { body } = await maya.upload(versionUpload, { scheduleId }, whole, { rows_to_skip: '2' })
    const ready = await settled(body.upload)
    expect(ready.table?.mapping.headRow).toBe(3)
    const { upload } = await maya.ok(uploadConfirm, { params: { uploadId: ready.id }, input: {} })
    expect(await namesOf(upload.versionId)).toEqual(['T Tower', 'T.1 Dig', 'T.2 Pour', 'T.3 Cure'])
    const refused = await maya.upload(versionUpload, { scheduleId }, whole, { rows_to_skip: '10001' })
    expect(refused.body).toMatchObject({ error: 'BAD_REQUEST' })
  })

  test('changes in the current version what it says otherwise, and nothing else', async () => {
    const { scheduleId } = ground
    await maya.upload(versionUploadSynchronous, { scheduleId }, named(table))
    const { currentVersion } = await maya.ok(scheduleRead, { params: { scheduleId } })
    const next = table.replace('T.2;Pour;2,5d', 'T.2;Pour the slab;2,5d').concat('\r\nT.4;Strip;1d;;T.3')
    const settings = { import_setting: 'update', update_script: 'add,update' }
    const { body } = await maya.upload(versionUpload, { scheduleId }, named(next), settings)
    const ready = await settled(body.upload)
    expect(ready.preview?.changes).toMatchObject({ added: 1, updated: 1, deleted: 0 })
    const { upload } = await maya.ok(uploadConfirm, { params: { uploadId: ready.id }, input: {} })
    expect(upload.versionId).toBe(currentVersion.id)
    expect((await namesOf(currentVersion.id)).slice(-3)).toEqual(['T.2 Pour the slab', 'T.3 Cure', 'T.4 Strip'])
  })

  test('a picture is none, and nothing is stored of it', async () => {
    const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
    const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, named(picture))
    const { state, error, id } = await settled(body.upload)
    expect([state, error?.code, error?.params.reason]).toEqual(['error', 'UPLOAD_BROKEN', 'table_no_text'])
    expect(await site.sql('SELECT * FROM app.upload_files WHERE upload_id = $1', [id])).toEqual([])
  })
})

describe('a printed schedule as a source (R-IO-01.pdf)', () => {
  test('becomes a schedule by the columns that its titles say, and tells which line it could not read (R-IO-01.pdf)', async () => {
    const printer = await Printer.start()
    const line = (...texts: string[]) => printer.line(texts.map((text, at) => ({ x: 40 + at * 140, text })))
    line('Code', 'Activity name', 'Duration', 'Predecessors')
    line('10', 'Dig', '5 d')
    line('20', 'Pour', '2 d', '10')
    printer.y -= 200
    line('', '', 'Signed')
    const file = new File([new Uint8Array(await printer.bytes())], 'Update 15.pdf')
    const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, file)
    const ready = await settled(body.upload)
    expect(ready.table?.mapping.columns).toEqual(['code', 'name', 'duration', 'predecessors'])
    expect(ready.preview).toMatchObject({
      counts: { works: 2, relations: 1 },
      issues: [{ code: 'table_line_unread', params: { page: 1, text: 'Signed' } }],
    })
    const { upload } = await maya.ok(uploadConfirm, { params: { uploadId: ready.id }, input: {} })
    expect(await namesOf(upload.versionId)).toEqual([' Update 15', '10 Dig', '20 Pour'])
  })

  test('pages of a scanner are refused with what to do', async () => {
    const file = new File([new Uint8Array(await (await Printer.start()).bytes())], 'Scan.pdf')
    const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, file)
    const { state, error } = await settled(body.upload)
    expect({ state, error }).toMatchObject({
      state: 'error',
      error: { code: 'UPLOAD_BROKEN', params: { reason: 'table_pdf_scanned' } },
    })
  })
})
