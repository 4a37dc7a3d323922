import {
  dailyViewSave,
  filterCreate,
  type LayoutContent,
  layoutCreate,
  layoutTemplateCreate,
  viewSettingsList,
} from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { useSharedSchedule } from '../../../../test/shared-schedule.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const filter = { join: 'and' as const, conditions: [] }
const content: LayoutContent = {
  columns: [{ key: 'name', width: 200 }],
  frozen: 0,
  rows: { height: 24, wrap: false },
  arrangement: { group: [], sort: [] },
  workFilter: 'all',
  filter,
  filterId: null,
  zoom: 'week',
  split: 600,
  gantt: {},
}

const ground = useSharedSchedule()

const listed = async (who: Visitor) => {
  const { views } = await who.ok(viewSettingsList, { params: { spaceId: ground.spaceId } })
  return views.map(({ kind, name, shared, mine }) => `${kind} ${name}${shared ? ' shared' : ''}${mine ? ' mine' : ''}`)
}

test('R-VIEW-12 all that is kept to look at the schedules of a space is in one list: one’s own and what is shared', async () => {
  const { scheduleId, versionId } = ground
  const params = { scheduleId }
  await ground.maya.ok(layoutCreate, { params, input: { versionId, name: 'Site', shared: true, content } })
  await ground.maya.ok(layoutCreate, { params, input: { versionId, name: 'Only mine', content } })
  await ground.maya.ok(layoutTemplateCreate, { params, input: { name: 'Template', content } })
  await ground.rita.ok(filterCreate, { input: { scheduleId, name: 'Late', filter } })
  await ground.maya.ok(dailyViewSave, { input: { scheduleId, name: 'Week', past: 1, next: 7 } })

  expect(await listed(ground.maya)).toEqual([
    'layout Only mine mine',
    'layout Site shared mine',
    'template Template shared mine',
    'daily Week shared mine',
  ])
  expect(await listed(ground.rita)).toEqual([
    'filter Late mine',
    'layout Site shared',
    'template Template shared',
    'daily Week shared',
  ])
  const { views } = await ground.maya.ok(viewSettingsList, { params: { spaceId: ground.spaceId } })
  expect(views.find(({ kind }) => kind === 'layout')).toMatchObject({ versionId, versionName: 'Version 1' })
  expect(views.find(({ kind }) => kind === 'daily')).toMatchObject({ past: 1, next: 7 })
})

test('what belongs to a schedule in the bin is not listed', async () => {
  await ground.site.sql('UPDATE app.eps_nodes SET deleted_at = now() WHERE id = $1', [ground.scheduleId])
  expect(await listed(ground.maya)).toEqual([])
})
