import {
  analyticsCash,
  assignmentCreate,
  attributeCreate,
  type CashGroup,
  epsCreate,
  resourceSettingsCreate,
} from '@plumbline/core/contract'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { describe, expect, test } from 'vitest'
import { useReadGround } from '../../../../test/ground.ts'
import { roomOf } from '../../../planning/schedules/document/index.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'

const on = useReadGround()

async function priced(name: string, type: 'machine' | 'human', standard: string): Promise<string> {
  const prices = [{ from: null, standard, overtime: null, per: 'hour' as const }]
  return (await on.maya.ok(resourceSettingsCreate, { input: { spaceId: on.spaceId, name, type, prices } })).resource.id
}

const assign = (resourceId: string, wbsId: string, plan: string, versionId = on.versionId) =>
  on.maya.ok(assignmentCreate, { params: { versionId }, input: { resourceId, wbsIds: [wbsId], plan } })

/** Expenses, values and currencies are typed in the document. */
function type(command: ScheduleCommand, versionId = on.versionId) {
  const { collabUrl, serviceToken } = on.site
  return openCollabApi(collabUrl, serviceToken).command(roomOf(versionId), [command], on.maya.id, 'write')
}

const cash = async (by: string, more: object = {}) => {
  const input = { spaceId: on.spaceId, period: 'month' as const, by, ...more }
  return (await on.rita.ok(analyticsCash, { input })).cash
}
const sum = (values: readonly number[]): number => Math.round(values.reduce((all, value) => all + value, 0) * 100) / 100
const budgets = (groups: readonly CashGroup[]) =>
  Object.fromEntries(groups.map(({ name, id, budget }) => [name || id, sum(budget)]))

async function another(): Promise<string> {
  const input = { kind: 'schedule' as const, parentId: on.projectId, name: 'Second' }
  const { node } = await on.maya.ok(epsCreate, { params: { spaceId: on.spaceId }, input })
  return node.schedule?.versionId ?? ''
}

describe('cash of works', () => {
  test('US18 is told apart by resource, type, schedule, project and attribute of works, and adds up to the same', async () => {
    const values = ['East', 'West'].map((name, i) => ({ id: `vvvvvvvvvvv${i}`, name, colour: null, disabled: false }))
    const input = { nodeId: null, code: 'side', name: 'Side', type: 'list' as const, values }
    const { attribute } = await on.maya.ok(attributeCreate, { params: { spaceId: on.spaceId }, input })
    const [slab, wall] = [await on.work('Slab', 40), await on.work('Wall', 5)]
    const [crane, crew] = [await priced('Crane', 'machine', '80.25'), await priced('Crew', 'human', '12.5')]
    await assign(crane, slab, '16')
    await assign(crew, wall, '40')
    await type({ do: 'row.set', ids: [wall], fields: { expenses: { unit: 'EUR', plan: '99.99', fact: '0' } } })
    await type({ do: 'row.values', ids: [slab], values: { [attribute.id]: 'lvvvvvvvvvvv1' } })
    const second = await another()
    await assign(crane, await on.work('Roof', 10, {}, second), '8', second)

    const byResource = await cash('resource')
    expect([byResource.currency, byResource.unread]).toEqual(['EUR', 0])
    expect(byResource.attributes).toEqual([{ id: attribute.id, name: 'Side' }])
    expect(budgets(byResource.groups)).toEqual({ Crane: 1926, Crew: 500, '-': 99.99 })
    expect(budgets((await cash('type')).groups)).toEqual({ machine: 1926, human: 500, '-': 99.99 })
    expect(Object.values(budgets((await cash('schedule')).groups))).toEqual([1883.99, 642])
    expect(Object.values(budgets((await cash('project')).groups))).toEqual([2525.99])
    expect(budgets((await cash(attribute.id)).groups)).toEqual({ West: 1284, '-': 1241.99 })
    // Months after the first hold what is beyond it; what came before is one sum.
    const [first, next = ''] = byResource.from
    expect(first).toMatch(/-01$/)
    const later = await cash('resource', { from: next, versionId: on.versionId })
    const craneOf = later.groups.find(({ name }) => name === 'Crane')!
    expect(craneOf.before.budget + sum(craneOf.budget)).toBeCloseTo(1284, 2)
    expect(craneOf.before.budget).toBeGreaterThan(0)
    // Nothing is reported yet: what is left is what is planned.
    expect(sum(craneOf.left) + craneOf.before.left).toBeCloseTo(1284, 2)
    expect(sum(craneOf.actual)).toBe(0)
  })

  test('US18 of several currencies is not added up, of an attribute that is not there not told', async () => {
    const slab = await on.work('Slab', 5)
    const crane = await priced('Crane', 'machine', '80')
    await assign(crane, slab, '16')
    const second = await another()
    await assign(crane, await on.work('Roof', 10, {}, second), '8', second)
    await type({ do: 'settings.set', settings: { currency: 'USD' } }, second)
    expect(await cash('resource')).toMatchObject({ currency: null, groups: [], from: [] })
    expect((await cash('resource', { versionId: second })).currency).toBe('USD')
    const input = { spaceId: on.spaceId, period: 'month' as const, by: 'zzzzzzzzzzzz' }
    expect((await on.rita.call(analyticsCash, { input })).body.error).toBe('NOT_FOUND')
    const stranger = await on.site.person('stranger')
    expect((await stranger.call(analyticsCash, { input: { ...input, by: 'type' } })).status).toBe(404)
  })
})
