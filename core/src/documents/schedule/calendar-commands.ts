/** Calendars and the settings of the schedule. */
import type { Calendar, Id, ScheduleSettings } from '../../plan/index.ts'
import { Refused } from '../rooms/index.ts'
import { isId } from './codecs.ts'
import { type CollectionName, limits } from './shape.ts'
import type { Writer } from './writer.ts'

/** Creates the record or writes the fields that differ. */
export function put(writer: Writer, collection: CollectionName, record: { id: Id }, count: number, max: number): void {
  if (!isId(record?.id)) throw new Refused('FIELD_INVALID', { field: 'id' })
  if (writer.records(collection).isLive(record.id)) {
    writer.setFields(collection, record.id, record)
    return
  }
  if (count >= max) throw new Refused('DOCUMENT_TOO_LARGE', { [collection]: max })
  writer.create(collection, record.id, record)
}

export function putCalendar(writer: Writer, calendar: Calendar): void {
  try {
    put(writer, 'calendars', calendar, writer.replica.calendars.size, limits.calendars)
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.code !== 'FIELD_INVALID') throw error
    throw new Refused('CALENDAR_INVALID', error.refusal.params, error.refusal.ids)
  }
}

export function deleteCalendar(writer: Writer, id: Id): void {
  const { replica } = writer
  if (!replica.calendar(id)) throw new Refused('NOT_FOUND', {}, [])
  const users = [...replica.rows.values()].filter((row) => row.calendarId === id).map((row) => row.id)
  for (const assignment of replica.assignments.values()) if (assignment.calendarId === id) users.push(assignment.wbsId)
  const isDefault = replica.settings().defaultCalendarId === id
  if (isDefault || users.length > 0) throw new Refused('CALENDAR_IN_USE', { rows: users.length }, users.slice(0, 100))
  writer.kill('calendars', id)
}

export function setSettings(writer: Writer, settings: Partial<ScheduleSettings>): void {
  const { defaultCalendarId } = settings
  if (defaultCalendarId !== undefined && !writer.replica.calendar(defaultCalendarId)) {
    throw new Refused('FIELD_INVALID', { field: 'defaultCalendarId' })
  }
  for (const [name, value] of Object.entries(settings)) if (value !== undefined) writer.setSetting(name, value)
}
