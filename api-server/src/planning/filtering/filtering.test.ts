import {
  filterCreate,
  filterDelete,
  filterEdit,
  filterList,
  filterResetState,
  filterSetState,
  spaceCreate,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import type { Visitor } from '../../../test/visitor.ts'

const filter = { join: 'and' as const, conditions: [{ column: 'totalFloat', operator: 'lte' as const, values: [0] }] }

let site: Installation
let maya: Visitor
let rita: Visitor
let scheduleId: string
let schedules = 0

beforeAll(async () => {
  site = await install()
  maya = await site.person('maya')
  rita = await site.person('rita')
})
beforeEach(async () => {
  const { space } = await maya.ok(spaceCreate, { input: { name: `Site ${++schedules}` } })
  scheduleId = `schedule${String(schedules).padStart(4, '0')}`
  await site.sql(
    `INSERT INTO app.eps_nodes (id, space_id, kind, code, name, position, created_by)
     VALUES ($1, $2, 'schedule', '', 'Schedule', 0, $3)`,
    [scheduleId, space.id, maya.id],
  )
  await site.sql("INSERT INTO app.members (space_id, user_id, role) VALUES ($1, $2, 'reader')", [space.id, rita.id])
})
afterAll(() => site.close())

const create = async (who: Visitor, name: string, shared = false) =>
  (await who.ok(filterCreate, { input: { scheduleId, name, filter, shared } })).filter
const names = async (who: Visitor) =>
  (await who.ok(filterList, { input: { scheduleId } })).filters.map((one) => (one.active ? `${one.name}*` : one.name))

describe('saved filters', () => {
  test('R-VIEW-01 a filter is saved, changed and found again; one’s own stay one’s own', async () => {
    const saved = await create(maya, 'Critical')
    expect(saved).toMatchObject({ name: 'Critical', filter, shared: false, mine: true, active: false })
    await create(rita, 'Mine')
    await maya.ok(filterEdit, { input: { id: saved.id, name: 'Tight', filter, shared: true } })
    expect(await names(maya)).toEqual(['Tight'])
    expect(await names(rita)).toEqual(['Mine', 'Tight'])
  })

  test('R-VIEW-02 R-VIEW-04 one is active for each person, and all are reset at once', async () => {
    const critical = await create(maya, 'Critical', true)
    const late = await create(maya, 'Late', true)
    const activate = (who: Visitor, filterId: string, active: boolean) =>
      who.ok(filterSetState, { params: { filterId }, input: { active } })
    await activate(maya, critical.id, true)
    await activate(maya, late.id, true)
    await activate(rita, critical.id, true)
    expect([await names(maya), await names(rita)]).toEqual([
      ['Critical', 'Late*'],
      ['Critical*', 'Late'],
    ])
    await activate(maya, critical.id, false)
    expect(await names(maya)).toEqual(['Critical', 'Late*'])
    await maya.ok(filterResetState, { input: { scheduleId } })
    expect([await names(maya), await names(rita)]).toEqual([
      ['Critical', 'Late'],
      ['Critical*', 'Late'],
    ])
  })

  test('R-VIEW-03 a filter is deleted, also while somebody looks through it', async () => {
    const critical = await create(maya, 'Critical', true)
    await rita.ok(filterSetState, { params: { filterId: critical.id }, input: { active: true } })
    await maya.ok(filterDelete, { params: { filterId: critical.id } })
    expect(await names(rita)).toEqual([])
  })

  test('a reader shares nothing, and touches neither foreign nor shared filters', async () => {
    const own = await create(maya, 'Own')
    const shared = await create(maya, 'Shared', true)
    const input = { scheduleId, name: 'For all', filter, shared: true }
    expect((await rita.call(filterCreate, { input })).body.error).toBe('FORBIDDEN')
    const remove = async (filterId: string) => (await rita.call(filterDelete, { params: { filterId } })).body.error
    expect([await remove(own.id), await remove(shared.id)]).toEqual(['NOT_FOUND', 'FORBIDDEN'])
    const edit = { id: shared.id, name: 'Taken', filter, shared: true }
    expect((await rita.call(filterEdit, { input: edit })).body.error).toBe('FORBIDDEN')
    expect(await names(maya)).toEqual(['Own', 'Shared'])
  })

  test('two filters of one person never have one name', async () => {
    await create(maya, 'Late')
    const other = await create(maya, 'Later')
    const input = { scheduleId, name: 'Late', filter, shared: false }
    expect((await maya.call(filterCreate, { input })).body.error).toBe('FILTER_EXISTS')
    const edit = { id: other.id, name: 'Late', filter, shared: false }
    expect((await maya.call(filterEdit, { input: edit })).body.error).toBe('FILTER_EXISTS')
    await create(rita, 'Late')
  })
})
