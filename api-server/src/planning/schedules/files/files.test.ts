import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  spaceStorage,
  spaceStorageSet,
  storageDelete,
  storageDownload,
  storageList,
  storageMaxSize,
  storageThumbnail,
  storageUpload,
  storageVersionDownload,
  versionCreate,
} from '@plumbline/core/contract'
import { PDFDocument, rgb } from 'pdf-lib'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { type Installation, install } from '../../../../test/installation.ts'
import { photo } from '../../../../test/photo.ts'
import { admit, breakGround, type Site } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { openDatabase } from '../../../platform/database/index.ts'
import { forgetTempFiles } from './index.ts'
import { safeName } from './service.ts'

let site: Installation
let maya: Visitor
/** On site: brings files, plans nothing. */
let ivan: Visitor
let rita: Visitor
let ground: Site
beforeAll(async () => {
  site = await install({ collab: true, environment: { FILE_MB: '1' } })
  maya = await site.person('maya')
  ivan = await site.person('ivan')
  rita = await site.person('rita')
})
beforeEach(async () => {
  ground = await breakGround(maya)
  await admit(site, ground.spaceId, ivan, 'executor')
  await admit(site, ground.spaceId, rita, 'reader')
})
afterAll(() => site.close())

const at = () => ({ params: { scheduleId: ground.scheduleId } })
const send = (who: Visitor, name: string, content: Uint8Array<ArrayBuffer> | string, fields = {}) =>
  who.upload(storageUpload, at().params, new File([content], name), fields)
const added = async (who: Visitor, name: string, content: Uint8Array<ArrayBuffer> | string, fields = {}) =>
  (await send(who, name, content, fields)).body.item
const list = async (who: Visitor, input = {}) => (await who.ok(storageList, { ...at(), input })).items
const bytesOf = async (who: Visitor, storageId: string, route: typeof storageDownload = storageDownload) => {
  const { status, headers, body } = await who.call(route, { params: { storageId } })
  const sent: unknown = body
  return { status, headers, body: sent instanceof Uint8Array ? Buffer.from(sent) : Buffer.alloc(0) }
}
const storedFiles = async (): Promise<number> => {
  const rows = await site.sql('SELECT 1 FROM app.stored_files WHERE space_id = $1', [ground.spaceId])
  return rows.length
}
const namesIn = (zip: Buffer): Promise<string[]> =>
  new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: false }, (error, file) => {
      if (error) return reject(error)
      const names: string[] = []
      file.on('entry', ({ fileName }) => names.push(fileName))
      file.on('end', () => resolve(names.sort()))
    })
  })

