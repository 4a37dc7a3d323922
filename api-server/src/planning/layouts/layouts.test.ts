import {
  type LayoutContent,
  layoutCreate,
  layoutDelete,
  layoutEdit,
  layoutList,
  layoutSetState,
  layoutTemplateCreate,
  layoutTemplateDelete,
  layoutTemplateEdit,
  layoutTemplateList,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { type SharedSchedule, sharedSchedule } from '../../../test/shared-schedule.ts'
import type { Visitor } from '../../../test/visitor.ts'

const content: LayoutContent = {
  columns: [
    { key: 'name', width: 200 },
    { key: 'status', width: 90 },
  ],
  frozen: 1,
  rows: { height: 32, wrap: true },
  arrangement: { group: [{ column: 'status', direction: 1, bucket: 'value' }], sort: [] },
  workFilter: 'works',
  filter: { join: 'and', conditions: [] },
  filterId: null,
  zoom: 'month',
  split: 600,
  gantt: { legend: false },
}

let site: Installation
let maya: Visitor
let rita: Visitor
let at: SharedSchedule

beforeAll(async () => {
  site = await install()
  maya = await site.person('maya')
  rita = await site.person('rita')
})
beforeEach(async () => {
  at = await sharedSchedule(site, maya, rita)
})
afterAll(() => site.close())

const params = () => ({ scheduleId: at.scheduleId })
const create = async (who: Visitor, name: string, shared = false) =>
  (await who.ok(layoutCreate, { params: params(), input: { versionId: at.versionId, name, shared, content } })).layout
const names = async (who: Visitor) =>
  (await who.ok(layoutList, { params: params(), input: { versionId: at.versionId } })).layouts.map((one) =>
    one.active ? `${one.name}*` : one.name,
  )
const activate = (who: Visitor, layoutId: string, active = true) =>
  who.ok(layoutSetState, { params: { ...params(), layoutId }, input: { active } })

describe('layouts of a version', () => {
  test('R-SCH-20 a layout keeps what it was given; one’s own stay one’s own', async () => {
    const saved = await create(maya, 'Site')
    expect(saved).toMatchObject({ name: 'Site', content, shared: false, mine: true, active: false })
    await create(rita, 'Mine')
    const changed = { ...content, zoom: 'day' as const }
    const input = { id: saved.id, name: 'Site office', shared: true, content: changed }
    expect((await maya.ok(layoutEdit, { params: params(), input })).layout.content.zoom).toBe('day')
    expect([await names(maya), await names(rita)]).toEqual([['Site office'], ['Mine', 'Site office']])
  })

  test('one is active for each person, and deleting it leads everybody back to the usual look', async () => {
    const site = await create(maya, 'Site', true)
    const crew = await create(maya, 'Crew', true)
    await activate(maya, site.id)
    await activate(maya, crew.id)
    await activate(rita, crew.id)
    expect([await names(maya), await names(rita)]).toEqual([
      ['Crew*', 'Site'],
      ['Crew*', 'Site'],
    ])
    await maya.ok(layoutDelete, { params: { ...params(), layoutId: crew.id } })
    expect([await names(maya), await names(rita)]).toEqual([['Site'], ['Site']])
  })

  test('what is shared no more is nobody else’s look any more', async () => {
    const site = await create(maya, 'Site', true)
    await activate(rita, site.id)
    const input = { id: site.id, name: 'Site', shared: false, content }
    await maya.ok(layoutEdit, { params: params(), input })
    expect(await names(rita)).toEqual([])
    await maya.ok(layoutEdit, { params: params(), input: { ...input, shared: true } })
    expect(await names(rita)).toEqual(['Site'])
  })

  test('a reader shares nothing, and touches neither foreign nor shared layouts', async () => {
    const own = await create(maya, 'Own')
    const shared = await create(maya, 'Shared', true)
    const input = { versionId: at.versionId, name: 'For all', shared: true, content }
    expect((await rita.call(layoutCreate, { params: params(), input })).body.error).toBe('FORBIDDEN')
    const remove = async (layoutId: string) =>
      (await rita.call(layoutDelete, { params: { ...params(), layoutId } })).body.error
    expect([await remove(own.id), await remove(shared.id)]).toEqual(['NOT_FOUND', 'FORBIDDEN'])
    expect(await names(maya)).toEqual(['Own', 'Shared'])
  })

  test('a layout is of its own schedule and version, and its name is free there', async () => {
    const known = await create(maya, 'Site')
    const input = { versionId: at.versionId, name: 'Site', content }
    expect((await maya.call(layoutCreate, { params: params(), input })).body.error).toBe('LAYOUT_EXISTS')
    const other = await sharedSchedule(site, maya, rita)
    const elsewhere = { scheduleId: other.scheduleId, layoutId: known.id }
    expect((await maya.call(layoutDelete, { params: elsewhere })).body.error).toBe('NOT_FOUND')
    const foreign = { params: { scheduleId: other.scheduleId }, input: { ...input, name: 'Other' } }
    expect((await maya.call(layoutCreate, foreign)).body.error).toBe('NOT_FOUND')
  })

  test('what is too large or means nothing is refused', async () => {
    const refused = async (change: object) => {
      const input = { versionId: at.versionId, name: 'Bad', content: { ...content, ...change } as LayoutContent }
      return (await maya.call(layoutCreate, { params: params(), input })).status
    }
    expect(await refused({ gantt: { text: 'x'.repeat(20_001) } })).toBe(400)
    expect(await refused({ columns: [] })).toBe(400)
    expect(await refused({ arrangement: { group: Array(5).fill(content.arrangement.group[0]), sort: [] } })).toBe(400)
    expect(await names(maya)).toEqual([])
  })
})

describe('layout templates of a schedule', () => {
  const list = async (who: Visitor) => (await who.ok(layoutTemplateList, { params: params() })).templates

  test('R-SCH-08 are made, changed, read by everybody and deleted', async () => {
    const { template } = await maya.ok(layoutTemplateCreate, { params: params(), input: { name: 'Site', content } })
    const input = { id: template.id, name: 'Office', content: { ...content, split: 700 } }
    await maya.ok(layoutTemplateEdit, { params: params(), input })
    expect(await list(rita)).toMatchObject([{ name: 'Office', content: { split: 700 } }])
    const remove = { params: { ...params(), templateId: template.id } }
    expect((await rita.call(layoutTemplateDelete, remove)).body.error).toBe('FORBIDDEN')
    await maya.ok(layoutTemplateDelete, remove)
    expect(await list(maya)).toEqual([])
    expect((await maya.call(layoutTemplateDelete, remove)).body.error).toBe('NOT_FOUND')
  })

  test('two of one schedule never have one name', async () => {
    const make = (name: string) => maya.call(layoutTemplateCreate, { params: params(), input: { name, content } })
    await make('Site')
    expect((await make('Site')).body.error).toBe('LAYOUT_EXISTS')
  })
})
