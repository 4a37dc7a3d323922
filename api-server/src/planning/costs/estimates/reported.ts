/** What a report tells of the estimates of schedules: read in the rights of whoever it is written for. */
import type { PriceProtocol } from '@plumbline/core/contract'
import { newEstimate } from '@plumbline/core/documents/estimate'
import { AppError } from '@plumbline/core/errors'
import type { EstimateState } from '@plumbline/core/estimates'
import type { Licences } from '../../../identity/licences/index.ts'
import { type CollabApi, ensureRoom } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { placeOfSchedule } from './authorizer.ts'
import { roomOfEstimate } from './reader.ts'
import { protocolView, selectEstimates, selectProtocols } from './repository.ts'
import { selectPlanning } from './service.ts'

interface Parts {
  database: Database
  collabApi: CollabApi
  licences: Pick<Licences, 'requireEstimates'>
}

/** Estimates of a schedule, whose documents the thread of a report reads, and its contract prices. */
export interface ReportedCostRooms {
  estimates: { room: string; number: string; name: string; revision: number; state: EstimateState }[]
  protocols: PriceProtocol[]
}

/** Of each schedule, which the caller has found to be readable; nothing where estimates are not licensed. */
export async function readCosts(
  { database, collabApi, licences }: Parts,
  scope: Scope,
  scheduleIds: readonly string[],
): Promise<ReportedCostRooms[]> {
  const all: ReportedCostRooms[] = []
  for (const scheduleId of scheduleIds) {
    all.push(await database.inScope(scope, (tx) => costsOf(tx, licences, scheduleId)))
  }
  for (const { estimates } of all) for (const { room } of estimates) await ensureRoom(collabApi, room, newEstimate)
  return all
}

async function costsOf(tx: Transaction, licences: Parts['licences'], scheduleId: string): Promise<ReportedCostRooms> {
  const place = await placeOfSchedule(tx, scheduleId)
  if (!place || !(await isLicensed(tx, licences, place.spaceId))) return { estimates: [], protocols: [] }
  const planning = new Set(await selectPlanning(tx, scheduleId))
  const estimates = (await selectEstimates(tx, scheduleId))
    .filter(({ id }) => planning.has(id))
    .map(({ id, number, name, revision, state }) => ({ room: roomOfEstimate(id), number, name, revision, state }))
  return { estimates, protocols: (await selectProtocols(tx, scheduleId)).map(protocolView) }
}

const isLicensed = (tx: Transaction, licences: Parts['licences'], spaceId: string): Promise<boolean> =>
  licences.requireEstimates(tx, spaceId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
