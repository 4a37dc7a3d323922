import {
  filterCreate,
  filterDelete,
  filterEdit,
  filterList,
  filterResetState,
  filterSetState,
} from '@plumbline/core/contract'
import { describe, expect, test } from 'vitest'
import { useSharedSchedule } from '../../../../test/shared-schedule.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const filter = { join: 'and' as const, conditions: [{ column: 'totalFloat', operator: 'lte' as const, values: [0] }] }

const ground = useSharedSchedule()

const create = async (who: Visitor, name: string, shared = false) =>
  (await who.ok(filterCreate, { input: { scheduleId: ground.scheduleId, name, filter, shared } })).filter
const names = async (who: Visitor) =>
  (await who.ok(filterList, { input: { scheduleId: ground.scheduleId } })).filters.map((one) =>
    one.active ? `${one.name}*` : one.name,
  )

describe('saved filters', () => {
  test('R-VIEW-01 a filter is saved, changed and found again; one’s own stay one’s own', async () => {
    const saved = await create(ground.maya, 'Critical')
    expect(saved).toMatchObject({ name: 'Critical', filter, shared: false, mine: true, active: false })
    await create(ground.rita, 'Mine')
    await ground.maya.ok(filterEdit, { input: { id: saved.id, name: 'Tight', filter, shared: true } })
    expect(await names(ground.maya)).toEqual(['Tight'])
    expect(await names(ground.rita)).toEqual(['Mine', 'Tight'])
  })

  test('R-VIEW-02 R-VIEW-04 one is active for each person, and all are reset at once', async () => {
    const critical = await create(ground.maya, 'Critical', true)
    const late = await create(ground.maya, 'Late', true)
    const activate = (who: Visitor, filterId: string, active: boolean) =>
      who.ok(filterSetState, { params: { filterId }, input: { active } })
    await activate(ground.maya, critical.id, true)
    await activate(ground.maya, late.id, true)
    await activate(ground.rita, critical.id, true)
    expect([await names(ground.maya), await names(ground.rita)]).toEqual([
      ['Critical', 'Late*'],
      ['Critical*', 'Late'],
    ])
    await activate(ground.maya, critical.id, false)
    expect(await names(ground.maya)).toEqual(['Critical', 'Late*'])
    await ground.maya.ok(filterResetState, { input: { scheduleId: ground.scheduleId } })
    expect([await names(ground.maya), await names(ground.rita)]).toEqual([
      ['Critical', 'Late'],
      ['Critical*', 'Late'],
    ])
  })

  test('R-VIEW-03 a filter is deleted, also while somebody looks through it', async () => {
    const critical = await create(ground.maya, 'Critical', true)
    await ground.rita.ok(filterSetState, { params: { filterId: critical.id }, input: { active: true } })
    await ground.maya.ok(filterDelete, { params: { filterId: critical.id } })
    expect(await names(ground.rita)).toEqual([])
  })

  test('a reader shares nothing, and touches neither foreign nor shared filters', async () => {
    const own = await create(ground.maya, 'Own')
    const shared = await create(ground.maya, 'Shared', true)
    const input = { scheduleId: ground.scheduleId, name: 'For all', filter, shared: true }
    expect((await ground.rita.call(filterCreate, { input })).body.error).toBe('FORBIDDEN')
    const remove = async (filterId: string) =>
      (await ground.rita.call(filterDelete, { params: { filterId } })).body.error
    expect([await remove(own.id), await remove(shared.id)]).toEqual(['NOT_FOUND', 'FORBIDDEN'])
    const edit = { id: shared.id, name: 'Taken', filter, shared: true }
    expect((await ground.rita.call(filterEdit, { input: edit })).body.error).toBe('FORBIDDEN')
    expect(await names(ground.maya)).toEqual(['Own', 'Shared'])
  })

  test('two filters of one person never have one name', async () => {
    await create(ground.maya, 'Late')
    const other = await create(ground.maya, 'Later')
    const input = { scheduleId: ground.scheduleId, name: 'Late', filter, shared: false }
    expect((await ground.maya.call(filterCreate, { input })).body.error).toBe('FILTER_EXISTS')
    const edit = { id: other.id, name: 'Late', filter, shared: false }
    expect((await ground.maya.call(filterEdit, { input: edit })).body.error).toBe('FILTER_EXISTS')
    await create(ground.rita, 'Late')
  })
})
