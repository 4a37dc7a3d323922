/** Who may do what with a directory: what holds at its node, and what it says itself. */
import type { DirectoryView } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import {
  type DirectoryLevel,
  type EffectiveRights,
  may,
  rightsAtDirectory,
  type Subject,
} from '@plumbline/core/permissions'
import { effectiveRightsOf } from '../../../identity/access/index.ts'
import { audit } from '../../../identity/audit/index.ts'
import { listRoles, roleColumns } from '../../../identity/roles/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Place } from '../../../platform/http/index.ts'
import { type DirectoryRecord, type Listed, selectOwner } from './repository.ts'
import { type DirectoryRight, hasRights, replaceRights, selectRights, selectSaid } from './rights-repository.ts'

type Owned = Pick<DirectoryRecord, 'id' | 'spaceId' | 'nodeId'>

/** As a place that a call is about: the directory has the last word. */
export async function placeOfDirectory(tx: Transaction, directoryId: string): Promise<Place | null> {
  const owned = await selectOwner(tx, directoryId)
  if (!owned) return null
  const { id, spaceId, nodeId } = owned
  if (!(await hasRights(tx, id))) return { spaceId, nodeId }
  return { spaceId, nodeId, narrow: (inTx, subject) => narrowed(inTx, [id], subject) }
}

/** With what each of the directories says. */
export async function narrowed(tx: Transaction, directoryIds: readonly string[], subject: Subject): Promise<Subject> {
  const { userId, effectiveRights } = subject
  if (!effectiveRights) return subject
  const said = await selectSaid(tx, directoryIds, [userId, ...effectiveRights.delegations.map((lent) => lent.userId)])
  return {
    ...subject,
    effectiveRights: directoryIds.reduce((rights, id) => withSaid(rights, userId, id, said), effectiveRights),
  }
}

function withSaid(
  rights: EffectiveRights,
  userId: string,
  directoryId: string,
  said: Awaited<ReturnType<typeof selectSaid>>,
): EffectiveRights {
  const levels = new Map(said.filter((one) => one.directoryId === directoryId).map((one) => [one.userId, one.level]))
  return rightsAtDirectory(rights, userId, (one) => levels.get(one) ?? null)
}

/** What the person may do with each of these directories of one space. */
export async function levelsOf(
  tx: Transaction,
  userId: string,
  directories: readonly Owned[],
): Promise<Map<string, DirectoryLevel>> {
  const levels = new Map<string, DirectoryLevel>()
  for (const [nodeId, own] of Map.groupBy(directories, (one) => one.nodeId)) {
    const spaceId = own[0]?.spaceId ?? ''
    const effectiveRights = await effectiveRightsOf(tx, userId, spaceId, nodeId === null ? [] : [nodeId])
    const lenders = effectiveRights?.delegations.map((lent) => lent.userId) ?? []
    const said = await selectSaid(
      tx,
      own.map(({ id }) => id),
      [userId, ...lenders],
    )
    for (const { id } of own)
      levels.set(id, effectiveRights ? levelIn(withSaid(effectiveRights, userId, id, said), userId) : 'none')
  }
  return levels
}

/** Those that the person may read, with what else they may do with them. */
export async function withLevels(tx: Transaction, userId: string, views: readonly Listed[]): Promise<DirectoryView[]> {
  const levels = await levelsOf(tx, userId, views)
  return views.flatMap((view) => {
    const level = levels.get(view.id) ?? 'none'
    return level === 'none' ? [] : [{ ...view, level }]
  })
}

/** Each level asks for those before it. */
function levelIn(effectiveRights: EffectiveRights, userId: string): DirectoryLevel {
  const subject: Subject = { userId, role: effectiveRights.role, effectiveRights }
  if (!may(subject, 'eps.read')) return 'none'
  if (!may(subject, 'directory.edit')) return 'read'
  return may(subject, 'directory.define') ? 'define' : 'rows'
}

/** By whichever call somebody comes to its rows. Throws FORBIDDEN. */
export async function requireLevel(
  tx: Transaction,
  userId: string,
  directory: Owned,
  ...levels: readonly DirectoryLevel[]
): Promise<void> {
  const level = (await levelsOf(tx, userId, [directory])).get(directory.id) ?? 'none'
  if (!levels.includes(level)) throw new AppError('FORBIDDEN')
}

export async function rightsOf(tx: Transaction, { id, spaceId }: Owned) {
  const rights = await selectRights(tx, id)
  const roles = (await listRoles(tx, spaceId)).filter((role) => role.id !== 'admin')
  return {
    rights: rights.map(({ userId, role, roleId, level, name }) => ({ userId, role: roleId ?? role, level, name })),
    roles: roles.map(({ id: roleId, name }) => ({ id: roleId, name })),
  }
}

interface Wanted {
  userId: string | null
  role: string | null
  level: DirectoryLevel
}

/** Throws NOT_FOUND for people and roles of elsewhere, DIRECTORY_ALWAYS_READ. */
export async function setRights(
  tx: Transaction,
  directory: Owned & Pick<DirectoryRecord, 'name' | 'kind'>,
  userId: string,
  wanted: readonly Wanted[],
): Promise<void> {
  const isHidden = wanted.some(({ level }) => level === 'none')
  if (directory.kind === 'resource' && isHidden) throw new AppError('DIRECTORY_ALWAYS_READ')
  const rights: DirectoryRight[] = []
  for (const { role, ...right } of wanted) {
    if (right.userId !== null && !(await effectiveRightsOf(tx, right.userId, directory.spaceId, []))) {
      throw new AppError('NOT_FOUND')
    }
    const columns = role === null ? null : await roleColumns(tx, directory.spaceId, role)
    rights.push({
      ...right,
      role: columns?.roleId == null ? (columns?.role ?? null) : null,
      roleId: columns?.roleId ?? null,
    })
  }
  const before = await wordsOf(tx, directory.id)
  await replaceRights(tx, directory, rights)
  const { spaceId, name: subject } = directory
  await audit(tx, {
    spaceId,
    userId,
    kind: 'directory.rights',
    subject,
    before,
    after: await wordsOf(tx, directory.id),
  })
}

async function wordsOf(tx: Transaction, directoryId: string): Promise<string> {
  const rights = await selectRights(tx, directoryId)
  return rights.map(({ name, role, level }) => `${name || role || '*'}: ${level}`).join(', ')
}
