import { type LinksCommand, newLinks } from '@plumbline/core/documents/bim'
import { type RoomGrant, roomNamed } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import { may, type Subject } from '@plumbline/core/permissions'
import { type CollabApi, dropOrphans, ensureRoom } from '../../../platform/collab/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Place } from '../../../platform/http/index.ts'
import { knownNodes } from '../../../workspace/eps/index.ts'
import { spaceOfSchedule } from '../../versions/kinds/index.ts'

export const roomOfLinks = (scheduleId: string): string => roomNamed('bim', scheduleId)

/** The rights are those of the schedule. */
export async function placeOfLinks(tx: Transaction, scheduleId: string): Promise<Place | null> {
  const spaceId = await spaceOfSchedule(tx, scheduleId)
  return spaceId === null ? null : { spaceId, nodeId: scheduleId }
}

/** Rooms of the links between models and works: whoever may edit models writes there, also where the plan is locked. */
export function linksAuthorizer(collabApi: CollabApi) {
  return {
    takesPrograms: false,
    placeOf: placeOfLinks,
    async admit({ id, subject }: { id: string; subject: Subject }) {
      if (!may(subject, 'schedule.read')) throw new AppError('FORBIDDEN')
      await ensureRoom(collabApi, roomOfLinks(id), newLinks)
      const grant: RoomGrant = { right: may(subject, 'bim.edit') ? 'write' : 'read' }
      return { grant, locked: false, onBehalfOf: '' }
    },
  }
}

export async function changeLinks(
  collabApi: CollabApi,
  scheduleId: string,
  commands: readonly LinksCommand[],
  userId: string,
): Promise<void> {
  await ensureRoom(collabApi, roomOfLinks(scheduleId), newLinks)
  await collabApi.command(roomOfLinks(scheduleId), commands, userId, 'write')
}

/** Documents whose schedules are gone for good. */
export const dropOrphanLinks = (database: Database, collabApi: CollabApi): Promise<void> =>
  dropOrphans(collabApi, 'bim', (ids) => database.asSystem((tx) => knownNodes(tx, ids)))