describe('files of a schedule', () => {
  test('R-STOR-01: the largest size, lists with a query, thumbnails and downloads', async () => {
    expect(await rita.ok(storageMaxSize, {})).toEqual({ maxBytes: 1_048_576 })
    const plan = await added(ivan, 'Plan.pdf', '%PDF-1.7 slab')
    const slab = await added(ivan, 'Slab 3.jpg', await photo())
    const sha256 = createHash('sha256').update('%PDF-1.7 slab').digest('hex')
    expect(plan).toMatchObject({ area: 'documents', name: 'Plan.pdf', mime: 'application/pdf', bytes: 13, sha256 })
    expect(plan).toMatchObject({ revision: 1, hasThumbnail: false, author: { id: ivan.id }, versionId: null })
    expect((await list(rita)).map(({ name }) => name)).toEqual(['Slab 3.jpg', 'Plan.pdf'])
    expect((await list(rita, { search: 'PLAN' })).map(({ id }) => id)).toEqual([plan.id])
    const small = await bytesOf(rita, slab.id, storageThumbnail)
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(small.body).metadata()).toMatchObject({ width: 480, height: 160 })
    expect((await bytesOf(rita, plan.id, storageThumbnail)).status).toBe(404)
    const { headers, body } = await bytesOf(rita, plan.id)
    expect(body.toString()).toBe('%PDF-1.7 slab')
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toBe('attachment; filename="Plan.pdf"')
  })

  test('R-STOR-01: of a PDF its first page is the thumbnail', async () => {
    const red = await PDFDocument.create()
    red.addPage([400, 200]).drawRectangle({ x: 0, y: 0, width: 400, height: 200, color: rgb(1, 0, 0) })
    const drawing = await added(ivan, 'Drawing.pdf', new Uint8Array(await red.save()))
    expect(drawing).toMatchObject({ mime: 'application/pdf', hasThumbnail: true })
    const small = await bytesOf(rita, drawing.id, storageThumbnail)
    expect(await sharp(small.body).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 })
    const [r = 0, g = 0, b = 0] = (await sharp(small.body).stats()).channels.map(({ mean }) => Math.round(mean))
    expect([r > 250, g < 5, b < 5]).toEqual([true, true, true])
  })

  test('R-STOR-01: a download has its length, goes on where it was cut, and refuses what lies beyond its end', async () => {
    const text = 'The slab is poured on Monday. '.repeat(9_000)
    const { id, sha256 } = await added(ivan, 'Long.txt', text)
    const ask = (headers: Record<string, string>) => rita.call(storageDownload, { params: { storageId: id }, headers })
    const whole = await ask({ 'accept-encoding': 'gzip' })
    expect([whole.status, whole.headers.get('content-encoding')]).toEqual([200, null])
    expect(whole.headers.get('content-length')).toBe(String(text.length))
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const etag = whole.headers.get('etag') ?? ''
    expect(etag).toBe(`"${sha256}"`)
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { status, headers, body } = await ask({ range, ...more })
      const sent = Buffer.from(body as unknown as Uint8Array).toString()
      return [status, headers.get('content-range'), headers.get('content-length'), sent]
    }
    const rest = text.slice(200_000)
    const restOf = `bytes 200000-${text.length - 1}/${text.length}`
    expect(await part('bytes=200000-')).toEqual([206, restOf, String(rest.length), rest])
    expect(await part('bytes=200000-', { 'if-range': etag })).toEqual([206, restOf, String(rest.length), rest])
    expect(await part('bytes=0-0')).toEqual([206, `bytes 0-0/${text.length}`, '1', 'T'])
    expect(await part('bytes=-5')).toMatchObject([206, expect.any(String), '5', text.slice(-5)])
    expect(await part(`bytes=${text.length}-`)).toEqual([416, `bytes */${text.length}`, '0', ''])
    // Of another file of that name, of several parts, and of nonsense all is sent.
    for (const [range, ifRange] of [
      ['bytes=5-', '"another"'],
      ['bytes=0-1,5-6', etag],
      [`bytes=${'0-,'.repeat(400)}0-`, etag],
      ['bytes=9-3', etag],
      ['bytes=-', etag],
    ] as const) {
      expect(await part(range, { 'if-range': ifRange })).toEqual([200, null, String(text.length), text])
    }
    // Who may not read it learns nothing by asking for a part.
    const { status } = await (await site.person('eve')).call(storageDownload, {
      params: { storageId: id },
      headers: { range: 'bytes=0-9' },
    })
    expect(status).toBe(404)
  })

  test('R-STOR-01: a part whose file is damaged where it is kept breaks off', async () => {
    const { id } = await added(ivan, 'Broken.bin', Buffer.from('x'.repeat(5_000)))
    const [row] = await site.sql<{ blob: string }>(
      'SELECT s.blob FROM app.stored_files s JOIN app.schedule_files f ON f.stored_file = s.id WHERE f.id = $1',
      [id],
    )
    const path = join(site.blobsFolder, 'files', ground.spaceId, row?.blob ?? '')
    await writeFile(path, (await readFile(path)).subarray(0, 20))
    const ask = rita.call(storageDownload, { params: { storageId: id }, headers: { range: 'bytes=100-' } })
    await expect(ask).rejects.toThrow()
    expect((await rita.ok(storageMaxSize, {})).maxBytes).toBe(1_048_576)
  })

  test('R-STOR-01: fifty thousand files come page by page', { timeout: 60_000 }, async () => {
    const first = await added(ivan, 'Note.txt', 'One')
    await site.sql(
      `INSERT INTO app.schedule_files
         (id, space_id, schedule_id, area, name, mime, bytes, sha256, revision, stored_file, author_id)
       SELECT left(md5(n::text), 12), space_id, schedule_id, area, 'Note ' || n, mime, bytes, sha256, 1, stored_file, author_id
       FROM app.schedule_files, generate_series(1, 49999) AS n WHERE id = $1`,
      [first.id],
    )
    const page = await rita.ok(storageList, at())
    expect([page.items.length, page.items[0]?.name, page.next]).toEqual([200, 'Note 49999', expect.any(Number)])
    const next = await rita.ok(storageList, { ...at(), input: { after: page.next ?? 0 } })
    expect(next.items[0]?.name).toBe('Note 49799')
    expect((await send(ivan, 'More.txt', 'More')).body.error).toBe('FILES_TOO_MANY')
  })

  test('R-STOR-02 R-EPS-01.storage: a file that is sent is kept, its next one is a further revision, and a version is one archive', async () => {
    await added(ivan, 'Plan.txt', 'One')
    const second = await added(maya, 'plan.TXT', 'Two')
    expect(second.revision).toBe(2)
    expect((await list(rita)).map(({ id }) => id)).toEqual([second.id])
    expect((await list(rita, { name: 'Plan.txt' })).map(({ revision }) => revision)).toEqual([2, 1])
    const input = { name: 'Target', as: 'target' as const }
    const { version: target } = await maya.ok(versionCreate, { ...at(), input })
    const path = `/storage/schedule/${ground.scheduleId}?versionId=${target.id}`
    const body = new FormData()
    body.append('file', new Blob(['Three']), 'Of target.txt')
    expect((await ivan.send('POST', path, { body })).status).toBe(200)
    const archive = (versionId: string, ids?: string[]) =>
      rita.call(storageVersionDownload, { params: { ...at().params, versionId }, input: { ids } })
    const inside = async (versionId: string) =>
      namesIn(Buffer.from((await archive(versionId)).body as unknown as Uint8Array))
    expect(await inside(target.id)).toEqual(['Of target.txt', 'plan.TXT'])
    expect(await inside(ground.versionId)).toEqual(['plan.TXT'])
    expect((await archive(ground.versionId, ['aaaaaaaaaaaa'])).status).toBe(404)
    const elsewhere = await breakGround(maya)
    expect((await archive(elsewhere.versionId)).status).toBe(404)
  })

  test('of a work are listed at it, with revisions of their own', async () => {
    const workId = 'someworkof12'
    const whole = await added(ivan, 'Method.txt', 'For all')
    const first = await added(ivan, 'Method.txt', 'For the slab', { workId })
    const second = await added(ivan, 'method.txt', 'For the slab, again', { workId })
    expect([whole.workId, first.workId, second.workId]).toEqual([null, workId, workId])
    expect([whole.revision, first.revision, second.revision]).toEqual([1, 1, 2])
    expect((await list(rita, { workId })).map(({ id }) => id)).toEqual([second.id])
    expect((await list(rita)).map(({ id }) => id)).toEqual([second.id, whole.id])
    await ivan.ok(storageDelete, { params: { storageId: second.id } })
    expect((await list(rita)).map(({ id }) => id)).toEqual([whole.id])
  })

  test('a project has files of its own, apart from those of its schedules; strangers and readers bring none', async () => {
    const ofProject = { scheduleId: ground.projectId }
    const sent = (who: Visitor) => who.upload(storageUpload, ofProject, new File(['Contract'], 'Contract.txt'))
    expect((await sent(maya)).body.item).toMatchObject({ name: 'Contract.txt', revision: 1, versionId: null })
    expect((await sent(rita)).status).toBe(403)
    const ask = { params: ofProject, input: {} }
    expect((await rita.ok(storageList, ask)).items).toMatchObject([{ name: 'Contract.txt' }])
    expect(await list(maya)).toEqual([])
    const stranger = await site.person('stranger')
    expect((await sent(stranger)).status).toBe(404)
    expect((await stranger.call(storageList, ask)).status).toBe(404)
    const [file] = (await maya.ok(storageList, ask)).items
    await maya.ok(storageDelete, { params: { storageId: file?.id ?? '' } })
    expect((await maya.ok(storageList, ask)).items).toEqual([])
  })

  test('R-STOR-03: files are deleted by whoever brought them and whoever edits, and their bytes with the last of them', async () => {
    const first = await added(ivan, 'Plan.txt', 'One')
    const twin = await added(maya, 'Twin.txt', 'One')
    await added(ivan, 'Plan.txt', 'Two')
    expect(await storedFiles()).toBe(2)
    const remove = (who: Visitor, storageId: string) => who.call(storageDelete, { params: { storageId } })
    expect((await remove(rita, first.id)).body.error).toBe('FORBIDDEN')
    expect((await remove(ivan, twin.id)).body.error).toBe('FORBIDDEN')
    const [newest] = await list(ivan, { search: 'plan' })
    expect((await remove(ivan, newest?.id ?? '')).status).toBe(200)
    expect(await list(ivan, { name: 'Plan.txt' })).toEqual([])
    expect((await bytesOf(rita, twin.id)).body.toString()).toBe('One')
    expect(await storedFiles()).toBe(1)
    expect((await remove(maya, twin.id)).status).toBe(200)
    expect(await storedFiles()).toBe(0)
  })

  test('R-STOR-04: areas are apart; what is there for a day is its author’s, and goes after 24 hours', async () => {
    const document = await added(ivan, 'Plan.txt', 'Document')
    const draft = await added(ivan, 'Plan.txt', 'Draft', { area: 'temp' })
    expect((await list(ivan)).map(({ id }) => id)).toEqual([document.id])
    expect((await list(ivan, { area: 'temp' })).map(({ id }) => id)).toEqual([draft.id])
    expect(await list(maya, { area: 'temp' })).toEqual([])
    expect(await list(ivan, { area: 'backup' })).toEqual([])
    expect((await bytesOf(maya, draft.id)).status).toBe(404)
    expect((await send(ivan, 'Plan.plumb', 'PK', { area: 'backup' })).body.error).toBe('BAD_REQUEST')
    const age = (hours: number) =>
      site.sql("UPDATE app.schedule_files SET created_at = now() - interval '1 hour' * $2 WHERE id = ANY ($1)", [
        [draft.id, document.id],
        hours,
      ])
    const database = openDatabase(await site.serverUrl(), pino({ level: 'silent' }))
    await age(23)
    await database.asSystem(forgetTempFiles)
    expect((await list(ivan, { area: 'temp' })).length).toBe(1)
    await age(25)
    await database.asSystem(forgetTempFiles)
    await database.close()
    expect(await list(ivan, { area: 'temp' })).toEqual([])
    expect((await list(ivan)).length).toBe(1)
    expect(await storedFiles()).toBe(1)
  })

  test('the same bytes are stored once and counted once, and what does not go in is refused before', async () => {
    const content = new Uint8Array(400_000).map((_, index) => (index * index * 31) % 251)
    await Promise.all(['A.bin', 'B.bin', 'C.bin'].map((name) => added(ivan, name, content)))
    expect(await storedFiles()).toBe(1)
    const ofSpace = { params: { spaceId: ground.spaceId } }
    const { files } = (await maya.ok(spaceStorage, ofSpace)).storage.used
    expect(files).toBeGreaterThan(0)
    expect(files).toBeLessThan(401_000)
    expect((await send(ivan, 'Large.bin', new Uint8Array(1_048_577))).body.error).toBe('UPLOAD_TOO_LARGE')
    await maya.ok(spaceStorageSet, { ...ofSpace, input: { megabytes: 1 } })
    const used = (bytes: number) =>
      site.sql('UPDATE app.space_storage SET documents = $2 WHERE space_id = $1', [ground.spaceId, bytes])
    await used(500_000)
    // It would go in alone, beside the others it does not.
    expect((await send(ivan, 'Most of it.bin', new Uint8Array(900_000))).body.error).toBe('SPACE_FULL')
    await used(1_048_576)
    expect((await send(ivan, 'D.bin', 'D')).body.error).toBe('SPACE_FULL')
    expect((await list(ivan)).length).toBe(3)
  })

  test('types are found in the file, and names are made safe', async () => {
    const page = await added(ivan, '../../index.html', '<script>alert(1)</script>')
    expect(page).toMatchObject({ name: 'index.html', mime: 'text/plain', hasThumbnail: false })
    expect((await added(ivan, 'photo.png', 'PK\x03\x04 no picture')).mime).toBe('application/zip')
    expect((await added(ivan, 'rows.xlsx', 'PK\x03\x04 rows')).mime).toContain('spreadsheetml')
    expect((await added(ivan, 'x', new Uint8Array([0, 1, 2]))).mime).toBe('application/octet-stream')
    expect(safeName('..\\a/b:c\u202Efdp.exe')).toBe('a b c fdp.exe')
    expect(safeName('...')).toBe('file')
  })

  test('a file of which bytes are lost breaks off, alone and in an archive, and others are whole', async () => {
    const lost = await added(ivan, 'Lost.txt', 'Lost')
    const whole = await added(ivan, 'Whole.txt', 'Whole')
    await site.sql(
      `UPDATE app.stored_files SET blob = 'nowhereelse' WHERE id = (SELECT stored_file FROM app.schedule_files WHERE id = $1)`,
      [lost.id],
    )
    await expect(bytesOf(rita, lost.id)).rejects.toThrow()
    const params = { ...at().params, versionId: ground.versionId }
    await expect(rita.call(storageVersionDownload, { params })).rejects.toThrow()
    expect((await bytesOf(rita, whole.id)).body.toString()).toBe('Whole')
  })

  test('strangers, readers and other spaces get nothing', async () => {
    const file = await added(ivan, 'Plan.txt', 'One')
    const stranger = await site.person(`stranger-${file.id.replace(/\W/g, '')}`)
    expect((await send(rita, 'Mine.txt', 'Mine')).body.error).toBe('FORBIDDEN')
    expect((await bytesOf(stranger, file.id)).status).toBe(404)
    expect((await stranger.call(storageList, at())).status).toBe(404)
    expect((await stranger.call(storageDelete, { params: { storageId: file.id } })).status).toBe(404)
  })
})
