import {
  type DirectoryCommand,
  type DirectoryView,
  directoryArchive,
  directoryAttributeList,
  directoryChange,
  directoryChanges,
  directoryCommands,
  directoryCreate,
  directoryDelete,
  directoryHistory,
  directoryList,
  directoryRead,
  directoryRights,
  directoryRightsSet,
  directoryRowHistory,
  directorySearch,
  directoryUndo,
  directoryWhole,
  epsDirectories,
  epsLists,
} from '@plumbline/core/contract'
import { directoryLimits } from '@plumbline/core/directories'
import { AppError } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { selectNode, selectReadable } from '../../../workspace/eps/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import { told } from './batch.ts'
import { executeCommands } from './commands.ts'
import { selectHistory, selectRowHistory } from './history-repository.ts'
import { selectViews } from './repository.ts'
import { placeOfDirectory, rightsOf, setRights, withLevels } from './rights.ts'
import { type RowRecord, selectBody, selectChangedSince } from './rows-repository.ts'
import { searchRows } from './searching.ts'
import {
  archiveDirectory,
  changeDirectory,
  createDirectory,
  directoryView,
  pathTo,
  removeDirectory,
  requireDirectory,
} from './service.ts'
import { undoLast } from './undo.ts'

export interface DirectoriesParts {
  database: Database
  log: Logger
  quotas: Pick<StorageQuotas, 'admit'>
  attributes: {
    /** Those that take their values from it. */
    takers(tx: Transaction, directoryId: string): Promise<z.infer<typeof directoryAttributeList.output>['attributes']>
    /** Also of deleted ones. */
    isTaken(tx: Transaction, directoryId: string): Promise<boolean>
    /** Their values are others than before. */
    changed(spaceId: string): void
  }
  relations: {
    /** Rows of it were merged, or are rows of their own again: what relations say of them is other than before. */
    merged(tx: Transaction, spaceId: string, directoryId: string): Promise<void>
  }
  /** Other directories than before, or other names. */
  listChanged(spaceId: string): void
  /** A new revision of one. */
  changed(spaceId: string, event: { directoryId: string; revision: number; by: string }): void
}

/** A revision never changes. */
const KEPT_BY_BROWSER = 'private, max-age=31536000, immutable'

const ofDirectory = (tx: Transaction, { params }: { params: { directoryId: string } }) =>
  placeOfDirectory(tx, params.directoryId)
const ofSpace = async (_tx: Transaction, { params }: { params: { spaceId: string } }) => params.spaceId
const ofNode = async (tx: Transaction, { params }: { params: { epsId: string } }) => {
  const node = await selectNode(tx, params.epsId)
  return node && { spaceId: node.spaceId, nodeId: node.id }
}

export function bindDirectories(api: Api, parts: DirectoriesParts): void {
  const tellAll = alsoTellOfAttributes(parts)
  bindLists(api, parts)
  bindDefinitions(api, { ...parts, changed: tellAll })
  bindRows(api, { ...parts, changed: tellAll })
  bindReading(api, parts)
  bindRights(api, parts)
}

/** Whoever shows works has other names for their values then. */
function alsoTellOfAttributes({ database, attributes, changed, log }: DirectoriesParts): DirectoriesParts['changed'] {
  return (spaceId, event) => {
    changed(spaceId, event)
    database
      .asSystem((tx) => attributes.takers(tx, event.directoryId))
      .then((takers) => takers.length > 0 && attributes.changed(spaceId))
      .catch((err: unknown) => log.warn({ err, spaceId }, 'people are not told of the values of a directory'))
  }
}

function bindLists(api: Api, { database }: DirectoriesParts): void {
  api.inSpace(directoryList, ofSpace, ({ scope, spaceId, input }) =>
    database.inScope(scope, async (tx) => {
      const nodeIds =
        input.nodeId === undefined
          ? (await selectReadable(tx, spaceId, scope.userId)).map(({ id }) => id)
          : await pathTo(tx, spaceId, input.nodeId)
      const views = await selectViews(tx, spaceId, { nodeIds, archived: input.archived === 'true' })
      return { directories: await withLevels(tx, scope.userId, views) }
    }),
  )

  const offeredAt = (scope: Scope, spaceId: string, nodeId: string): Promise<DirectoryView[]> =>
    database.inScope(scope, async (tx) => {
      const views = await selectViews(tx, spaceId, { nodeIds: await pathTo(tx, spaceId, nodeId), archived: false })
      return withLevels(tx, scope.userId, views)
    })
  api.inSpace(epsDirectories, ofNode, async ({ scope, spaceId, params }) => ({
    directories: await offeredAt(scope, spaceId, params.epsId),
  }))
  api.inSpace(epsLists, ofNode, async ({ scope, spaceId, params }) => ({
    directories: (await offeredAt(scope, spaceId, params.epsId)).filter(({ kind }) => kind === 'user_list'),
  }))
}

