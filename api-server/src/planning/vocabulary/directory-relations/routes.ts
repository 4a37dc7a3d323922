import {
  directoryRelationColumns,
  directoryRelationCreate,
  directoryRelationDelete,
  directoryRelationExport,
  directoryRelationImport,
  directoryRelationList,
  directoryRelationRows,
  directoryRelationRowsChange,
  directoryRowUses,
  recalculationApply,
  recalculationPreview,
  recalculationStart,
  recalculationSteps,
  recalculationUndo,
  versionRelations,
  versionRelationsApplied,
} from '@plumbline/core/contract'
import {
  type DirectoryRelation,
  outdatedRelations,
  recalculationCommand,
  recalculationCommands,
} from '@plumbline/core/directory-relations'
import { AppError } from '@plumbline/core/errors'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { selectReadable } from '../../../workspace/eps/index.ts'
import { type DocumentReader, type Recalculating, roomOf, type ToldWork } from '../../schedules/document/index.ts'
import { findVersion, requireVersion, requireWritable } from '../../versions/kinds/index.ts'
import { attributeGrantOf } from '../attributes/index.ts'
import { pathTo, placeOfDirectory, selectHidden } from '../directories/index.ts'
import { recalculatingIn } from './recalculating.ts'
import type { Recalculations } from './recalculation-job.ts'
import { placeOfRelation, saveApplied, selectApplied, selectRelations } from './repository.ts'
import {
  changeColumns,
  changeRows,
  codedRows,
  createRelation,
  importRows,
  removeRelation,
  requireRelation,
  rowsOfRelations,
} from './service.ts'
import { usesOf } from './uses.ts'

export interface DirectoryRelationsParts {
  database: Database
  collabApi: CollabApi
  reader: DocumentReader
  recalculations: Recalculations
  /** Relations of the space, or their rows, are other than before. */
  changed(spaceId: string): void
}

/** Works told of before they are changed. */
const SHOWN = 200

export function bindDirectoryRelations(api: Api, parts: DirectoryRelationsParts): void {
  bindRelations(api, parts)
  bindRows(api, parts)
  bindRecalculation(api, parts)
  bindUses(api, parts)
}

const ofSpace = async (_tx: Transaction, { params }: { params: { spaceId: string } }) => params.spaceId
const ofRelation = (tx: Transaction, { params }: { params: { directoryRelationId: string } }) =>
  placeOfRelation(tx, params.directoryRelationId)
const ofVersion = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
  (await findVersion(tx, params.versionId))?.spaceId ?? null

function bindRelations(api: Api, { database, changed }: DirectoryRelationsParts): void {
  api.inSpace(directoryRelationList, ofSpace, async ({ scope, spaceId }) => ({
    directoryRelations: await database.inScope(scope, async (tx) => {
      const nodeIds = (await selectReadable(tx, spaceId, scope.userId)).map(({ id }) => id)
      const hidden = await selectHidden(tx, spaceId)
      const relations = await selectRelations(tx, spaceId, nodeIds)
      return relations.filter(({ directoryIds }) => !directoryIds.some((id) => hidden.has(id))).map(viewOf)
    }),
  }))

  api.inSpace(directoryRelationCreate, ofSpace, async ({ scope, spaceId, input }) => {
    const by = { spaceId, userId: scope.userId }
    const relation = await database.inScope(scope, (tx) => createRelation(tx, by, input))
    changed(spaceId)
    return { directoryRelation: viewOf(relation) }
  })

  api.inSpace(directoryRelationDelete, ofRelation, async ({ scope, spaceId, params }) => {
    await database.inScope(scope, (tx) => removeRelation(tx, spaceId, params.directoryRelationId))
    changed(spaceId)
    return { success: true as const }
  })
}

const viewOf = ({ directoryIds, through, columns, ...relation }: DirectoryRelation) => ({
  ...relation,
  directoryIds: [...directoryIds],
  through: [...through],
  columns: columns.map((column) => ({ ...column, words: [...column.words] })),
})

function bindRows(api: Api, { database, changed }: DirectoryRelationsParts): void {
  api.inSpace(directoryRelationRows, ofRelation, ({ scope, params: { directoryRelationId } }) =>
    database.inScope(scope, async (tx) => {
      const relation = await requireRelation(tx, directoryRelationId)
      return { revision: relation.revision, rows: await rowsOfRelations(tx, [relation]) }
    }),
  )

  api.inSpace(directoryRelationColumns, ofRelation, async ({ scope, spaceId, params, input }) => {
    const { directoryRelationId } = params
    const relation = await database.inScope(scope, (tx) => changeColumns(tx, spaceId, directoryRelationId, input))
    changed(spaceId)
    return { directoryRelation: viewOf(relation) }
  })

  api.inSpace(directoryRelationRowsChange, ofRelation, async ({ scope, spaceId, params, input }) => {
    const { directoryRelationId } = params
    const revision = await database.inScope(scope, (tx) => changeRows(tx, spaceId, directoryRelationId, input))
    changed(spaceId)
    return { revision }
  })

  api.inSpace(directoryRelationExport, ofRelation, ({ scope, params }) =>
    database.inScope(scope, (tx) => codedRows(tx, params.directoryRelationId)),
  )

  api.inSpace(directoryRelationImport, ofRelation, async ({ scope, spaceId, params, input }) => {
    const { directoryRelationId } = params
    const imported = await database.inScope(scope, (tx) => importRows(tx, spaceId, directoryRelationId, input))
    if (input.mode !== 'none') changed(spaceId)
    return imported
  })
}

