import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  type StorageItem,
  spaceStorageSet,
  storageList,
  storageUpload,
  transferDelete,
  transferLimits,
  transferRead,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { admit, breakGround, type Site } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { folderBlobs } from '../../platform/blobs/index.ts'
import { streamToFile } from '../../platform/http/stream-to-file.ts'
import { Transfers } from '../../platform/transfers/index.ts'

let site: Installation
let folder: string
let maya: Visitor
let ground: Site
let transferId: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-transfers-'))
  site = await install({ collab: true, environment: { DATA_DIR: folder, FILE_MB: '20', MODEL_MB: '20' } })
  maya = await site.person('maya')
}, 120_000)
beforeEach(async () => {
  ground = await breakGround(maya)
  transferId = `transfer${String(++count).padStart(4, '0')}`
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const SIZE = transferLimits.pieceBytes + 1_000
const content = Uint8Array.from({ length: SIZE }, (_, index) => (index * 31) % 251)
const pieceAt = (offset: number) => content.subarray(offset, offset + transferLimits.pieceBytes)
const params = () => ({ spaceId: ground.spaceId, transferId })

async function send(offset: number, { who = maya, bytes = SIZE, url = site.url, piece = pieceAt(offset) } = {}) {
  const body = new FormData()
  body.append('file', new Blob([piece]), 'Survey.las')
  const path = `/spaces/${ground.spaceId}/transfers/${transferId}?offset=${offset}&bytes=${bytes}`
  const { status, body: told } = await Object.assign(site.visitor(), who, { url }).send('POST', path, { body })
  return { status, body: told as { received: number; error: string; params: object } }
}

async function finish(headers = {}) {
  const body = new FormData()
  const named = { transfer: transferId, fileName: 'Survey.las', fileBytes: String(SIZE) }
  for (const [name, value] of Object.entries(named)) body.append(name, value)
  const { status, body: told } = await maya.send('POST', `/storage/schedule/${ground.scheduleId}`, { body, headers })
  return { status, body: told as { item: StorageItem; error: string } }
}

const received = async (who = maya) => (await who.ok(transferRead, { params: params() })).received
const kept = async () => (await maya.ok(storageList, { params: { scheduleId: ground.scheduleId } })).items

test('a file goes on where it was cut, on another server, and is what was sent', async () => {
  expect(await received()).toBe(0)
  expect((await send(0)).body).toEqual({ received: transferLimits.pieceBytes })
  const other = await site.secondNode()
  expect(await received()).toBe(transferLimits.pieceBytes)
  expect((await send(transferLimits.pieceBytes, { url: other.url })).body).toEqual({ received: SIZE })
  await other.close()
  const { status, body } = await finish()
  expect([status, body.item.name, body.item.bytes]).toEqual([200, 'Survey.las', SIZE])
  const whole = await maya.upload(storageUpload, { scheduleId: ground.scheduleId }, new File([content], 'Whole.las'))
  expect(whole.body.item.sha256).toBe(body.item.sha256)
  await maya.ok(transferDelete, { params: params() })
  expect(await received()).toBe(0)
}, 60_000)

test('a piece whose answer was lost is taken once, one that does not follow is told where the file goes on', async () => {
  await send(0)
  expect((await send(0)).body).toEqual({ received: transferLimits.pieceBytes })
  const ahead = await send(5, { piece: pieceAt(5).subarray(0, 100) })
  expect([ahead.status, ahead.body]).toMatchObject([
    409,
    { error: 'TRANSFER_ELSEWHERE', params: { received: transferLimits.pieceBytes } },
  ])
})

test('the call that the file is for, sent again with its key, keeps it once', async () => {
  await send(0)
  await send(transferLimits.pieceBytes)
  const headers = { 'idempotency-key': `keep-${transferId}` }
  const first = await finish(headers)
  expect((await finish(headers)).body).toEqual(first.body)
  expect((await kept()).map(({ revision }) => revision)).toEqual([1])
})

test('what there is no room for is refused with its first piece, and leaves nothing', async () => {
  const large = await send(0, { bytes: 21 * 1_048_576 })
  expect([large.status, large.body.error]).toEqual([413, 'UPLOAD_TOO_LARGE'])
  await maya.ok(spaceStorageSet, { params: { spaceId: ground.spaceId }, input: { megabytes: 1 } })
  await site.sql('UPDATE app.space_storage SET documents = 1048576 WHERE space_id = $1', [ground.spaceId])
  expect((await send(0)).body.error).toBe('SPACE_FULL')
  expect(await received()).toBe(0)
})

test('a piece that is longer than the file says is refused', async () => {
  const long = await send(0, { bytes: 10, piece: pieceAt(0).subarray(0, 11) })
  expect([long.status, long.body.error]).toEqual([413, 'UPLOAD_TOO_LARGE'])
  expect(await received()).toBe(0)
})

test('pieces are their sender’s alone, and a stranger sends none', async () => {
  await send(0)
  const sam = await site.person('sam')
  expect((await send(0, { who: sam })).body.error).toBe('SPACE_FORBIDDEN')
  await admit(site, ground.spaceId, sam, 'planner')
  expect(await received(sam)).toBe(0)
  await sam.ok(transferDelete, { params: params() })
  expect(await received()).toBe(transferLimits.pieceBytes)
})

test('a file of which a part is missing is kept by nobody', async () => {
  await send(0)
  expect((await finish()).body.error).toBe('TRANSFER_ELSEWHERE')
  expect(await kept()).toEqual([])
})

test('a call that names nothing that came is refused', async () => {
  expect((await finish()).body.error).toBe('NOT_FOUND')
  expect(await kept()).toEqual([])
})

test('what nobody goes on with is forgotten after a day', async () => {
  await send(0)
  const blobs = folderBlobs(join(folder, 'blobs'))
  const transfers = new Transfers({
    ...blobs,
    list: async function* (below) {
      for await (const entry of blobs.list(below)) yield { ...entry, at: new Date(Date.now() - 25 * 3_600_000) }
    },
  })
  await new Transfers(blobs).forgetOld()
  expect(await received()).toBe(transferLimits.pieceBytes)
  await transfers.forgetOld()
  expect(await received()).toBe(0)
})

// Only Linux has a disk that is always full.
test.runIf(process.platform === 'linux')('a full disk is told as such', async () => {
  const stream = Readable.from([Buffer.from('x')])
  await expect(streamToFile(stream, '/dev/full', 10)).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' })
})
