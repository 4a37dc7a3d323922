import { AppError } from '@plumbline/core/errors'
import type { RoomRight, Subject } from '@plumbline/core/permissions'
import { effectiveRightsOf } from '../../../identity/access/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { requireWritable } from './service.ts'

/**
 * What the person may do in a version at this moment: for what goes on after its call is over. Throws FORBIDDEN and
 * VERSION_LOCKED.
 */
export async function writingNow(
  database: Database,
  scope: Scope,
  { spaceId, versionId }: { spaceId: string; versionId: string },
): Promise<{ subject: Subject; right: RoomRight }> {
  const { userId } = scope
  const effectiveRights = await database.inScope(scope, (tx) => effectiveRightsOf(tx, userId, spaceId, [versionId]))
  if (!effectiveRights) throw new AppError('FORBIDDEN')
  const subject = { userId, role: effectiveRights.role, effectiveRights }
  return { subject, right: await requireWritable(database, scope, versionId, subject) }
}
