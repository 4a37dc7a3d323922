import { relationCreate, relationDelete, relationEdit, relationList } from '@plumbline/core/contract'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { AppError } from '@plumbline/core/errors'
import type { Subject } from '@plumbline/core/permissions'
import { externalEnd, type Relation, type RelationType, relationId, relationTypes } from '@plumbline/core/plan'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { mayReadSchedule } from '../../../workspace/eps/index.ts'
import { findVersion, requireVersion, requireWritable, spaceOfSchedule } from '../../versions/kinds/index.ts'
import { type DocumentReader, relationViewOf, roomOf } from '../document/index.ts'

interface Acting {
  scope: Scope
  subject: Subject
}

export interface RelationsParts {
  database: Database
  collabApi: CollabApi
  reader: DocumentReader
}

/** Throws RELATION_TO_NOTHING for what is no id of a relation. */
function endsOf(id: string): { predId: string; succId: string; type: RelationType } {
  const [predId = '', succId = '', type = ''] = id.split(':')
  const known = relationTypes.find((other) => other === type)
  if (!known || relationId(predId, succId, known) !== id) throw new AppError('RELATION_TO_NOTHING', { id })
  return { predId, succId, type: known }
}

/** Like the rows: through the live document. */
export function bindRelations(api: Api, { database, collabApi, reader }: RelationsParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  const requireRelation = async (versionId: string, id: string): Promise<Relation> => {
    const relation = await collabApi.find(roomOf(versionId), 'relations', id)
    if (!relation) throw new AppError('RELATION_TO_NOTHING', { id })
    return relation
  }
  const command = async ({ scope, subject }: Acting, versionId: string, what: ScheduleCommand): Promise<void> => {
    const right = await requireWritable(database, scope, versionId, subject)
    await collabApi.command(roomOf(versionId), [what], scope.userId, right)
  }

  /** The other schedule is one of the same space that this person may read, and not this one. */
  const requireReach = async (scope: Scope, versionId: string, ends: readonly string[]): Promise<void> => {
    for (const end of ends) {
      const scheduleId = externalEnd(end)?.scheduleId
      if (scheduleId === undefined) continue
      const own = await requireVersion(database, scope, versionId, 'read')
      const isReadable = await database.inScope(
        scope,
        async (tx) =>
          (await spaceOfSchedule(tx, scheduleId)) === own.spaceId && mayReadSchedule(tx, scheduleId, scope.userId),
      )
      if (!isReadable || scheduleId === own.scheduleId) throw new AppError('RELATION_TO_NOTHING', { id: end })
    }
  }

  api.inSpace(relationList, spaceOf, ({ params, input }) =>
    reader.written(params.versionId, { ask: 'relations', wbsId: input.wbsId ?? null, page: null }),
  )

  api.inSpace(relationCreate, spaceOf, async ({ params, input, scope, subject }) => {
    const { lagMinutes, ...relation } = input
    await requireReach(scope, params.versionId, [input.predId, input.succId])
    await command({ scope, subject }, params.versionId, { do: 'relation.create', ...relation, lag: lagMinutes })
    const id = relationId(input.predId, input.succId, input.type)
    return { relation: relationViewOf(await requireRelation(params.versionId, id)) }
  })

  api.inSpace(relationEdit, spaceOf, async ({ params, input, scope, subject }) => {
    const { versionId } = params
    const before = endsOf(params.relationId)
    const { lagMinutes: lag, lagCalendar, type } = input
    await requireReach(scope, versionId, [before.predId, before.succId])
    await command({ scope, subject }, versionId, {
      do: 'relation.set',
      id: params.relationId,
      ...(lag === undefined ? {} : { lag }),
      ...(lagCalendar === undefined ? {} : { lagCalendar }),
      ...(type === undefined ? {} : { type }),
    })
    // The type is part of the id.
    const id = relationId(before.predId, before.succId, type ?? before.type)
    return { relation: relationViewOf(await requireRelation(versionId, id)) }
  })

  api.inSpace(relationDelete, spaceOf, async ({ params, scope, subject }) => {
    await command({ scope, subject }, params.versionId, { do: 'relation.delete', ids: [params.relationId] })
    return { success: true as const }
  })
}
