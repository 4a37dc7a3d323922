import { AppError } from '@plumbline/core/errors'
import { type Action, type RoomRight, roomRightOf } from '@plumbline/core/permissions'
import { lenderName } from '../../../identity/access/index.ts'
import { auditLent } from '../../../identity/audit/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { findVersion, requireVersion } from '../../versions/kinds/index.ts'
import { attributeGrantOf } from '../../vocabulary/attributes/index.ts'
import { factsPeriodFor } from '../day-limits/index.ts'
import type { RoomAuthorizer } from './authorizer.ts'

/** Rooms of the versions of schedules. */
export function scheduleAuthorizer(database: Database): RoomAuthorizer {
  return {
    takesPrograms: true,
    placeOf: async (tx, versionId) => (await findVersion(tx, versionId))?.spaceId ?? null,
    async admit({ id, subject, scope }) {
      const version = await requireVersion(database, scope, id, 'read')
      const right = roomRightOf(subject, version)
      if (right === null) throw new AppError('FORBIDDEN')
      const lent = abilityBehind(right)
      const onBehalfOf = lenderName(subject, lent)
      if (onBehalfOf !== '') {
        const trace = { spaceId: version.spaceId, userId: scope.userId, lender: onBehalfOf, ability: lent }
        await database.inScope(scope, (tx) => auditLent(tx, trace))
      }
      const attributes = await database.inScope(scope, (tx) => attributeGrantOf(tx, version.scheduleId, scope.userId))
      const grant = { right, ...attributes, ...(await factsPeriodFor(database, scope, version, right)) }
      return { grant, locked: version.locked, onBehalfOf }
    },
  }
}

/** What a person must be able to for this right; lent to them, it is used in somebody's name. */
function abilityBehind(right: RoomRight): Action {
  if (right === 'read') return 'schedule.read'
  return right === 'facts' ? 'schedule.report' : 'schedule.edit'
}
