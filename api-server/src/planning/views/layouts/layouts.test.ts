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
import { describe, expect, test } from 'vitest'
import { sharedSchedule, useSharedSchedule } from '../../../../test/shared-schedule.ts'
import type { Visitor } from '../../../../test/visitor.ts'

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

const ground = useSharedSchedule()

const params = () => ({ scheduleId: ground.scheduleId })
const create = async (who: Visitor, name: string, shared = false) =>
  (await who.ok(layoutCreate, { params: params(), input: { versionId: ground.versionId, name, shared, content } }))
    .layout
const names = async (who: Visitor) =>
  (await who.ok(layoutList, { params: params(), input: { versionId: ground.versionId } })).layouts.map((one) =>
    one.active ? `${one.name}*` : one.name,
  )
const activate = (who: Visitor, layoutId: string, active = true) =>
  who.ok(layoutSetState, { params: { ...params(), layoutId }, input: { active } })

describe('layouts of a version', () => {
  test('R-SCH-20 a layout keeps what it was given; one’s own stay one’s own', async () => {
    const saved = await create(ground.maya, 'Site')
    expect(saved).toMatchObject({ name: 'Site', content, shared: false, mine: true, active: false })
    await create(ground.rita, 'Mine')
    const changed = { ...content, zoom: 'day' as const }
    const input = { id: saved.id, name: 'Site office', shared: true, content: changed }
    expect((await ground.maya.ok(layoutEdit, { params: params(), input })).layout.content.zoom).toBe('day')
    expect([await names(ground.maya), await names(ground.rita)]).toEqual([['Site office'], ['Mine', 'Site office']])
  })

  test('one is active for each person, and deleting it leads everybody back to the usual look (R-SCH-08)', async () => {
    const site = await create(ground.maya, 'Site', true)
    const crew = await create(ground.maya, 'Crew', true)
    await activate(ground.maya, site.id)
    await activate(ground.maya, crew.id)
    await activate(ground.rita, crew.id)
    expect([await names(ground.maya), await names(ground.rita)]).toEqual([
      ['Crew*', 'Site'],
      ['Crew*', 'Site'],
    ])
    await ground.maya.ok(layoutDelete, { params: { ...params(), layoutId: crew.id } })
    expect([await names(ground.maya), await names(ground.rita)]).toEqual([['Site'], ['Site']])
  })

  test('what is shared no more is nobody else’s look any more', async () => {
    const site = await create(ground.maya, 'Site', true)
    await activate(ground.rita, site.id)
    const input = { id: site.id, name: 'Site', shared: false, content }
    await ground.maya.ok(layoutEdit, { params: params(), input })
    expect(await names(ground.rita)).toEqual([])
    await ground.maya.ok(layoutEdit, { params: params(), input: { ...input, shared: true } })
    expect(await names(ground.rita)).toEqual(['Site'])
  })

  test('a reader shares nothing, and touches neither foreign nor shared layouts', async () => {
    const own = await create(ground.maya, 'Own')
    const shared = await create(ground.maya, 'Shared', true)
    const input = { versionId: ground.versionId, name: 'For all', shared: true, content }
    expect((await ground.rita.call(layoutCreate, { params: params(), input })).body.error).toBe('FORBIDDEN')
    const remove = async (layoutId: string) =>
      (await ground.rita.call(layoutDelete, { params: { ...params(), layoutId } })).body.error
    expect([await remove(own.id), await remove(shared.id)]).toEqual(['NOT_FOUND', 'FORBIDDEN'])
    expect(await names(ground.maya)).toEqual(['Own', 'Shared'])
  })

  test('a layout is of its own schedule and version, and its name is free there', async () => {
    const known = await create(ground.maya, 'Site')
    const input = { versionId: ground.versionId, name: 'Site', content }
    expect((await ground.maya.call(layoutCreate, { params: params(), input })).body.error).toBe('LAYOUT_EXISTS')
    const other = await sharedSchedule(ground.site, ground.maya, ground.rita)
    const elsewhere = { scheduleId: other.scheduleId, layoutId: known.id }
    expect((await ground.maya.call(layoutDelete, { params: elsewhere })).body.error).toBe('NOT_FOUND')
    const foreign = { params: { scheduleId: other.scheduleId }, input: { ...input, name: 'Other' } }
    expect((await ground.maya.call(layoutCreate, foreign)).body.error).toBe('NOT_FOUND')
  })

  test('what is too large or means nothing is refused', async () => {
    const refused = async (change: object) => {
      const input = { versionId: ground.versionId, name: 'Bad', content: { ...content, ...change } as LayoutContent }
      return (await ground.maya.call(layoutCreate, { params: params(), input })).status
    }
    expect(await refused({ gantt: { text: 'x'.repeat(20_001) } })).toBe(400)
    expect(await refused({ columns: [] })).toBe(400)
    expect(await refused({ arrangement: { group: Array(5).fill(content.arrangement.group[0]), sort: [] } })).toBe(400)
    expect(await names(ground.maya)).toEqual([])
  })
})

describe('layout templates of a schedule', () => {
  const list = async (who: Visitor) => (await who.ok(layoutTemplateList, { params: params() })).templates

  test('R-SCH-08 are made, changed, read by everybody and deleted', async () => {
    const { template } = await ground.maya.ok(layoutTemplateCreate, {
      params: params(),
      input: { name: 'Site', content },
    })
    const input = { id: template.id, name: 'Office', content: { ...content, split: 700 } }
    await ground.maya.ok(layoutTemplateEdit, { params: params(), input })
    expect(await list(ground.rita)).toMatchObject([{ name: 'Office', content: { split: 700 } }])
    const remove = { params: { ...params(), templateId: template.id } }
    expect((await ground.rita.call(layoutTemplateDelete, remove)).body.error).toBe('FORBIDDEN')
    await ground.maya.ok(layoutTemplateDelete, remove)
    expect(await list(ground.maya)).toEqual([])
    expect((await ground.maya.call(layoutTemplateDelete, remove)).body.error).toBe('NOT_FOUND')
  })

  test('two of one schedule never have one name', async () => {
    const make = (name: string) =>
      ground.maya.call(layoutTemplateCreate, { params: params(), input: { name, content } })
    await make('Site')
    expect((await make('Site')).body.error).toBe('LAYOUT_EXISTS')
  })
})
