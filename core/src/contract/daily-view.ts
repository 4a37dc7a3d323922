/** Days beside the works of a schedule: how many of them, and which columns stand before them. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, longName, nothing } from './fields.ts'

const dailyView = z.object({
  id,
  scheduleId: id,
  name: z.string(),
  /** Days before and from the data date on. */
  past: z.int().min(0).max(60),
  next: z.int().min(1).max(120),
  /** The one that the schedule shows; at most one. */
  active: z.boolean(),
})
export type DailyView = z.infer<typeof dailyView>

/** A column before the days. */
const attribute = z.object({ id, column: plainText().min(1).max(64), width: z.int().min(16).max(2_000) })
export type DailyViewAttribute = z.infer<typeof attribute>

const scheduleParams = z.object({ scheduleId: id })
const viewParams = z.object({ scheduleId: id, dailyViewId: id })
const views = z.object({ views: z.array(dailyView) })

export const dailyViewList = defineRoute({
  name: 'dailyViewList',
  method: 'GET',
  path: '/daily-view/:scheduleId',
  can: 'schedule.read',
  params: scheduleParams,
  input: nothing,
  output: views,
  errors: [],
})

/** With an id the settings of that one; without, a new one. */
export const dailyViewSave = defineRoute({
  name: 'dailyViewSave',
  method: 'POST',
  path: '/daily-view',
  can: 'schedule.edit',
  params: nothing,
  input: dailyView.omit({ id: true, active: true, name: true }).extend({ id: id.optional(), name: longName }),
  output: z.object({ view: dailyView }),
  errors: ['DAILY_VIEW_EXISTS', 'DAILY_VIEWS_TOO_MANY'],
})

/** The one that was active before is it no more. */
export const dailyViewSetActive = defineRoute({
  name: 'dailyViewSetActive',
  method: 'PATCH',
  path: '/daily-view/set-active/:scheduleId/:dailyViewId',
  can: 'schedule.edit',
  params: viewParams,
  input: z.object({ active: z.boolean().default(true) }),
  output: views,
  errors: [],
})

export const dailyViewDelete = defineRoute({
  name: 'dailyViewDelete',
  method: 'DELETE',
  path: '/daily-view/delete/:scheduleId/:dailyViewId',
  can: 'schedule.edit',
  params: viewParams,
  input: nothing,
  output: done,
  errors: [],
})

/** In the order in which they were added. */
export const dailyViewAttributes = defineRoute({
  name: 'dailyViewAttributes',
  method: 'GET',
  path: '/daily-view/attributes/:dailyViewId',
  can: 'schedule.read',
  params: z.object({ dailyViewId: id }),
  input: nothing,
  output: z.object({ attributes: z.array(attribute) }),
  errors: [],
})

/** A column that is there already takes the new width. */
export const dailyViewAttributeSave = defineRoute({
  name: 'dailyViewAttributeSave',
  method: 'POST',
  path: '/daily-view/attributes',
  can: 'schedule.edit',
  params: nothing,
  input: attribute.omit({ id: true }).extend({ dailyViewId: id }),
  output: z.object({ attributes: z.array(attribute) }),
  errors: ['DAILY_VIEWS_TOO_MANY'],
})

export const dailyViewAttributeDelete = defineRoute({
  name: 'dailyViewAttributeDelete',
  method: 'DELETE',
  path: '/daily-view/attributes/:scheduleId/:dailyViewId/:attributeId',
  can: 'schedule.edit',
  params: viewParams.extend({ attributeId: id }),
  input: nothing,
  output: done,
  errors: [],
})
