import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  epsCreate,
  epsDelete,
  galleryDelete,
  galleryEdit,
  galleryList,
  galleryPicture,
  galleryRestore,
  galleryThumbnail,
  galleryUpload,
  projectCopy,
  spaceCreate,
} from '@plumbline/core/contract'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { photo } from '../../../test/photo.ts'
import { admit } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { openBlobs } from '../../platform/blobs/index.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { createStorage } from '../../platform/storage/index.ts'
import { movePictures } from './index.ts'
import { takenAtOf } from './taken-at.ts'

let site: Installation
let maya: Visitor
/** On site: adds pictures, plans nothing. */
let ivan: Visitor
let rita: Visitor
let spaceId: string
let at: { params: { epsId: string } }

beforeAll(async () => {
  site = await install({ environment: { GALLERY_MB: '1' } })
  maya = await site.person('maya')
  ivan = await site.person('ivan')
  rita = await site.person('rita')
})
beforeEach(async () => {
  spaceId = (await maya.ok(spaceCreate, { input: { name: 'Site' } })).space.id
  await admit(site, spaceId, ivan, 'executor')
  await admit(site, spaceId, rita, 'reader')
  const input = { kind: 'facility' as const, parentId: null, name: 'Hospital' }
  at = { params: { epsId: (await maya.ok(epsCreate, { params: { spaceId }, input })).node.id } }
})
afterAll(() => site.close())

/** Nothing in it repeats, so that it cannot be made small. */
const noisy = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const
  const create = { width: 300, height: 300, channels: 3, background: '#000', noise } as const
  return new Uint8Array(await sharp({ create }).jpeg().toBuffer())
}
const added = async (who: Visitor, file?: Uint8Array<ArrayBuffer>, fields = {}) =>
  (await who.upload(galleryUpload, at.params, file ?? (await photo()), fields)).body
const list = async () => (await maya.ok(galleryList, at)).pictures
const bytes = async (who: Visitor, pictureId: string, route: typeof galleryPicture | typeof galleryThumbnail) => {
  const reply = await who.call(route, { params: { ...at.params, pictureId } })
  return { status: reply.status, type: reply.headers.get('content-type'), body: reply.body as unknown as Uint8Array }
}

