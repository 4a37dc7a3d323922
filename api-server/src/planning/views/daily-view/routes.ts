import {
  dailyViewAttributeDelete,
  dailyViewAttributeSave,
  dailyViewAttributes,
  dailyViewDelete,
  dailyViewList,
  dailyViewSave,
  dailyViewSetActive,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { spaceOfSchedule } from '../../versions/kinds/index.ts'
import { activate, deleteAttribute, deleteView, placeOfView, selectAttributes, selectViews } from './repository.ts'
import { createView, editView, requireView, saveAttribute } from './service.ts'

interface DailyViewParts {
  database: Database
  /** Others in the space see other days from now on. */
  changed: (spaceId: string, scheduleId: string) => void
}

const bySchedule = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
  spaceOfSchedule(tx, params.scheduleId)

export function bindDailyView(api: Api, parts: DailyViewParts): void {
  bindViews(api, parts)
  bindAttributes(api, parts)
}

function bindViews(api: Api, { database, changed }: DailyViewParts): void {
  api.inSpace(dailyViewList, bySchedule, async ({ scope, params }) => ({
    views: await database.inScope(scope, (tx) => selectViews(tx, params.scheduleId)),
  }))

  api.inSpace(
    dailyViewSave,
    (tx, { input }) => spaceOfSchedule(tx, input.scheduleId),
    async ({ scope, spaceId, input: { id, ...settings } }) => {
      const by = { spaceId, userId: scope.userId }
      const view = await database.inScope(scope, (tx) =>
        id === undefined ? createView(tx, settings, by) : editView(tx, id, settings),
      )
      changed(spaceId, settings.scheduleId)
      return { view }
    },
  )

  api.inSpace(dailyViewSetActive, bySchedule, async ({ scope, spaceId, params, input }) => {
    const { scheduleId, dailyViewId } = params
    const views = await database.inScope(scope, async (tx) => {
      await requireView(tx, scheduleId, dailyViewId)
      await activate(tx, scheduleId, dailyViewId, input.active)
      return selectViews(tx, scheduleId)
    })
    changed(spaceId, scheduleId)
    return { views }
  })

  api.inSpace(dailyViewDelete, bySchedule, async ({ scope, spaceId, params: { scheduleId, dailyViewId } }) => {
    await database.inScope(scope, async (tx) => {
      await requireView(tx, scheduleId, dailyViewId)
      await deleteView(tx, dailyViewId)
    })
    changed(spaceId, scheduleId)
    return { success: true as const }
  })
}

function bindAttributes(api: Api, { database }: DailyViewParts): void {
  api.inSpace(
    dailyViewAttributes,
    (tx, { params }) => placeOfView(tx, params.dailyViewId),
    async ({ scope, params }) => ({
      attributes: await database.inScope(scope, (tx) => selectAttributes(tx, params.dailyViewId)),
    }),
  )

  api.inSpace(
    dailyViewAttributeSave,
    (tx, { input }) => placeOfView(tx, input.dailyViewId),
    async ({ scope, spaceId, input: { dailyViewId, ...attribute } }) => ({
      attributes: await database.inScope(scope, (tx) => saveAttribute(tx, { spaceId, viewId: dailyViewId }, attribute)),
    }),
  )

  api.inSpace(dailyViewAttributeDelete, bySchedule, async ({ scope, params }) => {
    const isDone = await database.inScope(scope, async (tx) => {
      await requireView(tx, params.scheduleId, params.dailyViewId)
      return deleteAttribute(tx, params.dailyViewId, params.attributeId)
    })
    if (!isDone) throw new AppError('NOT_FOUND')
    return { success: true as const }
  })
}
