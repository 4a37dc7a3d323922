import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Blobs } from './blobs.ts'
import { BlobMissing, openBlobs } from './index.ts'

let folder: string
let server: S3rver
let port = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-blobs-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'plumbline', configs: [] }],
  })
  port = (await server.run()).port
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const ends: [string, () => Blobs][] = [
  ['a folder', () => openBlobs({ DATA_DIR: folder, S3_REGION: 'us-east-1', S3_PREFIX: '' })],
  [
    'a bucket',
    () =>
      openBlobs({
        DATA_DIR: folder,
        S3_REGION: 'us-east-1',
        S3_PREFIX: 'site/',
        S3_BUCKET: 'plumbline',
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
      }),
  ],
]

describe.each(ends)('bytes in %s', (_, open) => {
  test('are what they were, piece by piece too, and go when they are removed', async () => {
    const blobs = open()
    const bytes = randomBytes(3_000_000)
    await blobs.put('a/b/one', bytes)
    await blobs.put('a/b/one', bytes)
    expect((await blobs.get('a/b/one')).equals(bytes)).toBe(true)
    expect(await blobs.size('a/b/one')).toBe(bytes.length)
    let read = 0
    for await (const piece of await blobs.stream('a/b/one')) read += (piece as Buffer).length
    expect(read).toBe(bytes.length)
    await blobs.remove('a/b/one')
    await blobs.remove('a/b/one')
    expect(await blobs.size('a/b/one')).toBeNull()
    await expect(blobs.get('a/b/one')).rejects.toThrow(BlobMissing)
    await expect(blobs.stream('a/b/one')).rejects.toThrow(BlobMissing)
  })

  test('come from files of this machine, and are listed by folder', async () => {
    const blobs = open()
    const path = join(folder, 'sent')
    await writeFile(path, 'tower crane')
    await blobs.putFile('files/x', path)
    await blobs.put('files/deeper/y', Buffer.from('y'))
    await blobs.put('others/z', Buffer.from('z'))
    const found: [string, number][] = []
    for await (const { key, bytes } of blobs.list('files')) found.push([key, bytes])
    expect(found.sort()).toEqual([
      ['files/deeper/y', 1],
      ['files/x', 11],
    ])
    expect((await blobs.get('files/x')).toString()).toBe('tower crane')
    for await (const _entry of blobs.list('nowhere')) expect.unreachable()
    expect((await readFile(path)).toString()).toBe('tower crane')
  })

  test('have names that lead nowhere else', async () => {
    const blobs = open()
    for (const key of ['../out', 'a/../../out', '/etc/passwd', 'a//b', '', 'a b']) {
      await expect((async () => blobs.put(key, Buffer.from('x')))()).rejects.toThrow('No key')
    }
  })
})
