import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BlobMissing, type Blobs, moveBlobs, openBlobs, openEnds, patientBlobs } from './index.ts'

let folder: string
let server: S3rver
let line: Server
let port = 0
let isAway = false
/** Breaks off in the middle of an answer after so many bytes; 0: it does not. */
let breaksAfter = 0
const sockets = new Set<Socket>()

/** A real server that speaks S3, behind a line that can be cut. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-patient-'))
  const directory = join(folder, 's3')
  const buckets = [{ name: 'plumbline', configs: [] }]
  server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: buckets })
  const { port: behind } = await server.run()
  line = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    if (isAway) return socket.destroy()
    const there = connect(behind, '127.0.0.1')
    there.on('error', () => socket.destroy())
    let sent = 0
    there.on('data', (piece: Buffer) => {
      sent += piece.length
      socket.write(piece)
      if (breaksAfter > 0 && sent > breaksAfter) {
        breaksAfter = 0
        socket.destroy()
      }
    })
    there.once('close', () => socket.end())
    socket.pipe(there)
    socket.once('close', () => there.destroy())
  })
  port = await new Promise((resolve) =>
    line.listen(0, '127.0.0.1', () => resolve((line.address() as { port: number }).port)),
  )
}, 60_000)
beforeEach(() => {
  isAway = false
  breaksAfter = 0
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  line.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const settings = (prefix: string) => ({
  ...{ DATA_DIR: join(folder, prefix), S3_REGION: 'us-east-1', S3_PREFIX: `${prefix}/`, S3_BUCKET: 'plumbline' },
  ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
})
const patience = { seconds: 60, pauseMs: 100 }

/** Longer than the client of S3 tries by itself. */
function away(ms = 12_000): void {
  isAway = true
  for (const socket of sockets) socket.destroy()
  setTimeout(() => {
    isAway = false
  }, ms)
}

test('what is written and read while the bucket is away is there when it comes back', {
  timeout: 120_000,
}, async () => {
  const blobs = patientBlobs(openBlobs({ ...settings('back'), BLOBS: 's3' }), patience)
  const bytes = randomBytes(300_000)
  await blobs.put('a/before', bytes)
  away()
  await blobs.put('a/meanwhile', bytes)
  away()
  expect((await blobs.get('a/before')).equals(bytes)).toBe(true)
  away(2_000)
  const keys: string[] = []
  for await (const { key } of blobs.list('a')) keys.push(key)
  expect(keys.sort()).toEqual(['a/before', 'a/meanwhile'])
  await expect(blobs.get('a/nothing')).rejects.toThrow(BlobMissing)
})

test('an answer that breaks off in its middle goes on where it was, each byte once', { timeout: 120_000 }, async () => {
  const blobs = patientBlobs(openBlobs({ ...settings('middle'), BLOBS: 's3' }), patience)
  const bytes = randomBytes(5_000_000)
  await blobs.put('a/large', bytes)
  breaksAfter = 1_000_000
  expect((await buffer(await blobs.stream('a/large'))).equals(bytes)).toBe(true)
  expect(breaksAfter).toBe(0)
})

test('a move between both ends goes on when the bucket is back, and nothing is lost', {
  timeout: 120_000,
}, async () => {
  const at = settings('moving')
  const { to, from } = openEnds({ ...at, BLOBS: 's3', BLOBS_FROM: 'folder' })
  const contents = new Map(Array.from({ length: 6 }, (_, number) => [`files/s/${number}`, randomBytes(50_000)]))
  for (const [key, bytes] of contents) await from!.put(key, bytes)
  const withFile = async (stream: AsyncIterable<Buffer>, work: (path: string) => Promise<void>) => {
    const path = join(folder, 'on-its-way')
    await writeFile(path, await buffer(stream))
    await work(path)
  }
  let count = 0
  const moved = () => {
    if (++count === 2) away()
  }
  await moveBlobs({ to: patientBlobs(to, patience), from: from!, withFile, moved }, ['files'])
  for (const [key, bytes] of contents) expect((await to.get(key)).equals(bytes)).toBe(true)
  for await (const { key } of from!.list('files')) expect.unreachable(key)
})

test('who waits is told at once, and patience has an end', { timeout: 60_000 }, async () => {
  const open: Blobs = openBlobs({ ...settings('end'), BLOBS: 's3' })
  isAway = true
  await expect(open.put('a/one', Buffer.from('one'))).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' })
  const short = patientBlobs(open, { seconds: 1, pauseMs: 100 })
  await expect(short.put('a/one', Buffer.from('one'))).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' })
  isAway = false
  await open.put('a/one', Buffer.from('one'))
  expect(await open.size('a/one')).toBe(3)
})
