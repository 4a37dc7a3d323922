import {
  type AttributeAccess,
  attributeAccessSet,
  attributeCreate,
  attributeDelete,
  attributeEdit,
  attributeList,
  attributeMove,
  attributeRestore,
  attributeUsage,
  directoryAttributeSet,
  scheduleAttributes,
  scheduleRoleAttributes,
  type VersionAttributes,
  versionAttributes,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may } from '@plumbline/core/permissions'
import { selectFormerMembers, selectMembers } from '../../../identity/access/index.ts'
import { audit } from '../../../identity/audit/index.ts'
import { listRoles } from '../../../identity/roles/index.ts'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { type DocumentReader, roomOf } from '../../schedules/document/index.ts'
import {
  announceRoomChange,
  findVersion,
  selectVersionIdsOfSchedules,
  spaceOfSchedule,
} from '../../versions/kinds/index.ts'
import { type AccessRole, accessOf } from './access.ts'
import { attributeGrantOf, saveAccess, selectAccess } from './access-repository.ts'
import { bindDirectoryValues } from './directory-values.ts'
import { bindDirectoryWbs } from './directory-wbs.ts'
import { placeOfAttribute } from './repository.ts'
import {
  createAttribute,
  deleteAttribute,
  editAttribute,
  listDefinitions,
  moveAttribute,
  requireAttribute,
  restoreAttribute,
  takeFromDirectory,
  viewOf,
} from './service.ts'
import { usageOf } from './usage.ts'

export interface AttributesParts {
  database: Database
  reader: DocumentReader
  collabApi: CollabApi
  /** Attributes of the space, or who may fill them, are other than before. */
  changed(spaceId: string): void
}

export function bindAttributes(api: Api, parts: AttributesParts): void {
  bindDefinitions(api, parts)
  bindAccess(api, parts)
  bindDirectoryValues(api, parts)
  bindDirectoryWbs(api, parts)
}

function bindDefinitions(api: Api, { database, reader, changed }: AttributesParts): void {
  const ofAttribute = (tx: Transaction, { params }: { params: { attributeId: string } }) =>
    placeOfAttribute(tx, params.attributeId)
  /** One transaction, told to everybody when it has succeeded. */
  const change = async <T>(scope: Scope, spaceId: string, work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const result = await database.inScope(scope, work)
    changed(spaceId)
    return result
  }

  api.inSpace(
    attributeList,
    async (_tx, { params }) => params.spaceId,
    async ({ scope, params, input }) => {
      const rows = await database.inScope(scope, (tx) => listDefinitions(tx, params.spaceId, input.nodeId ?? null))
      return { attributes: rows.map(viewOf) }
    },
  )

  api.inSpace(
    attributeCreate,
    async (_tx, { params }) => params.spaceId,
    async ({ scope, spaceId, input }) => ({
      attribute: await change(scope, spaceId, (tx) => createAttribute(tx, { spaceId, ...input }, scope.userId)),
    }),
  )

  api.inSpace(attributeEdit, ofAttribute, async ({ scope, spaceId, params, input }) => ({
    attribute: await change(scope, spaceId, (tx) => editAttribute(tx, params.attributeId, input)),
  }))

  api.inSpace(directoryAttributeSet, ofAttribute, async ({ scope, spaceId, params, input }) => ({
    attribute: await change(scope, spaceId, (tx) => takeFromDirectory(tx, params.attributeId, input.directory)),
  }))

  api.inSpace(attributeMove, ofAttribute, async ({ scope, spaceId, params, input }) => {
    const by = input.direction === 'up' ? -1 : 1
    await change(scope, spaceId, (tx) => moveAttribute(tx, params.attributeId, by))
    return { success: true as const }
  })

  const usage = async (scope: Scope, attributeId: string) =>
    usageOf({ database, reader }, scope, await database.inScope(scope, (tx) => requireAttribute(tx, attributeId)))

  api.inSpace(attributeUsage, ofAttribute, ({ scope, params }) => usage(scope, params.attributeId))

  api.inSpace(attributeDelete, ofAttribute, async ({ scope, spaceId, params, input }) => {
    if (input.confirmed === 'false') {
      const { versions, formulas, filters, unread } = await usage(scope, params.attributeId)
      const users = versions.length + formulas.length + filters.length + unread
      if (users > 0) throw new AppError('ATTRIBUTE_IN_USE', { users })
    }
    await change(scope, spaceId, (tx) => deleteAttribute(tx, params.attributeId))
    return { success: true as const }
  })

  api.inSpace(attributeRestore, ofAttribute, async ({ scope, spaceId, params }) => {
    await change(scope, spaceId, (tx) => restoreAttribute(tx, params.attributeId))
    return { success: true as const }
  })
}

