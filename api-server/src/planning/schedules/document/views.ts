import type { WbsRowView } from '@plumbline/core/contract'
import type { Relation, WbsRow } from '@plumbline/core/plan'
import { formatInstant } from '@plumbline/core/time'

export function rowViewOf(row: WbsRow): WbsRowView {
  return {
    id: row.id,
    parentId: row.parentId,
    type: row.type,
    code: row.code,
    name: row.name,
    calendarId: row.calendarId,
    durationMinutes: row.duration,
    limit: row.limit && { kind: row.limit.kind, date: instantText(row.limit.date) },
    percent: row.progress.percent,
    actualStart: instantText(row.progress.actualStart),
    actualFinish: instantText(row.progress.actualFinish),
  }
}

const instantText = (instant: number | null): string | null => (instant === null ? null : formatInstant(instant))

export function relationViewOf({ id, predId, succId, type, lag, lagCalendar }: Relation) {
  return { id, predId, succId, type, lagMinutes: lag, lagCalendar }
}
