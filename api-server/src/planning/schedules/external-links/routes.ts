import { externalWorksRead, relatedSchedules, workSearch, worksNamed } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { relationId } from '@plumbline/core/plan'
import { formatInstant, NO_INSTANT } from '@plumbline/core/time'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { selectReadable } from '../../../workspace/eps/index.ts'
import { selectWorks } from '../../official/timetable/index.ts'
import { findVersion, requireVersion, selectCurrentVersion, spaceOfSchedule } from '../../versions/kinds/index.ts'
import type { DocumentReader } from '../document/index.ts'
import { answerRevisioned } from '../plan-inputs/index.ts'
import { redactFor } from './redaction.ts'
import { relatedTo } from './related.ts'
import type { ExternalLinks } from './service.ts'

export interface ExternalLinksRoutes {
  database: Database
  reader: DocumentReader
  externalLinks: ExternalLinks
}

export function bindExternalLinks(api: Api, { database, reader, externalLinks }: ExternalLinksRoutes): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(externalWorksRead, spaceOf, async ({ params, scope, http }) => {
    const { spaceId } = await requireVersion(database, scope, params.versionId, 'read')
    const readable = await database.inScope(scope, (tx) => selectReadable(tx, spaceId, scope.userId, 'schedule.read'))
    const ids = new Set(readable.filter(({ kind }) => kind === 'schedule').map(({ id }) => id))
    const stored = await externalLinks.contentFor(params.versionId)
    return answerRevisioned(http, await redactFor((scheduleId) => ids.has(scheduleId), stored))
  })

  api.inSpace(relatedSchedules, spaceOf, async ({ params, scope }) => {
    const version = await requireVersion(database, scope, params.versionId, 'read')
    return { related: await relatedTo(database, scope, version) }
  })

  api.inSpace(
    workSearch,
    (tx, { params }) => spaceOfSchedule(tx, params.scheduleId),
    async ({ params, scope, input }) => {
      const version = await database.inScope(scope, (tx) => selectCurrentVersion(tx, params.scheduleId))
      if (!version) throw new AppError('NOT_FOUND')
      const { rows } = await reader.search(version.id, input)
      const ids = rows.map(({ id }) => id)
      const values = await database.inScope(scope, (tx) => selectWorks(tx, version.id, ids))
      const textOf = (at: number | undefined): string | null =>
        at === undefined || at === NO_INSTANT ? null : formatInstant(at)
      return {
        works: rows.map(({ id, code, name }) => {
          const dates = values.get(id)
          return { id, code, name, start: textOf(dates?.start), finish: textOf(dates?.finish) }
        }),
      }
    },
  )

  api.inSpace(
    worksNamed,
    (tx, { params }) => spaceOfSchedule(tx, params.scheduleId),
    async ({ params, scope, input }) => {
      const version = await database.inScope(scope, (tx) => selectCurrentVersion(tx, params.scheduleId))
      if (!version) throw new AppError('NOT_FOUND')
      const rows = input.works.length > 0 ? await reader.byIds(version.id, input.works) : []
      const predecessors = new Set(input.relations.map((id) => id.split(':')[0] ?? ''))
      const relations = await Promise.all([...predecessors].map((id) => reader.relations(version.id, id)))
      const there = new Set(relations.flat().map((one) => relationId(one.predId, one.succId, one.type)))
      return {
        works: rows.map(({ id, code, name }) => ({ id, code, name })),
        relations: input.relations.filter((id) => there.has(id)),
      }
    },
  )
}
