import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { type TarEntry, tarBytes, tarFrom } from './tar.ts'

const at = new Date('2026-11-28T03:00:00Z')
const entry = (name: string, bytes: Buffer): TarEntry => ({
  ...{ name, bytes: bytes.length, at },
  open: async () => Readable.from([bytes]),
})
const written = (entries: readonly TarEntry[]) => buffer(tarFrom(entries))

test('the archive is as long as was said, and the tar of the system unpacks it byte by byte', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-tar-'))
  const files = { 'parts/ab/one': Buffer.from('one'), 'parts/cd/block': Buffer.alloc(512, 7), empty: Buffer.alloc(0) }
  const entries = Object.entries(files).map(([name, bytes]) => entry(name, bytes))
  const archive = await written(entries)
  expect(archive).toHaveLength(tarBytes(entries))
  await writeFile(join(folder, 'archive.tar'), archive)
  await promisify(execFile)('tar', ['-xf', 'archive.tar'], { cwd: folder })
  for (const [name, bytes] of Object.entries(files)) expect(await readFile(join(folder, name))).toEqual(bytes)
  await rm(folder, { recursive: true })
})

test('it goes on from any byte of it, and what lies before that is not read', async () => {
  const entries = [
    entry('one', Buffer.from('one')),
    entry('two', Buffer.alloc(700, 7)),
    entry('three', Buffer.alloc(512, 9)),
  ]
  const whole = await written(entries)
  for (const start of [
    0,
    1,
    511,
    512,
    514,
    1_024,
    1_536,
    2_300,
    whole.length - 1_024,
    whole.length - 1,
    whole.length,
  ]) {
    expect(await buffer(tarFrom(entries, start))).toEqual(whole.subarray(start))
  }
  const first = { ...entry('one', Buffer.from('one')), open: () => Promise.reject(new Error('It was read')) }
  expect(await buffer(tarFrom([first, ...entries.slice(1)], 1_024))).toEqual(whole.subarray(1_024))
})

test('a file that is shorter than was said breaks it off', async () => {
  const short = { ...entry('short', Buffer.from('abc')), bytes: 4 }
  await expect(written([short])).rejects.toThrow('short has 3 bytes, not 4')
})

test('a name that does not fit is refused', async () => {
  await expect(written([entry('n'.repeat(101), Buffer.alloc(0))])).rejects.toThrow('too long')
})
