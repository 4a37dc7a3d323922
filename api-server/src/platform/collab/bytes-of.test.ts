import { expect, test } from 'vitest'
import { bytesOf } from './bytes-of.ts'

const answer = (length: number, ...pieces: number[][]) => ({
  headers: new Headers({ 'content-length': String(length) }),
  body: ReadableStream.from(pieces.map((piece) => Uint8Array.from(piece))) as ReadableStream<Uint8Array<ArrayBuffer>>,
})

test('pieces of a document stand one after another, in a buffer of their own', async () => {
  const bytes = await bytesOf(answer(5, [1, 2], [], [3, 4, 5]))
  expect([...bytes]).toEqual([1, 2, 3, 4, 5])
  expect(bytes.buffer.byteLength).toBe(5)
  expect(await bytesOf({ headers: new Headers(), body: null })).toHaveLength(0)
})

test('an answer that breaks off, or goes on, is none', async () => {
  await expect(bytesOf(answer(5, [1, 2]))).rejects.toThrow(/shorter/)
  await expect(bytesOf(answer(1, [1, 2]))).rejects.toThrow(/longer/)
})
