import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { useReadGround } from '../../../test/ground.ts'
import { inPieces, openDatabase, type Transaction } from './index.ts'

const ground = useReadGround()

async function asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const database = openDatabase(await ground.site.serverUrl(), pino({ level: 'silent' }))
  onTestFinished(() => database.close())
  return database.asSystem(work)
}

const upTo = (tx: Transaction, last: number) => tx.raw('SELECT n FROM generate_series(1, ?) AS n ORDER BY n', [last])

test.each([
  [0, []],
  [2, [[1, 2]]],
  [
    6,
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
  ],
  [7, [[1, 2, 3], [4, 5, 6], [7]]],
])('of %i rows each comes once, in order, three at a time', async (last, expected) => {
  const pieces = await asSystem(async (tx) => {
    const found: number[][] = []
    for await (const rows of inPieces<{ n: number }>(tx, upTo(tx, last), 3)) found.push(rows.map(({ n }) => n))
    return found
  })
  expect(pieces).toEqual(expected)
})

test('who stops before the end, or asks for two at once, disturbs nothing in the transaction', async () => {
  const found = await asSystem(async (tx) => {
    const pairs: [number, number][] = []
    for await (const [first] of inPieces<{ n: number }>(tx, upTo(tx, 4), 1)) {
      for await (const [other] of inPieces<{ n: number }>(tx, upTo(tx, 9), 2)) {
        pairs.push([first?.n ?? 0, other?.n ?? 0])
        break
      }
      if (first?.n === 2) break
    }
    const { rows } = await tx.raw<{ rows: { n: number }[] }>('SELECT 7 AS n')
    return [...pairs, rows[0]?.n]
  })
  expect(found).toEqual([[1, 1], [2, 1], 7])
})