function bindDefinitions(api: Api, { database, attributes, listChanged, changed }: DirectoriesParts): void {
  const tell = (spaceId: string, { id, revision }: DirectoryView, by: string): void => {
    listChanged(spaceId)
    changed(spaceId, { directoryId: id, revision, by })
  }

  api.inSpace(directoryCreate, ofSpace, async ({ scope, spaceId, input }) => {
    const directory = await database.inScope(scope, (tx) => createDirectory(tx, { spaceId, ...input }, scope.userId))
    listChanged(spaceId)
    return { directory }
  })

  api.inSpace(directoryAttributeList, ofDirectory, async ({ scope, params }) => ({
    attributes: await database.inScope(scope, (tx) => attributes.takers(tx, params.directoryId)),
  }))

  api.inSpace(directoryRead, ofDirectory, async ({ scope, params }) => ({
    directory: await database.inScope(scope, (tx) => directoryView(tx, params.directoryId, scope.userId)),
  }))

  api.inSpace(directoryChange, ofDirectory, async ({ scope, spaceId, params, input }) => {
    const directory = await database.inScope(scope, (tx) =>
      changeDirectory(tx, params.directoryId, scope.userId, input),
    )
    tell(spaceId, directory, scope.userId)
    return { directory }
  })

  api.inSpace(directoryArchive, ofDirectory, async ({ scope, spaceId, params, input }) => {
    const directory = await database.inScope(scope, (tx) =>
      archiveDirectory(tx, params.directoryId, scope.userId, input.archived),
    )
    tell(spaceId, directory, scope.userId)
    return { directory }
  })

  api.inSpace(directoryDelete, ofDirectory, async ({ scope, spaceId, params }) => {
    await database.inScope(scope, (tx) => removeDirectory(tx, params.directoryId, attributes.isTaken))
    listChanged(spaceId)
    return { success: true as const }
  })
}

function bindRows(api: Api, { database, quotas, relations, changed }: DirectoriesParts): void {
  api.inSpace(directoryCommands, ofDirectory, async ({ scope, spaceId, params, input }) => {
    const { directoryId } = params
    if (input.commands.some(mayGrow)) await quotas.admit(scope, spaceId)
    const result = await database.inScope(scope, async (tx) => {
      const done = await executeCommands(tx, directoryId, scope.userId, input.commands)
      if (Object.keys(done.merged).length > 0) await relations.merged(tx, spaceId, directoryId)
      return done
    })
    changed(spaceId, { directoryId, revision: result.revision, by: scope.userId })
    return result
  })

  api.inSpace(directoryUndo, ofDirectory, async ({ scope, spaceId, params: { directoryId } }) => {
    const result = await database.inScope(scope, async (tx) => {
      const { done, what } = await undoLast(tx, directoryId, scope.userId)
      if (what === 'merge') await relations.merged(tx, spaceId, directoryId)
      return done
    })
    changed(spaceId, { directoryId, revision: result.revision, by: scope.userId })
    return result
  })
}

/** What makes room, or needs none, is done in a space that is full. */
const mayGrow = (command: DirectoryCommand): boolean => command.do === 'rows.insert' || command.do === 'rows.change'

function bindRights(api: Api, { database, listChanged, attributes }: DirectoriesParts): void {
  api.inSpace(directoryRights, ofDirectory, ({ scope, params }) =>
    database.inScope(scope, async (tx) => rightsOf(tx, await requireDirectory(tx, params.directoryId))),
  )

  api.inSpace(directoryRightsSet, ofDirectory, async ({ scope, spaceId, params, input }) => {
    await database.inScope(scope, async (tx) =>
      setRights(tx, await requireDirectory(tx, params.directoryId), scope.userId, input.rights),
    )
    listChanged(spaceId)
    // Names of values are other than before for whoever reads it no more, or now.
    attributes.changed(spaceId)
    return { success: true as const }
  })
}

function bindReading(api: Api, { database }: DirectoriesParts): void {
  api.inSpace(directoryWhole, ofDirectory, async ({ scope, params, http }) => {
    const body = await database.inScope(scope, async (tx) => {
      const directory = await requireDirectory(tx, params.directoryId)
      if (directory.revision !== params.revision) {
        throw new AppError('DIRECTORY_REVISION_GONE', { revision: directory.revision })
      }
      return selectBody(tx, params.directoryId, directory)
    })
    http.set('cache-control', KEPT_BY_BROWSER)
    http.type = 'json'
    return Buffer.from(body)
  })

  api.inSpace(directoryChanges, ofDirectory, ({ scope, params: { directoryId }, input }) =>
    database.inScope(scope, async (tx) => {
      const directory = await directoryView(tx, directoryId, scope.userId)
      const most = directoryLimits.toldRows
      const rows = await selectChangedSince(tx, directoryId, input.since, most + 1)
      const reload = rows.length > most
      return { ...told(directory.revision, reload ? [] : rows), directory, reload }
    }),
  )

  api.inSpace(directorySearch, ofDirectory, ({ scope, params, input }) =>
    database.inScope(scope, async (tx) => {
      const asked = { ...input, offered: input.offered === 'true' }
      return { rows: (await searchRows(tx, params.directoryId, asked)).map(viewOf) }
    }),
  )

  api.inSpace(directoryRowHistory, ofDirectory, ({ scope, params }) =>
    database.inScope(scope, async (tx) => ({ entries: await selectRowHistory(tx, params.directoryId, params.rowId) })),
  )

  api.inSpace(directoryHistory, ofDirectory, ({ scope, params, input }) =>
    database.inScope(scope, async (tx) => ({ entries: await selectHistory(tx, params.directoryId, input.before) })),
  )
}

const viewOf = ({ deleted: _deleted, mergedInto: _mergedInto, ...row }: RowRecord) => row
