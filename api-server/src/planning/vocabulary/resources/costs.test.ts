import { assignmentCreate, resourceSettingsCreate, versionUpdateCosts } from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { useReadGround } from '../../../../test/ground.ts'

const on = useReadGround()

test('R-RES-13 R-SCH-16.update_costs sets planned costs of works from their assignments at the prices of each day, and says which have no price', async () => {
  const [first, second] = [await on.work('Slab', 10), await on.work('Wall', 5)]
  const make = async (name: string, standard: string | null) => {
    const prices = standard === null ? [] : [{ from: null, standard, overtime: null, per: 'hour' as const }]
    const input = { spaceId: on.spaceId, name, type: 'machine' as const, prices }
    return (await on.maya.ok(resourceSettingsCreate, { input })).resource.id
  }
  const [crane, van] = [await make('Crane', '80.25'), await make('Van', null)]
  const assign = (resourceId: string, wbsId: string) =>
    on.maya.ok(assignmentCreate, { ...on.ofVersion, input: { resourceId, wbsIds: [wbsId], plan: '16' } })
  await assign(crane, first)
  await assign(van, second)

  const update = (preview: boolean) => on.maya.ok(versionUpdateCosts, { ...on.ofVersion, input: { preview } })
  // Looking changes nothing.
  expect(await update(true)).toMatchObject({ changed: 1, same: 0, withoutPrice: 1 })
  expect(await update(true)).toMatchObject({ changed: 1, same: 0, withoutPrice: 1 })
  expect((await update(false)).changed).toBe(1)
  expect(await update(false)).toMatchObject({ changed: 0, same: 1, withoutPrice: 1 })
})
