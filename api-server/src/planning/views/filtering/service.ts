import type { SavedFilter } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may, type Subject } from '@plumbline/core/permissions'
import type { Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import {
  countFilters,
  deleteFilter,
  type FilterRow,
  insertFilter,
  selectFilter,
  selectFilters,
  updateFilter,
} from './repository.ts'

/** Of one person in one schedule. */
const MAX_FILTERS = 100

type Content = Pick<SavedFilter, 'name' | 'filter' | 'shared'>

export async function listFilters(tx: Transaction, scheduleId: string, userId: string): Promise<SavedFilter[]> {
  return (await selectFilters(tx, scheduleId, userId)).map((row) => viewOf(row, userId))
}

/** Throws NOT_FOUND. */
export async function requireFilter(tx: Transaction, filterId: string, userId: string): Promise<FilterRow> {
  const row = await selectFilter(tx, filterId, userId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export async function createFilter(
  tx: Transaction,
  at: { spaceId: string; scheduleId: string; subject: Subject },
  content: Content,
): Promise<SavedFilter> {
  const { userId } = at.subject
  requireSharing(at.subject, content.shared)
  if ((await countFilters(tx, at.scheduleId, userId)) >= MAX_FILTERS) {
    throw new AppError('FILTERS_TOO_MANY', { max: MAX_FILTERS })
  }
  const id = newId()
  const isNew = await insertFilter(tx, { id, ...content, ...at, createdBy: userId })
  if (!isNew) throw new AppError('FILTER_EXISTS', { name: content.name })
  return viewOf(await requireFilter(tx, id, userId), userId)
}

export async function editFilter(
  tx: Transaction,
  filterId: string,
  subject: Subject,
  content: Content,
): Promise<SavedFilter> {
  const row = await requireOwn(tx, filterId, subject)
  requireSharing(subject, content.shared)
  if (!(await updateFilter(tx, { ...row, ...content }))) throw new AppError('FILTER_EXISTS', { name: content.name })
  return viewOf(await requireFilter(tx, filterId, subject.userId), subject.userId)
}

export async function removeFilter(tx: Transaction, filterId: string, subject: Subject): Promise<void> {
  await requireOwn(tx, filterId, subject)
  await deleteFilter(tx, filterId)
}

/** Its maker may change a filter; a shared one belongs to all who may edit the schedule. */
async function requireOwn(tx: Transaction, filterId: string, subject: Subject): Promise<FilterRow> {
  const row = await requireFilter(tx, filterId, subject.userId)
  const isMine = row.createdBy === subject.userId
  if (!isMine && !may(subject, 'schedule.edit')) throw new AppError('FORBIDDEN')
  return row
}

function requireSharing(subject: Subject, shared: boolean): void {
  if (shared && !may(subject, 'schedule.edit')) throw new AppError('FORBIDDEN')
}

function viewOf({ createdBy, id, scheduleId, name, filter, shared, active }: FilterRow, userId: string): SavedFilter {
  return { id, scheduleId, name, filter, shared, active, mine: createdBy === userId }
}
