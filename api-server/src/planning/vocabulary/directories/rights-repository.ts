import type { DirectoryLevel, SpaceRole } from '@plumbline/core/permissions'
import type { Transaction } from '../../../platform/database/index.ts'

export interface DirectoryRight {
  userId: string | null
  role: SpaceRole | null
  roleId: string | null
  level: DirectoryLevel
}

/** People by name, then roles, then everybody else. */
export async function selectRights(
  tx: Transaction,
  directoryId: string,
): Promise<(DirectoryRight & { name: string })[]> {
  return tx('directory_rights as d')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .leftJoin('roles as r', 'r.id', 'd.role_id')
    .where('d.directory_id', directoryId)
    .orderByRaw('d.user_id IS NULL, num_nonnulls(d.role, d.role_id) = 0, name, d.role')
    .select('d.user_id as userId', 'd.role', 'd.role_id as roleId', 'd.level')
    .select(tx.raw(`coalesce(u.first_name || ' ' || u.last_name, r.name, '') AS name`))
}

export async function replaceRights(
  tx: Transaction,
  { id, spaceId }: { id: string; spaceId: string },
  rights: readonly DirectoryRight[],
): Promise<void> {
  await tx('directory_rights').where({ directory_id: id }).delete()
  if (rights.length === 0) return
  await tx('directory_rights').insert(
    rights.map(({ userId, role, roleId, level }) => ({
      ...{ directory_id: id, space_id: spaceId, user_id: userId, role, role_id: roleId, level },
    })),
  )
}

/** Does the directory say anything itself? */
export async function hasRights(tx: Transaction, directoryId: string): Promise<boolean> {
  return (await tx('directory_rights').where({ directory_id: directoryId }).first('level')) !== undefined
}

/** What an entry for the person says goes before what one for their role says, and that before everybody's. */
const SAID = `SELECT DISTINCT ON (d.directory_id, m.user_id)
    d.directory_id AS "directoryId", m.user_id AS "userId", d.level, m.role
  FROM directory_rights d JOIN members m ON m.space_id = d.space_id AND (
    d.user_id = m.user_id OR d.role_id = m.role_id OR (m.role_id IS NULL AND d.role = m.role)
    OR num_nonnulls(d.user_id, d.role, d.role_id) = 0)`
const MOST_EXACT = 'ORDER BY d.directory_id, m.user_id, d.user_id NULLS LAST, d.role_id NULLS LAST, d.role NULLS LAST'

interface Said {
  directoryId: string
  userId: string
  level: DirectoryLevel
}

/** Of these people, of whom the directories say something. */
export async function selectSaid(
  tx: Transaction,
  directoryIds: readonly string[],
  userIds: readonly string[],
): Promise<Said[]> {
  const { rows }: { rows: Said[] } = await tx.raw(
    `${SAID} WHERE d.directory_id = ANY(?) AND m.user_id = ANY(?) ${MOST_EXACT}`,
    [[...directoryIds], [...userIds]],
  )
  return rows
}

/** Directories of which whoever the transaction is of may not even read the name; none for jobs of the system. */
export async function selectHidden(tx: Transaction, spaceId: string): Promise<Set<string>> {
  const { rows }: { rows: { directoryId: string }[] } = await tx.raw(
    `SELECT "directoryId" FROM (
       ${SAID} WHERE d.space_id = ? AND m.user_id = current_setting('app.user_id', true) ${MOST_EXACT}
     ) AS said WHERE level = 'none' AND role <> 'admin'`,
    [spaceId],
  )
  return new Set(rows.map(({ directoryId }) => directoryId))
}
