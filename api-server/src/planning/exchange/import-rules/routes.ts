import {
  importRuleCreate,
  importRuleDefaultRead,
  importRuleDefaultSave,
  importRuleDelete,
  importRuleEdit,
  importRuleList,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { spaceOfSchedule } from '../../versions/kinds/index.ts'
import { deleteRule, selectDefaultRule, selectRules } from './repository.ts'
import { chooseRule, createRule, editRule } from './service.ts'

export function bindImportRules(api: Api, { database }: { database: Database }): void {
  const ofSpace = async (_: Transaction, { params }: { params: { spaceId: string } }) => params.spaceId
  const ofSchedule = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
    spaceOfSchedule(tx, params.scheduleId)

  api.inSpace(importRuleList, ofSpace, async ({ scope, spaceId }) => ({
    rules: await database.inScope(scope, (tx) => selectRules(tx, spaceId)),
  }))

  api.inSpace(importRuleCreate, ofSpace, async ({ scope, spaceId, input }) => ({
    rule: await database.inScope(scope, (tx) => createRule(tx, { spaceId, userId: scope.userId }, input)),
  }))

  api.inSpace(importRuleEdit, ofSpace, async ({ scope, params, input }) => ({
    rule: await database.inScope(scope, (tx) => editRule(tx, params, input)),
  }))

  api.inSpace(importRuleDelete, ofSpace, async ({ scope, params }) => {
    const isGone = await database.inScope(scope, (tx) => deleteRule(tx, params))
    if (!isGone) throw new AppError('NOT_FOUND')
    return { success: true as const }
  })

  api.inSpace(importRuleDefaultRead, ofSchedule, async ({ scope, params }) => ({
    ruleId: (await database.inScope(scope, (tx) => selectDefaultRule(tx, params.scheduleId)))?.id ?? null,
  }))

  api.inSpace(importRuleDefaultSave, ofSchedule, async ({ scope, spaceId, params, input }) => {
    await database.inScope(scope, (tx) => chooseRule(tx, { ...params, spaceId }, input.ruleId))
    return { success: true as const }
  })
}
