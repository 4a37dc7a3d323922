import {
  filterCreate,
  filterDelete,
  filterEdit,
  filterList,
  filterResetState,
  filterSetState,
} from '@plumbline/core/contract'
import type { Database, Scope } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { spaceOfSchedule } from '../../versions/kinds/index.ts'
import { placeOfFilter, resetActive, setActive } from './repository.ts'
import { createFilter, editFilter, listFilters, removeFilter, requireFilter } from './service.ts'

export function bindFiltering(api: Api, { database }: { database: Database }): void {
  const listOf = (scope: Scope, scheduleId: string) =>
    database.inScope(scope, (tx) => listFilters(tx, scheduleId, scope.userId))

  api.inSpace(
    filterList,
    (tx, { input }) => spaceOfSchedule(tx, input.scheduleId),
    async ({ scope, input }) => ({ filters: await listOf(scope, input.scheduleId) }),
  )

  api.inSpace(
    filterCreate,
    (tx, { input }) => spaceOfSchedule(tx, input.scheduleId),
    async ({ scope, spaceId, subject, input: { scheduleId, ...content } }) => ({
      filter: await database.inScope(scope, (tx) => createFilter(tx, { spaceId, scheduleId, subject }, content)),
    }),
  )

  api.inSpace(
    filterEdit,
    (tx, { input }) => placeOfFilter(tx, input.id),
    async ({ scope, subject, input: { id, ...content } }) => ({
      filter: await database.inScope(scope, (tx) => editFilter(tx, id, subject, content)),
    }),
  )

  api.inSpace(
    filterSetState,
    (tx, { params }) => placeOfFilter(tx, params.filterId),
    async ({ scope, params, input }) => {
      const { scheduleId } = await database.inScope(scope, async (tx) => {
        const row = await requireFilter(tx, params.filterId, scope.userId)
        if (input.active) await setActive(tx, row, scope.userId)
        else if (row.active) await resetActive(tx, row.scheduleId, scope.userId)
        return row
      })
      return { filters: await listOf(scope, scheduleId) }
    },
  )

  api.inSpace(
    filterResetState,
    (tx, { input }) => spaceOfSchedule(tx, input.scheduleId),
    async ({ scope, input }) => {
      await database.inScope(scope, (tx) => resetActive(tx, input.scheduleId, scope.userId))
      return { filters: await listOf(scope, input.scheduleId) }
    },
  )

  api.inSpace(
    filterDelete,
    (tx, { params }) => placeOfFilter(tx, params.filterId),
    async ({ scope, subject, params }) => {
      await database.inScope(scope, (tx) => removeFilter(tx, params.filterId, subject))
      return { success: true as const }
    },
  )
}
