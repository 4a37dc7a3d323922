import type { EdmProperty } from '@plumbline/core/odata'
import type { Feed } from './feed.ts'
import type { Ground } from './ground.ts'
import { listedFeed } from './listed.ts'

const properties: readonly EdmProperty[] = [
  { name: 'scheduleId', type: 'Edm.String', nullable: false },
  { name: 'versionId', type: 'Edm.String', nullable: false },
  { name: 'code', type: 'Edm.String', nullable: false },
  { name: 'name', type: 'Edm.String', nullable: false },
  { name: 'parentId', type: 'Edm.String', nullable: true },
]

export function schedulesFeed({ schedules, versions }: Ground): Feed {
  const set = { name: 'Schedules', key: ['scheduleId'], properties, sortable: true }
  const versionOf = new Map(versions.map(({ id, scheduleId }) => [scheduleId, id]))
  return listedFeed(set, async () =>
    schedules.map(({ id, code, name, parentId }) => ({
      scheduleId: id,
      versionId: versionOf.get(id) ?? '',
      code,
      name,
      parentId,
    })),
  )
}
