import { costLimits, type EstimateHeader } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type EstimateState, protocolDifference } from '@plumbline/core/estimates'
import type { Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { announceRoomChange } from '../../versions/kinds/index.ts'
import { isClosed } from './authorizer.ts'
import { roomOfEstimate } from './reader.ts'
import {
  deleteEstimate,
  insertEstimate,
  insertProtocol,
  lockEstimates,
  type ProtocolFacts,
  selectEstimate,
  selectEstimates,
  selectProtocol,
  selectProtocols,
  updateEstimate,
} from './repository.ts'

export interface Of {
  spaceId: string
  userId: string
}

/** Throws NOT_FOUND. */
export async function requireEstimate(tx: Transaction, id: string): Promise<EstimateHeader> {
  const estimate = await selectEstimate(tx, id)
  if (!estimate) throw new AppError('NOT_FOUND')
  return estimate
}

/** Throws ESTIMATE_CLOSED: what is approved or archived does not change. */
export async function requireOpen(tx: Transaction, id: string): Promise<EstimateHeader> {
  const estimate = await requireEstimate(tx, id)
  if (isClosed(estimate.state)) throw new AppError('ESTIMATE_CLOSED')
  return estimate
}

export async function createEstimate(
  tx: Transaction,
  { spaceId, userId }: Of,
  scheduleId: string,
  { id = newId(), number, name }: { id?: string; number: string; name: string },
): Promise<EstimateHeader> {
  await requireRoom(tx, scheduleId)
  const estimate: EstimateHeader = {
    ...{ id, scheduleId, number, name },
    ...{ state: 'draft', revision: 1, revisionOf: null, changedBy: userId, changedAt: '' },
  }
  if (!(await insertEstimate(tx, spaceId, estimate))) throw new AppError('ESTIMATE_EXISTS', { number })
  return requireEstimate(tx, estimate.id)
}

/** Before a file is read for it. Throws ESTIMATE_EXISTS, ESTIMATES_TOO_MANY. */
export async function requireFree(tx: Transaction, scheduleId: string, number: string): Promise<void> {
  const all = await requireRoom(tx, scheduleId)
  if (all.some((one) => one.number === number && one.revision === 1)) throw new AppError('ESTIMATE_EXISTS', { number })
}

async function requireRoom(tx: Transaction, scheduleId: string): Promise<EstimateHeader[]> {
  await lockEstimates(tx, scheduleId)
  const all = await selectEstimates(tx, scheduleId)
  if (all.length >= costLimits.estimates) throw new AppError('ESTIMATES_TOO_MANY', { max: costLimits.estimates })
  return all
}

export async function editEstimate(
  tx: Transaction,
  userId: string,
  id: string,
  { number, name }: { number?: string | undefined; name?: string | undefined },
): Promise<EstimateHeader> {
  const before = await requireOpen(tx, id)
  const now = { ...before, number: number ?? before.number, name: name ?? before.name, changedBy: userId }
  await lockEstimates(tx, before.scheduleId)
  if (!(await updateEstimate(tx, now))) throw new AppError('ESTIMATE_EXISTS', { number: now.number })
  return requireEstimate(tx, id)
}

/** What may follow; an approved one is never a draft again. */
const ways: Readonly<Record<EstimateState, readonly EstimateState[]>> = {
  draft: ['checked', 'archived'],
  checked: ['draft', 'approved', 'archived'],
  approved: ['archived'],
  archived: [],
}

/** Who has it open is let in again with the right of now. Throws ESTIMATE_STATE. */
export async function changeState(
  tx: Transaction,
  userId: string,
  id: string,
  state: EstimateState,
): Promise<EstimateHeader> {
  const { scheduleId } = await requireEstimate(tx, id)
  await lockEstimates(tx, scheduleId)
  const before = await requireEstimate(tx, id)
  if (!ways[before.state].includes(state)) throw new AppError('ESTIMATE_STATE', { from: before.state, to: state })
  await updateEstimate(tx, { ...before, state, changedBy: userId })
  await announceRoomChange(tx, roomOfEstimate(id))
  return requireEstimate(tx, id)
}

/** Its document is to be made before. */
export async function reviseEstimate(tx: Transaction, of: Of, id: string, newId: string): Promise<EstimateHeader> {
  const before = await requireEstimate(tx, id)
  const all = await requireRoom(tx, before.scheduleId)
  const revisions = all.filter(({ number }) => number === before.number).map(({ revision }) => revision)
  const revision = Math.max(...revisions) + 1
  const estimate: EstimateHeader = {
    ...before,
    ...{ id: newId, state: 'draft', revision, revisionOf: id, changedBy: of.userId },
  }
  await insertEstimate(tx, of.spaceId, estimate)
  return requireEstimate(tx, newId)
}

export async function removeEstimate(tx: Transaction, id: string): Promise<EstimateHeader> {
  const estimate = await requireOpen(tx, id)
  await deleteEstimate(tx, id)
  return estimate
}

/** Estimates that works are planned by: of each number the newest revision, unless it is archived. */
export async function selectPlanning(tx: Transaction, scheduleId: string): Promise<string[]> {
  const newest = new Map<string, EstimateHeader>()
  for (const estimate of await selectEstimates(tx, scheduleId)) newest.set(estimate.number, estimate)
  return [...newest.values()].filter(({ state }) => state !== 'archived').map(({ id }) => id)
}

type NewProtocol = Omit<ProtocolFacts, 'id' | 'state'>

/** With what it differs from, rows that changed only. Throws PROTOCOLS_TOO_MANY. */
export async function createProtocol(tx: Transaction, of: Of, protocol: NewProtocol): Promise<ProtocolFacts> {
  await lockEstimates(tx, protocol.scheduleId)
  const all = await selectProtocols(tx, protocol.scheduleId)
  if (all.length >= costLimits.protocols) throw new AppError('PROTOCOLS_TOO_MANY', { max: costLimits.protocols })
  const before = protocol.differsFrom === null ? null : await approvedIn(tx, protocol.scheduleId, protocol.differsFrom)
  const rows = before ? changedRows(before.rows, protocol.rows) : protocol.rows
  const made: ProtocolFacts = { ...protocol, rows, id: newId(), state: 'DRAFT' }
  await insertProtocol(tx, of, made)
  return made
}

async function approvedIn(tx: Transaction, scheduleId: string, id: string): Promise<ProtocolFacts> {
  const protocol = await selectProtocol(tx, id)
  if (protocol?.scheduleId !== scheduleId || protocol.state !== 'APPROVED') throw new AppError('NOT_FOUND')
  return protocol
}

/** A row that is gone is told with nothing agreed. */
const changedRows = (before: ProtocolFacts['rows'], after: ProtocolFacts['rows']): ProtocolFacts['rows'] =>
  protocolDifference(before, after).map(({ before, after }) => after ?? { ...before!, qty: '0', agreedTotal: '0' })

/** Throws PROTOCOL_CLOSED: what was decided stays. */
export async function requireDraft(tx: Transaction, id: string): Promise<ProtocolFacts> {
  const found = await selectProtocol(tx, id)
  if (found) await lockEstimates(tx, found.scheduleId)
  const protocol = found && (await selectProtocol(tx, id))
  if (!protocol) throw new AppError('NOT_FOUND')
  if (protocol.state !== 'DRAFT') throw new AppError('PROTOCOL_CLOSED')
  return protocol
}
