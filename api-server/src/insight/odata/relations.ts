import type { EdmProperty } from '@plumbline/core/odata'
import type { DocumentReader } from '../../planning/schedules/document/index.ts'
import type { Feed } from './feed.ts'
import type { Ground } from './ground.ts'
import { walkedFeed } from './walked.ts'

const properties: readonly EdmProperty[] = [
  { name: 'scheduleId', type: 'Edm.String', nullable: false },
  { name: 'id', type: 'Edm.String', nullable: false },
  { name: 'predecessorId', type: 'Edm.String', nullable: false },
  { name: 'successorId', type: 'Edm.String', nullable: false },
  { name: 'type', type: 'Edm.String', nullable: false },
  { name: 'lagMinutes', type: 'Edm.Int32', nullable: false },
  { name: 'lagCalendar', type: 'Edm.String', nullable: true },
]

const RELATIONS_OF_PIECE = 2_000

/** They stand in the documents of schedules, which are read in threads. */
export function relationsFeed(reader: DocumentReader, { versions }: Ground): Feed {
  const scheduleOf = new Map(versions.map(({ id, scheduleId }) => [id, scheduleId]))
  return walkedFeed({
    set: { name: 'Relations', key: ['scheduleId', 'id'], properties, sortable: false },
    versionIds: versions.map(({ id }) => id),
    read: async (versionId, from) => {
      const { relations } = await reader.relationsPage(versionId, { offset: from, limit: RELATIONS_OF_PIECE })
      const scheduleId = scheduleOf.get(versionId) ?? ''
      const rows = relations.map(({ id, predId, succId, type, lag, lagCalendar }) => ({
        scheduleId,
        id,
        predecessorId: predId,
        successorId: succId,
        type: type.toUpperCase(),
        lagMinutes: lag,
        lagCalendar,
      }))
      return { rows, isLast: relations.length < RELATIONS_OF_PIECE }
    },
  })
}
