import {
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
import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { spaceOfSchedule } from '../../versions/kinds/index.ts'
import { deleteLayout, deleteTemplate, resetActiveLayout, setActiveLayout } from './repository.ts'
import {
  createLayout,
  createTemplate,
  editLayout,
  editTemplate,
  listLayouts,
  listTemplates,
  requireLayout,
  requireOwn,
  requireVersionOf,
} from './service.ts'

interface LayoutParts {
  database: Database
  /** Others in the space see another list from now on. */
  changed: (spaceId: string, scheduleId: string) => void
}

const bySchedule = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
  spaceOfSchedule(tx, params.scheduleId)

export function bindLayouts(api: Api, parts: LayoutParts): void {
  bindVersionLayouts(api, parts)
  bindTemplates(api, parts)
}

function bindVersionLayouts(api: Api, { database, changed }: LayoutParts): void {
  api.inSpace(layoutList, bySchedule, async ({ scope, params, input }) => ({
    layouts: await database.inScope(scope, async (tx) => {
      await requireVersionOf(tx, params.scheduleId, input.versionId)
      return listLayouts(tx, input.versionId, scope.userId)
    }),
  }))

  api.inSpace(
    layoutCreate,
    bySchedule,
    async ({ scope, spaceId, subject, params: { scheduleId }, input: { versionId, ...content } }) => {
      const where = { spaceId, scheduleId, subject }
      const layout = await database.inScope(scope, (tx) => createLayout(tx, where, versionId, content))
      if (layout.shared) changed(spaceId, scheduleId)
      return { layout }
    },
  )

  api.inSpace(
    layoutEdit,
    bySchedule,
    async ({ scope, spaceId, subject, params: { scheduleId }, input: { id, ...content } }) => {
      const where = { spaceId, scheduleId, subject }
      const layout = await database.inScope(scope, (tx) => editLayout(tx, where, id, content))
      changed(spaceId, scheduleId)
      return { layout }
    },
  )

  api.inSpace(layoutSetState, bySchedule, async ({ scope, params, input }) => ({
    layouts: await database.inScope(scope, async (tx) => {
      const row = await requireLayout(tx, params.scheduleId, params.layoutId, scope.userId)
      if (input.active) await setActiveLayout(tx, row, scope.userId)
      else if (row.active) await resetActiveLayout(tx, row.versionId, scope.userId)
      return listLayouts(tx, row.versionId, scope.userId)
    }),
  }))

  api.inSpace(layoutDelete, bySchedule, async ({ scope, spaceId, subject, params }) => {
    await database.inScope(scope, async (tx) => {
      await requireOwn(tx, params.scheduleId, params.layoutId, subject)
      await deleteLayout(tx, params.layoutId)
    })
    changed(spaceId, params.scheduleId)
    return { success: true as const }
  })
}

function bindTemplates(api: Api, { database, changed }: LayoutParts): void {
  api.inSpace(layoutTemplateList, bySchedule, async ({ scope, params }) => ({
    templates: await database.inScope(scope, (tx) => listTemplates(tx, params.scheduleId)),
  }))

  api.inSpace(layoutTemplateCreate, bySchedule, async ({ scope, spaceId, subject, params: { scheduleId }, input }) => {
    const template = await database.inScope(scope, (tx) => createTemplate(tx, { spaceId, scheduleId, subject }, input))
    changed(spaceId, scheduleId)
    return { template }
  })

  api.inSpace(
    layoutTemplateEdit,
    bySchedule,
    async ({ scope, spaceId, params: { scheduleId }, input: { id, ...content } }) => {
      const template = await database.inScope(scope, (tx) => editTemplate(tx, scheduleId, id, content))
      changed(spaceId, scheduleId)
      return { template }
    },
  )

  api.inSpace(layoutTemplateDelete, bySchedule, async ({ scope, spaceId, params: { scheduleId, templateId } }) => {
    const isDone = await database.inScope(scope, (tx) => deleteTemplate(tx, scheduleId, templateId))
    if (!isDone) throw new AppError('NOT_FOUND')
    changed(spaceId, scheduleId)
    return { success: true as const }
  })
}
