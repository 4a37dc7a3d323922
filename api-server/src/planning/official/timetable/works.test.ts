import { timetableCalculate } from '@plumbline/core/contract'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { useGround } from '../../../../test/ground.ts'
import { openDatabase, type Transaction } from '../../../platform/database/index.ts'
import { partWorks, selectOrder, selectStarts, selectWorks } from './works.ts'

const ground = useGround()
const ROWS = 9_001

async function asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const database = openDatabase(await ground.site.serverUrl(), pino({ level: 'silent' }))
  try {
    return await database.asSystem(work)
  } finally {
    await database.close()
  }
}

test('rows of a large result come in pieces, each once and in the order of the tree', async () => {
  await ground.work('Dig', 5)
  await ground.maya.ok(timetableCalculate, ground.ofVersion)
  const idOf = (row: number): string => `row${String(row).padStart(9, '0')}`
  const ids = Array.from({ length: ROWS }, (_, row) => idOf(row))
  // Ten numbers a row, of which the first is its start and the ninth its progress.
  const values = Int32Array.from({ length: ROWS * 10 }, (_, at) => at)
  await ground.site.sql(
    'UPDATE app.timetables SET row_count = $2, row_ids = $3, row_values = $4 WHERE version_id = $1',
    [ground.versionId, ROWS, Buffer.from(ids.join(''), 'latin1'), Buffer.from(values.buffer)],
  )
  await asSystem(async (tx) => {
    expect([...(await selectOrder(tx, [ground.versionId]))]).toEqual(ids.map((id, place) => [id, place]))
    expect([...(await selectStarts(tx, ground.versionId))]).toEqual(ids.map((id, row) => [id, row * 10]))
    const asked = [idOf(9_000), idOf(3_999), idOf(4_000), 'nobody-knows']
    const works = await selectWorks(tx, ground.versionId, asked)
    expect(asked.map((id) => works.get(id)?.percent)).toEqual([90_008, 39_998, 40_008, undefined])
    const { fitting, others } = await partWorks(tx, ground.versionId, ({ start }) => start >= 50_000)
    expect([fitting[0], fitting.length, others.length]).toEqual([idOf(5_000), 4_001, 5_000])
  })
})