function bindAccess(api: Api, { database, changed }: AttributesParts): void {
  const ofSchedule = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
    spaceOfSchedule(tx, params.scheduleId)
  const ofVersion = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null
  const readAll = async (tx: Transaction, spaceId: string, scheduleId: string) => {
    const access = await selectAccess(tx, scheduleId)
    const rows = await listDefinitions(tx, spaceId, scheduleId)
    const roles = await listRoles(tx, spaceId)
    return { rows, roles, accessFor: (role: AccessRole, id: string) => accessOf(access, role, id) }
  }
  /** Throws NOT_FOUND. */
  const requireRole = async (tx: Transaction, spaceId: string, roleId: string) => {
    const role = (await listRoles(tx, spaceId)).find(({ id }) => id === roleId)
    if (!role) throw new AppError('NOT_FOUND')
    return role
  }

  api.inSpace(scheduleAttributes, ofSchedule, ({ scope, spaceId, params }) =>
    database.inScope(scope, async (tx) => {
      const { rows, roles, accessFor } = await readAll(tx, spaceId, params.scheduleId)
      const accessOfAll = (id: string) => Object.fromEntries(roles.map((role) => [role.id, accessFor(role, id)]))
      return {
        roles: roles.map(({ id, name, abilities }) => ({ id, name, abilities })),
        attributes: rows.map((row) => ({ ...viewOf(row), access: accessOfAll(row.id) })),
      }
    }),
  )

  api.inSpace(scheduleRoleAttributes, ofSchedule, ({ scope, spaceId, params }) =>
    database.inScope(scope, async (tx) => {
      const role = await requireRole(tx, spaceId, params.roleId)
      const { rows, accessFor } = await readAll(tx, spaceId, params.scheduleId)
      return { attributes: rows.map((row) => ({ ...viewOf(row), access: accessFor(role, row.id) })) }
    }),
  )

  api.inSpace(attributeAccessSet, ofSchedule, async ({ scope, spaceId, params: { scheduleId }, input }) => {
    await database.inScope(scope, async (tx) => {
      const role = await requireRole(tx, spaceId, input.role)
      const known = new Map((await listDefinitions(tx, spaceId, scheduleId)).map(({ id, name }) => [id, name]))
      if (Object.keys(input.access).some((id) => !known.has(id))) throw new AppError('NOT_FOUND')
      await saveAccess(tx, { spaceId, scheduleId, role }, input.access)
      const after = Object.entries(input.access).map(([id, access]) => `${known.get(id)}: ${access}`)
      const change = { subject: role.name || role.id, after: after.join(', ') }
      await audit(tx, { spaceId, userId: scope.userId, kind: 'attribute.access', ...change })
      // Everybody comes back with a ticket that says what holds now.
      for (const versionId of await selectVersionIdsOfSchedules(tx, [scheduleId])) {
        await announceRoomChange(tx, roomOf(versionId))
      }
    })
    changed(spaceId)
    return { success: true as const }
  })

  api.inSpace(versionAttributes, ofVersion, ({ scope, spaceId, subject, params }) =>
    database.inScope(scope, async (tx) => {
      const version = await findVersion(tx, params.versionId)
      if (!version) throw new AppError('NOT_FOUND')
      const rows = await listDefinitions(tx, spaceId, version.scheduleId)
      const members = await selectMembers(tx, [spaceId])
      const { closedAttributes, openAttributes } = await attributeGrantOf(tx, version.scheduleId, scope.userId)
      const usual = may(subject, 'schedule.edit') ? 'write' : 'read'
      const accessTo = (id: string): AttributeAccess => {
        if (closedAttributes.includes(id)) return 'read'
        return openAttributes.includes(id) ? 'write' : usual
      }
      return {
        attributes: rows.map((row) => ({ ...viewOf(row), access: accessTo(row.id) })),
        people: [
          ...members.map((member) => personOf(member, false)),
          ...(await selectFormerMembers(tx, spaceId)).map((member) => personOf(member, true)),
        ],
      }
    }),
  )
}

const personOf = (
  { userId, firstName, lastName }: { userId: string; firstName: string; lastName: string },
  former: boolean,
): VersionAttributes['people'][number] => ({ id: userId, name: `${firstName} ${lastName}`, former })
