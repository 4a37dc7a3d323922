import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Blobs } from './blobs.ts'
import { BlobMissing, moveBlobs, openBlobs, openEnds } from './index.ts'

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

describe('from a folder to a bucket and back', () => {
  const places = (prefix: string) => ({
    ...{ DATA_DIR: join(folder, prefix), S3_REGION: 'us-east-1', S3_PREFIX: `${prefix}/`, S3_BUCKET: 'plumbline' },
    ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
  })
  const withFile = async (stream: AsyncIterable<Buffer>, work: (path: string) => Promise<void>) => {
    const path = join(folder, 'on-its-way')
    await writeFile(path, await buffer(stream))
    await work(path)
  }
  const keysOf = async (blobs: Blobs) => {
    const keys: string[] = []
    for await (const { key } of blobs.list('files')) keys.push(key)
    return keys.sort()
  }

  test('all goes while people read, write and delete, and a move that is interrupted goes on', async () => {
    const at = places('moving')
    const before = openBlobs({ ...at, BLOBS: 'folder' })
    const names = Array.from({ length: 12 }, (_, number) => `files/s/${String(number).padStart(2, '0')}`)
    for (const key of names) await before.put(key, Buffer.from(key))
    const meanwhile = { ...at, BLOBS: 's3', BLOBS_FROM: 'folder' } as const
    const inUse = openBlobs(meanwhile)
    const { to, from } = openEnds(meanwhile)
    let count = 0
    const interrupted = moveBlobs(
      {
        ...{ to, from: from!, withFile },
        moved: () => {
          if (++count === 5) throw new Error('killed')
        },
      },
      ['files'],
    )
    await expect(interrupted).rejects.toThrow('killed')
    expect([await keysOf(from!), await keysOf(to)].map(({ length }) => length)).toEqual([7, 5])
    expect(await keysOf(inUse)).toEqual(names)
    for (const key of names) expect((await inUse.get(key)).toString()).toBe(key)
    await inUse.put('files/s/new', Buffer.from('new'))
    const gone = (await keysOf(from!))[0]!
    await inUse.remove(gone)
    expect(await inUse.size(gone)).toBeNull()
    await moveBlobs({ to, from: from!, withFile, moved: () => undefined }, ['files', 'backups'])
    expect(await keysOf(from!)).toEqual([])
    expect(await keysOf(to)).toEqual([...names.filter((key) => key !== gone), 'files/s/new'].sort())
    // And back again.
    const back = openEnds({ ...at, BLOBS: 'folder', BLOBS_FROM: 's3' })
    await moveBlobs({ to: back.to, from: back.from!, withFile, moved: () => undefined }, ['files'])
    expect(await keysOf(back.to)).toEqual(await keysOf(inUse))
    expect(await keysOf(back.from!)).toEqual([])
  })

  test('what does not arrive as it was stays where it is', async () => {
    const at = places('damaged')
    const { to, from } = openEnds({ ...at, BLOBS: 's3', BLOBS_FROM: 'folder' })
    await from!.put('files/s/one', Buffer.from('one'))
    const bad = { ...to, putFile: (key: string) => to.put(key, Buffer.from('other')) }
    const move = moveBlobs({ to: bad, from: from!, withFile, moved: () => undefined }, ['files'])
    await expect(move).rejects.toThrow('files/s/one')
    expect((await from!.get('files/s/one')).toString()).toBe('one')
  })

  test('a bucket that does not answer, and a full disk, are told in a sentence', async () => {
    const at = { ...places('away'), S3_ENDPOINT: 'http://127.0.0.1:1' }
    const away = openBlobs({ ...at, BLOBS: 's3' })
    await expect(away.put('files/s/one', Buffer.from('one'))).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' })
  })
})