function bindRecalculation(
  api: Api,
  { database, collabApi, reader, recalculations, changed }: DirectoryRelationsParts,
): void {
  const differing = async (
    scope: Scope,
    versionId: string,
    only: readonly string[],
  ): Promise<{ works: ToldWork[] } & Recalculating> => {
    const { spaceId, scheduleId } = await requireVersion(database, scope, versionId, 'read')
    const by = await database.inScope(scope, (tx) => recalculatingIn(tx, spaceId, scheduleId))
    return { ...by, works: by.relations.length === 0 ? [] : await reader.different(versionId, { ...by, only }) }
  }

  const previewed = async (scope: Scope, versionId: string, only: readonly string[]) => {
    const { works } = await differing(scope, versionId, only)
    const shown = works.slice(0, SHOWN).map(({ id, code, name, changes }) => ({ id, code, name, changes }))
    return { total: works.length, works: shown }
  }

  api.inSpace(versionRelations, ofVersion, async ({ scope, spaceId, params: { versionId }, input }) => {
    const { scheduleId } = await requireVersion(database, scope, versionId, 'read')
    const told = await database.inScope(scope, async (tx) => {
      const relations = await selectRelations(tx, spaceId, await pathTo(tx, spaceId, scheduleId))
      const applied = await selectApplied(tx, versionId)
      return {
        directoryRelations: relations.map((one) => ({ ...viewOf(one), applied: applied.get(one.id) ?? null })),
        outdated: outdatedRelations(relations, applied).length > 0,
      }
    })
    const isCompared = input.different === 'true' && told.outdated
    return { ...told, different: isCompared ? await previewed(scope, versionId, []) : null }
  })

  api.inSpace(recalculationPreview, ofVersion, ({ scope, params, input }) =>
    previewed(scope, params.versionId, input.works),
  )

  api.inSpace(recalculationSteps, ofVersion, async ({ scope, params, input }) => {
    const { works, relations } = await differing(scope, params.versionId, input.works)
    return {
      works: works.length,
      commands: recalculationCommands(works),
      directoryRelations: relations.map(({ id, revision }) => ({ id, revision })),
    }
  })

  api.inSpace(versionRelationsApplied, ofVersion, async ({ scope, spaceId, subject, params: { versionId }, input }) => {
    await requireWritable(database, scope, versionId, subject)
    const { scheduleId } = await requireVersion(database, scope, versionId, 'write')
    await database.inScope(scope, async (tx) => {
      const known = await selectRelations(tx, spaceId, await pathTo(tx, spaceId, scheduleId))
      const revisions = new Map(known.map(({ id, revision }) => [id, revision]))
      for (const { id, revision } of input.directoryRelations) {
        const newest = revisions.get(id)
        if (newest === undefined) throw new AppError('NOT_FOUND')
        if (revision > newest) throw new AppError('RELATION_CHANGED', { revision: newest })
      }
      await saveApplied(tx, { versionId, spaceId }, input.directoryRelations)
    })
    changed(spaceId)
    return { success: true as const }
  })

  api.inSpace(recalculationApply, ofVersion, async ({ scope, spaceId, subject, params: { versionId } }) => {
    const right = await requireWritable(database, scope, versionId, subject)
    const { works, relations } = await differing(scope, versionId, [])
    if (works.length > 0) {
      const { scheduleId } = await requireVersion(database, scope, versionId, 'write')
      const limits = await database.inScope(scope, (tx) => attributeGrantOf(tx, scheduleId, scope.userId))
      await collabApi.command(roomOf(versionId), [recalculationCommand(works)], scope.userId, right, limits)
    }
    // With the revisions that were read before: what changed meanwhile is outdated again.
    await database.inScope(scope, (tx) => saveApplied(tx, { versionId, spaceId }, relations))
    changed(spaceId)
    return { changed: works.length }
  })

  api.inSpace(recalculationStart, ofVersion, async ({ scope, subject, params: { versionId } }) => {
    await requireWritable(database, scope, versionId, subject)
    return recalculations.start(scope, await requireVersion(database, scope, versionId, 'write'))
  })

  api.inSpace(recalculationUndo, ofVersion, async ({ scope, subject, params: { versionId, jobId } }) => {
    await requireWritable(database, scope, versionId, subject)
    return recalculations.undo(scope, await requireVersion(database, scope, versionId, 'write'), jobId)
  })
}

function bindUses(api: Api, { database, reader }: DirectoryRelationsParts): void {
  const ofDirectory = (tx: Transaction, { params }: { params: { directoryId: string } }) =>
    placeOfDirectory(tx, params.directoryId)

  api.inSpace(directoryRowUses, ofDirectory, ({ scope, params, input }) =>
    usesOf({ database, reader }, scope, { directoryId: params.directoryId, rowIds: input.rows }),
  )
}
