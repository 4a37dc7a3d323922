import type { ReplacementKind } from '@plumbline/core/attributes'
import {
  replacementApply,
  replacementCreate,
  replacementDelete,
  replacementEdit,
  replacementList,
  replacementPreview,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { selectStarts } from '../../official/timetable/index.ts'
import { type DocumentReader, type ReplacedRow, roomOf } from '../../schedules/document/index.ts'
import { findVersion, requireVersion, requireWritable, spaceOfSchedule } from '../../versions/kinds/index.ts'
import { attributeGrantOf, listDefinitions } from '../attributes/index.ts'
import { resourcesOf } from '../resources/index.ts'
import { deleteReplacement, selectReplacements } from './repository.ts'
import { commandOf, createReplacement, editReplacement, listReplacements, ruleOf, toldWork } from './service.ts'

export interface ReplacementsParts {
  database: Database
  collabApi: CollabApi
  reader: DocumentReader
}

/** Works told of before they are changed. */
const SHOWN = 200

export function bindReplacements(api: Api, parts: ReplacementsParts): void {
  bindRules(api, parts)
  bindUse(api, parts)
}

function bindRules(api: Api, { database }: ReplacementsParts): void {
  const ofSchedule = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
    spaceOfSchedule(tx, params.scheduleId)

  api.inSpace(replacementList, ofSchedule, async ({ scope, params }) => ({
    replacements: await database.inScope(scope, (tx) => listReplacements(tx, params.scheduleId)),
  }))

  api.inSpace(replacementCreate, ofSchedule, async ({ scope, spaceId, params, input }) => {
    const at = { spaceId, ...params, userId: scope.userId }
    return { replacement: await database.inScope(scope, (tx) => createReplacement(tx, at, input)) }
  })

  api.inSpace(replacementEdit, ofSchedule, async ({ scope, spaceId, params, input }) => {
    const at = { spaceId, ...params, userId: scope.userId }
    return { replacement: await database.inScope(scope, (tx) => editReplacement(tx, at, input)) }
  })

  api.inSpace(replacementDelete, ofSchedule, async ({ scope, params: { scheduleId, replacementId } }) => {
    const isGone = await database.inScope(scope, (tx) => deleteReplacement(tx, scheduleId, replacementId))
    if (!isGone) throw new AppError('NOT_FOUND')
    return { success: true as const }
  })
}

function bindUse(api: Api, { database, collabApi, reader }: ReplacementsParts): void {
  const ofVersion = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  const replacedIn = async (scope: Scope, versionId: string, kind: ReplacementKind): Promise<ReplacedRow[]> => {
    const { spaceId, scheduleId } = await requireVersion(database, scope, versionId, 'read')
    const asked = await database.inScope(scope, async (tx) => {
      const rows = (await selectReplacements(tx, scheduleId)).filter((row) => row.active && row.kind === kind)
      const isDated = rows.some(({ dateFrom, dateTo }) => dateFrom !== null || dateTo !== null)
      return {
        rules: rows.map(ruleOf),
        types: (await listDefinitions(tx, spaceId, scheduleId)).map(({ id, type }) => [id, type] as const),
        resources:
          kind === 'resource'
            ? await resourcesOf(
                tx,
                spaceId,
                rows.map(({ to }) => to),
              )
            : new Map(),
        starts: isDated ? await selectStarts(tx, versionId) : null,
      }
    })
    return asked.rules.length === 0 ? [] : reader.replaced(versionId, asked)
  }

  api.inSpace(replacementPreview, ofVersion, async ({ scope, params }) => {
    const works = await replacedIn(scope, params.versionId, params.kind)
    return { total: works.length, works: works.slice(0, SHOWN).map(toldWork) }
  })

  api.inSpace(replacementApply, ofVersion, async ({ scope, subject, params: { versionId, kind } }) => {
    const right = await requireWritable(database, scope, versionId, subject)
    const works = await replacedIn(scope, versionId, kind)
    if (works.length === 0) return { changed: 0 }
    const { scheduleId } = await requireVersion(database, scope, versionId, 'write')
    const limits = await database.inScope(scope, (tx) => attributeGrantOf(tx, scheduleId, scope.userId))
    await collabApi.command(roomOf(versionId), [commandOf(works)], scope.userId, right, limits)
    return { changed: works.length }
  })
}
