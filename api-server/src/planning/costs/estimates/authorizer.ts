import { type EstimateCommand, newEstimate } from '@plumbline/core/documents/estimate'
import { partsOfRoom, type RoomGrant } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import type { EstimateState } from '@plumbline/core/estimates'
import { may, type Subject } from '@plumbline/core/permissions'
import type { Licences } from '../../../identity/licences/index.ts'
import { type CollabApi, dropOrphans, ensureRoom } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Place } from '../../../platform/http/index.ts'
import { spaceOfSchedule } from '../../versions/kinds/index.ts'
import { roomOfEstimate } from './reader.ts'
import { knownEstimates, selectEstimate } from './repository.ts'

export const isClosed = (state: EstimateState): boolean => state === 'approved' || state === 'archived'

export async function placeOfSchedule(tx: Transaction, scheduleId: string): Promise<Place | null> {
  const spaceId = await spaceOfSchedule(tx, scheduleId)
  return spaceId === null ? null : { spaceId, nodeId: scheduleId }
}

/** The rights are those of the schedule. */
export async function placeOfEstimate(tx: Transaction, estimateId: string): Promise<Place | null> {
  const estimate = await selectEstimate(tx, estimateId)
  return estimate && placeOfSchedule(tx, estimate.scheduleId)
}

interface AuthorizerParts {
  database: Database
  collabApi: CollabApi
  licences: Pick<Licences, 'requireEstimates'>
}

/** Rooms of estimates: who may edit estimates and has a seat writes there, until the estimate is approved. */
export function estimateAuthorizer({ database, collabApi, licences }: AuthorizerParts) {
  return {
    takesPrograms: false,
    placeOf: placeOfEstimate,
    async admit({ id, subject, scope }: { id: string; subject: Subject; scope: Scope }) {
      if (!may(subject, 'schedule.read')) throw new AppError('FORBIDDEN')
      const estimate = await database.inScope(scope, async (tx) => {
        const found = await selectEstimate(tx, id)
        const place = found && (await placeOfSchedule(tx, found.scheduleId))
        if (!found || !place) throw new AppError('NOT_FOUND')
        await licences.requireEstimates(tx, place.spaceId)
        return found
      })
      await ensureRoom(collabApi, roomOfEstimate(id), newEstimate)
      const locked = isClosed(estimate.state)
      const grant: RoomGrant = { right: !locked && may(subject, 'estimate.edit') ? 'write' : 'read' }
      return { grant, locked, onBehalfOf: '' }
    },
  }
}

export async function changeEstimate(
  collabApi: CollabApi,
  estimateId: string,
  commands: readonly EstimateCommand[],
  userId: string,
): Promise<void> {
  if (commands.length === 0) return
  await ensureRoom(collabApi, roomOfEstimate(estimateId), newEstimate)
  await collabApi.command(roomOfEstimate(estimateId), commands, userId, 'write')
}

/** Documents whose estimates are gone for good. */
export const dropOrphanEstimates = (database: Database, collabApi: CollabApi): Promise<void> =>
  dropOrphans(collabApi, 'estimate', (ids) => database.asSystem((tx) => knownEstimates(tx, ids)))

/** null: the room is none of an estimate. */
export function estimateIn(room: string): string | null {
  const parts = partsOfRoom(room)
  return parts?.kind === 'estimate' ? parts.id : null
}
