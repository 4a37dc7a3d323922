import {
  dailyViewAttributeDelete,
  dailyViewAttributeSave,
  dailyViewAttributes,
  dailyViewDelete,
  dailyViewList,
  dailyViewSave,
  dailyViewSetActive,
} from '@plumbline/core/contract'
import { describe, expect, test } from 'vitest'
import { sharedSchedule, useSharedSchedule } from '../../../../test/shared-schedule.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const ground = useSharedSchedule()

const save = async (name: string, id?: string) => {
  const input = { id, scheduleId: ground.scheduleId, name, past: 2, next: 14 }
  return (await ground.maya.ok(dailyViewSave, { input })).view
}
const list = async (who: Visitor) =>
  (await who.ok(dailyViewList, { params: { scheduleId: ground.scheduleId } })).views.map((view) =>
    view.active ? `${view.name}*` : view.name,
  )
const of = (dailyViewId: string) => ({ scheduleId: ground.scheduleId, dailyViewId })

describe('daily views of a schedule', () => {
  test('R-VIEW-07 are saved, changed and read by everybody; a name is free once', async () => {
    const view = await save('Two weeks')
    expect(view).toMatchObject({ past: 2, next: 14, active: false })
    await save('Fortnight', view.id)
    expect(await list(ground.rita)).toEqual(['Fortnight'])
    const other = await save('Month')
    const input = { id: other.id, scheduleId: ground.scheduleId, name: 'Fortnight', past: 0, next: 7 }
    expect((await ground.maya.call(dailyViewSave, { input })).body.error).toBe('DAILY_VIEW_EXISTS')
    expect((await ground.rita.call(dailyViewSave, { input: { ...input, name: 'Mine' } })).body.error).toBe('FORBIDDEN')
    expect((await ground.maya.call(dailyViewSave, { input: { ...input, next: 121 } })).status).toBe(400)
  })

  test('R-VIEW-08 R-VIEW-10 one is active in the schedule, and goes with its deletion', async () => {
    const [week, month] = [await save('Week'), await save('Month')]
    await ground.maya.ok(dailyViewSetActive, { params: of(week.id) })
    await ground.maya.ok(dailyViewSetActive, { params: of(month.id) })
    expect(await list(ground.rita)).toEqual(['Month*', 'Week'])
    expect((await ground.rita.call(dailyViewSetActive, { params: of(week.id) })).body.error).toBe('FORBIDDEN')
    await ground.maya.ok(dailyViewDelete, { params: of(month.id) })
    expect(await list(ground.rita)).toEqual(['Week'])
    expect((await ground.maya.call(dailyViewDelete, { params: of(month.id) })).body.error).toBe('NOT_FOUND')
  })

  test('R-VIEW-09 columns are added, widened and taken away, each once', async () => {
    const view = await save('Week')
    const add = (column: string, width: number) =>
      ground.maya.ok(dailyViewAttributeSave, { input: { dailyViewId: view.id, column, width } })
    await add('start', 88)
    await add('percent', 44)
    const { attributes } = await add('start', 100)
    expect(attributes.map(({ column, width }) => [column, width])).toEqual([
      ['start', 100],
      ['percent', 44],
    ])
    const attributeId = attributes[0]!.id
    await ground.maya.ok(dailyViewAttributeDelete, { params: { ...of(view.id), attributeId } })
    const left = await ground.rita.ok(dailyViewAttributes, { params: { dailyViewId: view.id } })
    expect(left.attributes.map(({ column }) => column)).toEqual(['percent'])
    const other = await sharedSchedule(ground.site, ground.maya, ground.rita)
    const elsewhere = { scheduleId: other.scheduleId, dailyViewId: view.id, attributeId: left.attributes[0]!.id }
    expect((await ground.maya.call(dailyViewAttributeDelete, { params: elsewhere })).body.error).toBe('NOT_FOUND')
  })
})