describe('pictures of a node (R-EPS-09)', () => {
  test('say which work and day they show, where whoever told of the day brought them; one without the other is refused', async () => {
    const about = { workId: 'work00000001', day: '2026-03-03' }
    const { picture } = await added(ivan, undefined, about)
    expect(picture.about).toEqual(about)
    await added(ivan)
    expect((await list()).map((one) => one.about)).toEqual(expect.arrayContaining([about, null]))
    const half = await ivan.upload(galleryUpload, at.params, await photo(), { workId: about.workId })
    expect(half.body).toMatchObject({ error: 'BAD_REQUEST' })
    expect(await list()).toHaveLength(2)
  })

  test('are kept the right way up with their day and author, and tell nothing of place and camera (R-EPS-09)', async () => {
    const { picture } = await added(ivan, await photo({ day: '2026:03:02', orientation: 6 }), { caption: 'Slab 3' })
    expect(picture).toMatchObject({ caption: 'Slab 3', takenAt: '2026-03-02T07:45', width: 300, height: 900 })
    expect(picture.author).toMatchObject({ id: ivan.id, firstName: 'ivan' })
    const large = await bytes(rita, picture.id, galleryPicture)
    expect(large).toMatchObject({ status: 200, type: 'image/webp' })
    const known = await sharp(large.body).metadata()
    expect(known).toMatchObject({ width: 300, height: 900, format: 'webp' })
    expect([known.exif, known.icc, known.xmp]).toEqual([undefined, undefined, undefined])
    const small = await sharp((await bytes(rita, picture.id, galleryThumbnail)).body).metadata()
    expect(small).toMatchObject({ width: 107, height: 320 })
  })

  test('that stood in their rows become files, and are shown before and after', async () => {
    const { picture } = await added(ivan)
    const before = await bytes(rita, picture.id, galleryPicture)
    await site.sql("UPDATE app.gallery_pictures SET stored_file = NULL, content = decode($2, 'hex') WHERE id = $1", [
      picture.id,
      Buffer.from(before.body).toString('hex'),
    ])
    expect(await bytes(rita, picture.id, galleryPicture)).toEqual(before)
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-gallery-'))
    const log = pino({ level: 'silent' })
    const database = openDatabase(await site.serverUrl(), log)
    const blobs = openBlobs({ DATA_DIR: '', BLOBS_DIR: site.blobsFolder, S3_REGION: '', S3_PREFIX: '' })
    await movePictures({ database, folder, storage: createStorage({ database, blobs, folder }) })
    await database.close()
    expect(await site.sql('SELECT FROM app.gallery_pictures WHERE content IS NOT NULL')).toEqual([])
    expect(await bytes(rita, picture.id, galleryPicture)).toEqual(before)
    await site.sql('DELETE FROM app.gallery_pictures WHERE id = $1', [picture.id])
    expect(await site.sql('SELECT FROM app.stored_files WHERE space_id = $1', [spaceId])).toEqual([])
  })

  test('come newest first, by when they were taken, else by when they came', async () => {
    const old = await added(ivan, await photo({ day: '2026:01:05' }))
    const unknown = await added(ivan)
    const recent = await added(ivan, await photo({ day: '2026:02:05' }))
    expect((await list()).map(({ id }) => id)).toEqual([unknown, recent, old].map(({ picture }) => picture.id))
  })

  test('are described, deleted and brought back by whoever added them, and by whoever answers for the structure', async () => {
    const { picture } = await added(ivan)
    const of = { params: { ...at.params, pictureId: picture.id } }
    const second = await site.person(`second-${picture.id.replace(/\W/g, '')}`)
    await admit(site, spaceId, second, 'executor')
    const input = { caption: 'Not theirs' }
    expect((await second.call(galleryEdit, { ...of, input })).body.error).toBe('FORBIDDEN')
    expect((await second.call(galleryDelete, of)).body.error).toBe('FORBIDDEN')
    expect((await rita.call(galleryEdit, { ...of, input })).body.error).toBe('FORBIDDEN')
    await ivan.ok(galleryEdit, { ...of, input: { caption: 'Slab 4' } })
    await maya.ok(galleryDelete, of)
    expect(await list()).toEqual([])
    expect((await bytes(ivan, picture.id, galleryPicture)).status).toBe(404)
    expect((await second.call(galleryRestore, of)).body.error).toBe('FORBIDDEN')
    await ivan.ok(galleryRestore, of)
    expect(await list()).toMatchObject([{ id: picture.id, caption: 'Slab 4' }])
    expect((await ivan.call(galleryRestore, of)).body.error).toBe('NOT_FOUND')
  })

  test('follow the rights of their node, and go with it', async () => {
    const { picture } = await added(ivan)
    expect((await added(rita)) as object).toMatchObject({ error: 'FORBIDDEN' })
    const stranger = await site.person(`stranger-${picture.id.replace(/\W/g, '')}`)
    expect((await bytes(stranger, picture.id, galleryThumbnail)).status).toBe(404)
    await site.sql(
      `INSERT INTO app.grants (id, space_id, node_id, user_id, effect, abilities)
       VALUES ($1, $2, $3, $4, 'deny', '{eps.read}')`,
      [picture.id, spaceId, at.params.epsId, rita.id],
    )
    expect((await bytes(rita, picture.id, galleryPicture)).status).toBe(403)
    await maya.ok(epsDelete, { ...at, input: { count: 1 } })
    expect((await bytes(maya, picture.id, galleryPicture)).status).toBe(404)
  })

  test('go with a copy of their project, as far as the space has room', async () => {
    const input = { kind: 'project' as const, parentId: at.params.epsId, name: 'Ward' }
    const { node: project } = await maya.ok(epsCreate, { params: { spaceId }, input })
    at = { params: { epsId: project.id } }
    const { picture } = await added(ivan, await photo({ day: '2026:03:02' }), { caption: 'Slab 3' })
    const gone = (await added(ivan)).picture
    await ivan.ok(galleryDelete, { params: { ...at.params, pictureId: gone.id } })
    const copy = () => maya.call(projectCopy, { params: { projectId: project.id }, input: { name: 'Twin' } })
    const twin = (await copy()).body.node
    const { id, ...shown } = picture
    at = { params: { epsId: twin.id } }
    const [copied, ...others] = await list()
    expect([copied, others]).toEqual([{ ...shown, id: copied?.id }, []])
    expect((await bytes(rita, copied!.id, galleryPicture)).status).toBe(200)
    await site.sql('UPDATE app.gallery_pictures SET bytes = 1048576 WHERE id = $1', [id])
    expect((await copy()).body.error).toBe('GALLERY_FULL')
  })

  test.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<html><body>Slab</body></html>'],
  ])('%s is refused, and nothing is kept', async (_, file) => {
    expect((await ivan.upload(galleryUpload, at.params, file)).body.error).toBe('NOT_A_PICTURE')
    expect(await list()).toEqual([])
  })

  test('half a file, 26 megabytes and a caption of many lines are refused, and nothing is kept', async () => {
    const half = (await photo()).slice(0, 400)
    expect(await added(ivan, half)).toMatchObject({ error: 'NOT_A_PICTURE' })
    expect(await added(ivan, new Uint8Array(26 * 1_048_576))).toMatchObject({ error: 'UPLOAD_TOO_LARGE' })
    expect(await added(ivan, undefined, { caption: 'a\nb' })).toMatchObject({ error: 'BAD_REQUEST' })
    expect(await list()).toEqual([])
  })

  test('take no more room than the space has, also when they come at once', async () => {
    await site.sql(
      `INSERT INTO app.gallery_pictures (id, space_id, node_id, author_id, caption, width, height, bytes, content, thumbnail)
       VALUES ($1, $2, $3, $4, 'Large', 1, 1, 850000, '', '')`,
      [`l${spaceId.slice(1)}`, spaceId, at.params.epsId, ivan.id],
    )
    const file = await noisy()
    const answers = await Promise.all([1, 2, 3, 4].map(() => added(ivan, file)))
    const refused = answers.filter((answer) => 'error' in answer)
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({ error: 'GALLERY_FULL', params: { megabytes: 1 } })
    expect(await list()).toHaveLength(2)
  })
})

test('what a camera says of the day is believed when it can be so', async () => {
  const now = new Date('2026-04-01T12:00:00Z')
  const said = async (day: string) => takenAtOf((await sharp(await photo({ day })).metadata()).exif, now)
  expect(await said('2026:03:31')).toBe('2026-03-31T07:45')
  expect(await said('2027:03:31')).toBeNull()
  expect(await said('1980:01:01')).toBeNull()
  expect(takenAtOf(Buffer.from('Exif\0\0MM\0*garbage'), now)).toBeNull()
  expect(takenAtOf(undefined, now)).toBeNull()
})
