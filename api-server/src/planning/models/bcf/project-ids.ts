import { guidOfId, idOfGuid } from '@plumbline/core/bim/bcf'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Place } from '../../../platform/http/index.ts'
import { placeOfLinks } from '../bim/index.ts'

export const projectIdOf = (scheduleId: string): string => guidOfId(scheduleId, 'project')

/** Throws NOT_FOUND. */
export function scheduleOf(bcfProjectId: string): string {
  const scheduleId = idOfGuid(bcfProjectId, 'project')
  if (scheduleId === null) throw new AppError('NOT_FOUND')
  return scheduleId
}

/** The rights are those of the schedule. */
export const ofProject = (tx: Transaction, { params }: { params: { bcfProjectId: string } }): Promise<Place | null> =>
  placeOfLinks(tx, scheduleOf(params.bcfProjectId))
