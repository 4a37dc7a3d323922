import { attributeCreate, indicatorsCalculate, riskLearned } from '@plumbline/core/contract'
import { beforeEach, expect, test } from 'vitest'
import { useReadGround } from '../../../test/ground.ts'
import { breakGround } from '../../../test/planning.ts'

const ground = useReadGround()
const learned = async (who = ground.maya, input: { attributeId?: string } = {}) =>
  (await who.ok(riskLearned, { ...ground.ofVersion, input })).kinds

/** Nothing is calculated any more that would take the figures of the tests away. */
beforeEach(() => ground.maya.ok(indicatorsCalculate, ground.ofVersion))

/** Finished works that were to take ten days, by how many they took. */
async function took(
  name: string,
  days: readonly number[],
  values = '',
  { versionId, spaceId } = ground,
): Promise<void> {
  await ground.site.sql(
    `INSERT INTO app.work_figures (version_id, work_id, space_id, code, name, status, critical, day_minutes, duration, percent,
       target_minutes, target_passed, budget, planned, earned, actual, attribute_values,
       actual_start_at, actual_finish_at, target_start_at, target_finish_at)
     SELECT $1, $3 || days, $2, '', $3, 'completed', false, 480, 4800, 10000, 0, 0, 0, 0, 0, 0, $5,
       '2026-01-01', timestamp '2026-01-01' + days * interval '1 day', '2026-01-01', '2026-01-11'
     FROM unnest($4::int[]) days`,
    [versionId, spaceId, name, days, values],
  )
}

test('works of one name, from three on, tell how long such works take against what was planned (RK19)', async () => {
  await took('Formwork', [8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28])
  await took(' formwork ', [7])
  await took('Crane', [10, 11])
  expect(await learned()).toMatchObject([
    { key: 'formwork', works: 12, schedules: 1, examples: ['Formwork', 'Formwork', 'Formwork'] },
  ])
  const [{ shares } = { shares: [] }] = await learned()
  // Of 7, 8, 10 … 28 in order: the 1.1th, 5.5th and 9.9th step from the first.
  expect(shares.map((share) => Math.round(share * 1_000))).toEqual([820, 1_700, 2_580])
  expect(await learned(ground.rita)).toHaveLength(1)
})

test('other schedules of the space count as far as the person may read them; other spaces never', async () => {
  await took('Formwork', [8, 10])
  const elsewhere = await breakGround(ground.maya)
  await ground.maya.ok(indicatorsCalculate, { params: { versionId: elsewhere.versionId } })
  await took('Formwork', [9, 11, 12], '', { ...ground, ...elsewhere })
  expect(await learned()).toEqual([])
})

test('an attribute that the schedule does not have tells nothing', async () => {
  await took('Formwork', [8, 10, 12], 'quality00001:B')
  const input = { attributeId: 'quality00001' }
  expect((await ground.maya.call(riskLearned, { ...ground.ofVersion, input })).body.error).toBe('NOT_FOUND')
})

test('works with one value of an attribute are alike', async () => {
  const fields = { code: 'QC', name: 'Quality class', type: 'string' as const, nodeId: null }
  const { attribute } = await ground.maya.ok(attributeCreate, { params: { spaceId: ground.spaceId }, input: fields })
  await took('Formwork', [8, 10], `a00000000000:x\n${attribute.id}:B`)
  await took('Crane', [12], `${attribute.id}:B\nz00000000000:y`)
  await took('Crane', [40, 41, 42], '')
  expect(await learned(ground.maya, { attributeId: attribute.id })).toMatchObject([{ key: 'B', works: 3 }])
})
