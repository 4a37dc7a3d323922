import { timetableCalculate, timetableRead, versionCreate, wbsEdit } from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { useGround } from '../../../../test/ground.ts'
import { eventually } from '../../../../test/planning.ts'

const ground = useGround()

const copy = async (input: { name: string; as: 'branch' | 'target'; seq?: number }): Promise<string> =>
  (await ground.maya.ok(versionCreate, { params: { scheduleId: ground.scheduleId }, input })).version.id

const timetableOf = async (versionId: string) =>
  (await ground.maya.ok(timetableRead, { params: { versionId } })).timetable

/** Its first result: the first change of a room is what it began with. */
async function firstOf(versionId: string) {
  await eventually(async () => (await timetableOf(versionId)).state === 1)
  const [published] = await ground.site.sql(
    'SELECT result_hash, works, finish_at FROM app.published_results WHERE version_id = $1 AND seq = 1',
    [versionId],
  )
  return { ...(await timetableOf(versionId)), published }
}

const isBehind = async (versionId: string): Promise<boolean> => {
  const [stored] = await ground.site.sql('SELECT figures_behind FROM app.timetables WHERE version_id = $1', [versionId])
  return stored?.figures_behind as boolean
}

test('a copy has the dates of what it was copied from, then the figures, and its own calculation says the same', async () => {
  const dig = await ground.work('Dig', 5)
  await ground.maya.ok(timetableCalculate, ground.ofVersion)
  const source = await timetableOf(ground.versionId)
  // By this number what was taken over is told from what was calculated.
  await ground.site.sql('UPDATE app.timetables SET critical = 77 WHERE version_id = $1', [ground.versionId])
  for (const as of ['branch', 'target'] as const) {
    const id = await copy({ name: as, as })
    const taken = await firstOf(id)
    const { inputHash, resultHash, start, finish, works, critical } = source
    expect(taken).toMatchObject({ seq: 1, inputHash, resultHash, start, finish, works, critical: 77 })
    expect(taken.published).toMatchObject({ result_hash: resultHash, works })
    await eventually(async () => !(await isBehind(id)))
    const own = await ground.maya.ok(timetableCalculate, { params: { versionId: id } })
    expect(own.timetable).toMatchObject({ seq: 1, inputHash, resultHash, start, finish, critical })
  }

  // Of a moment before the last calculation there is nothing to take.
  const { seq } = source
  const params = { versionId: ground.versionId, wbsId: dig }
  await ground.maya.ok(wbsEdit, { params, input: { durationMinutes: 9 * 480 } })
  await ground.maya.ok(timetableCalculate, ground.ofVersion)
  const earlier = await firstOf(await copy({ name: 'As it was', as: 'branch', seq }))
  expect(earlier.resultHash).toBe(source.resultHash)
  expect((await timetableOf(ground.versionId)).resultHash).not.toBe(source.resultHash)
})
