import type { wbsEdit } from '@plumbline/core/contract'
import type { RowFields } from '@plumbline/core/documents/schedule'
import { AppError } from '@plumbline/core/errors'
import type { Limit, Progress } from '@plumbline/core/plan'
import { parseInstant } from '@plumbline/core/time'
import type { z } from 'zod'

export type RowEdit = z.output<typeof wbsEdit.input>

/** Throws BAD_REQUEST for a day that does not exist. */
function instantOf(text: string | null, field: string): number | null {
  if (text === null) return null
  const instant = parseInstant(text)
  if (instant === null) throw new AppError('BAD_REQUEST', { field, reason: 'invalid_date' })
  return instant
}

/** Then the row before is needed as well. */
export function editsProgress({ percent, actualStart, actualFinish }: RowEdit): boolean {
  return percent !== undefined || actualStart !== undefined || actualFinish !== undefined
}

/** `before` holds what the edit does not name: progress is one register and is written as a whole. */
export function fieldsOf(edit: RowEdit, before: { progress: Progress; duration: number }): Partial<RowFields> {
  const { type, code, name, calendarId, durationMinutes, limit } = edit
  const fields: Partial<RowFields> = {}
  if (type !== undefined) fields.type = type
  if (code !== undefined) fields.code = code
  if (name !== undefined) fields.name = name
  if (calendarId !== undefined) fields.calendarId = calendarId
  if (durationMinutes !== undefined) fields.duration = durationMinutes
  if (limit !== undefined) fields.limit = limitOf(limit)
  if (editsProgress(edit)) fields.progress = progressOf(edit, before)
  return fields
}

function limitOf(limit: NonNullable<RowEdit['limit']> | null): Limit | null {
  return limit && { kind: limit.kind, date: instantOf(limit.date, 'limit.date') }
}

function progressOf(edit: RowEdit, { progress, duration }: { progress: Progress; duration: number }): Progress {
  const actualStart = edit.actualStart === undefined ? progress.actualStart : instantOf(edit.actualStart, 'actualStart')
  const actualFinish =
    edit.actualFinish === undefined ? progress.actualFinish : instantOf(edit.actualFinish, 'actualFinish')
  return {
    ...progress,
    actualStart,
    actualFinish,
    percent: edit.percent ?? progress.percent,
    initialDuration: actualStart === null ? null : (progress.initialDuration ?? duration),
    startSource: edit.actualStart === undefined ? progress.startSource : 'typed',
  }
}
