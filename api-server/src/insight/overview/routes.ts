import { homeRead, presenceRead, projectGridRead, type ScheduleFigures } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { selectPresence } from '../../identity/access/index.ts'
import { selectSpaceEvents } from '../../planning/versions/kinds/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { selectNode } from '../../workspace/eps/index.ts'
import { figuresBelow } from './figures.ts'
import { presenceIn } from './presence.ts'

export interface OverviewParts {
  database: Database
  /** Who has the space open now. */
  peopleIn(spaceId: string): Promise<ReadonlySet<string>>
  /** Of those, who has which version open. */
  peopleInside(spaceId: string): Promise<ReadonlyMap<string, ReadonlySet<string>>>
}

const MAX_SCHEDULES = 12
const MAX_EVENTS = 20
const MAX_PEOPLE = 100

const byLast = (a: ScheduleFigures, b: ScheduleFigures): number => b.changedAt.localeCompare(a.changedAt)

export function bindOverview(api: Api, { database, peopleIn, peopleInside }: OverviewParts): void {
  api.inSpace(
    homeRead,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId }) => {
      const here = await peopleIn(spaceId)
      return database.inScope(scope, async (tx) => {
        const schedules = await figuresBelow(tx, { userId: scope.userId, spaceId, rootId: null })
        const scheduleIds = schedules.map(({ id }) => id)
        const people = await selectPresence(tx, spaceId, MAX_PEOPLE)
        return {
          schedules: schedules.sort(byLast).slice(0, MAX_SCHEDULES),
          events: await selectSpaceEvents(tx, { spaceId, scheduleIds, limit: MAX_EVENTS }),
          people: people.map(({ lastOpenedAt, ...person }) => ({
            ...person,
            lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
            here: here.has(person.id),
          })),
        }
      })
    },
  )

  api.inSpace(
    presenceRead,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId }) => {
      const inside = await peopleInside(spaceId)
      return database.inScope(scope, async (tx) => ({
        schedules: await presenceIn(tx, { spaceId, userId: scope.userId, inside }),
      }))
    },
  )

  api.inSpace(
    projectGridRead,
    async (tx, { params }) => (await selectNode(tx, params.projectId))?.spaceId ?? null,
    async ({ scope, spaceId, params }) =>
      database.inScope(scope, async (tx) => {
        const node = await selectNode(tx, params.projectId)
        if (node?.kind !== 'project') throw new AppError('NOT_FOUND')
        const schedules = await figuresBelow(tx, { userId: scope.userId, spaceId, rootId: node.id })
        return { project: { id: node.id, name: node.name }, schedules }
      }),
  )
}
