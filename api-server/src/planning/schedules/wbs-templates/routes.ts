import {
  wbsTemplateCreate,
  wbsTemplateDelete,
  wbsTemplateList,
  wbsTemplateRead,
  wbsTemplateRename,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { findVersion, spaceOfSchedule } from '../../versions/kinds/index.ts'
import type { DocumentReader } from '../document/index.ts'
import { deleteTemplate, placeOfTemplate } from './repository.ts'
import { createTemplate, listTemplates, readTemplate, renameTemplate, storedBranch } from './service.ts'

export interface WbsTemplatesParts {
  database: Database
  reader: DocumentReader
}

export function bindWbsTemplates(api: Api, { database, reader }: WbsTemplatesParts): void {
  const ofTemplate = (tx: Transaction, { params }: { params: { wbsTemplateId: string } }) =>
    placeOfTemplate(tx, params.wbsTemplateId)

  api.inSpace(
    wbsTemplateList,
    (tx, { input }) => spaceOfSchedule(tx, input.scheduleId),
    async ({ scope, input }) => ({
      templates: await database.inScope(scope, (tx) => listTemplates(tx, input.scheduleId)),
    }),
  )

  api.inSpace(
    wbsTemplateCreate,
    async (tx, { input }) => (await findVersion(tx, input.versionId))?.spaceId ?? null,
    async ({ scope, spaceId, input }) => {
      const branch = await storedBranch(reader, input.versionId, input.ids)
      const template = await database.inScope(scope, async (tx) => {
        const version = await findVersion(tx, input.versionId)
        if (!version) throw new AppError('NOT_FOUND')
        const { scheduleId } = version
        return createTemplate(tx, { ...input, spaceId, scheduleId, branch, userId: scope.userId })
      })
      return { template }
    },
  )

  api.inSpace(wbsTemplateRead, ofTemplate, ({ scope, params }) =>
    database.inScope(scope, (tx) => readTemplate(tx, params.wbsTemplateId)),
  )

  api.inSpace(wbsTemplateRename, ofTemplate, async ({ scope, params, input }) => ({
    template: await database.inScope(scope, (tx) => renameTemplate(tx, params.wbsTemplateId, input.name)),
  }))

  api.inSpace(wbsTemplateDelete, ofTemplate, async ({ scope, params }) => {
    await database.inScope(scope, (tx) => deleteTemplate(tx, params.wbsTemplateId))
    return { success: true as const }
  })
}
