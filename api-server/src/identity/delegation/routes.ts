import {
  delegationCreate,
  delegationDelete,
  delegationGiven,
  delegationPeople,
  delegationReceived,
} from '@plumbline/core/contract'
import { grantable } from '@plumbline/core/permissions'
import type { Database } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { selectMembers } from '../access/index.ts'
import { selectDelegations } from './repository.ts'
import { holdsThemselves, lend, peopleOf, type Seats, takeBack, viewOf } from './service.ts'

export function bindDelegation(api: Api, { database, licences }: { database: Database; licences: Seats }): void {
  for (const [route, side] of [
    [delegationGiven, 'from_user'],
    [delegationReceived, 'to_user'],
  ] as const) {
    api.signedIn(route, async ({ scope }) => {
      const rows = await database.inScope(scope, (tx) => selectDelegations(tx, side, scope.userId))
      return { delegations: rows.map(viewOf) }
    })
  }

  api.inSpace(
    delegationCreate,
    // Row security shows only spaces that the person is in.
    async (tx, { input }) => ((await selectMembers(tx, [input.spaceId])).length > 0 ? input.spaceId : null),
    async ({ scope, subject, input: { toUserId, ...wanted } }) => ({
      delegation: await database.inScope(scope, (tx) =>
        lend(tx, subject, { ...wanted, fromId: scope.userId, toId: toUserId }, licences),
      ),
    }),
  )

  api.signedIn(delegationDelete, async ({ scope, params }) => {
    await database.inScope(scope, (tx) => takeBack(tx, scope.userId, params.delegationId, licences))
    return { success: true as const }
  })

  api.inSpace(
    delegationPeople,
    async (_tx, { params }) => params.spaceId,
    async ({ scope, spaceId, subject }) => ({
      people: await database.inScope(scope, (tx) => peopleOf(tx, spaceId, scope.userId)),
      abilities: grantable.filter((ability) => holdsThemselves(subject, ability)),
    }),
  )
}
