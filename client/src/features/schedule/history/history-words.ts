import { attributeOfField } from '@plumbline/core/attributes'
import { type ChangeGround, ChangeWords } from '@plumbline/core/change-words'
import type { ChangeDetail } from '@plumbline/core/contract'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { Minutes } from '@plumbline/core/time'
import { LINK_NUMBERS } from '../../../documents/schedule/rows/columns.ts'
import { dayOfDefaultCalendar, minutesPerDayOf, typeOf } from '../../../documents/schedule/rows/row-view.ts'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { formatDateTime } from '../../../parts/values/date.ts'
import { formatDuration } from '../../../parts/values/duration.ts'
import { checkFieldText, checkValueText } from '../../../parts/words/check-words.ts'
import type { Translate } from '../../../parts/words/schedule-text.ts'
import { stepFieldText, stepValueText } from '../../../parts/words/step-words.ts'

/** Words for what changed in the schedule on screen. */
export const historyWords = (session: ScheduleSession, t: Translate): ChangeWords =>
  new ChangeWords(groundOf(session), t)

function groundOf(session: ScheduleSession): ChangeGround {
  const attributeOf = (field: string) => session.store.attributes.of(field)
  return {
    rowName: (id) => rowLabel(session, id),
    personName: (id) => session.store.attributes.personName(id),
    calendarName: (id) => session.frame.calendars.find((calendar) => calendar.id === id)?.name ?? null,
    attributeName: (field) => checkFieldText(field) ?? stepFieldText(field) ?? attributeOf(field)?.name ?? null,
    attributeText: (field, stored) => {
      const attribute = attributeOf(field)
      const own = checkValueText(field, stored) ?? stepValueText(field, stored)
      return own ?? (attribute ? session.store.attributes.text(attribute, stored) : null)
    },
    minutesPerDay: (detail) => dayOf(session, detail),
    moment: formatDateTime,
    days: formatDuration,
  }
}

/** Of the calendar of the row, of a relation that of its successor, as in the grid. */
function dayOf({ store, frame }: ScheduleSession, { collection, id, rowId }: ChangeDetail): Minutes {
  const slot =
    collection === 'relations'
      ? (store.linkNumbers[store.linkOf(id) * LINK_NUMBERS + 1] ?? -1)
      : store.slotOf(rowId ?? id)
  return slot < 0 ? dayOfDefaultCalendar(frame) : minutesPerDayOf(store, slot, frame)
}

/** Null: the field is none of an attribute. */
function valueBack(id: string, field: string, before: unknown): ScheduleCommand | null {
  const attributeId = attributeOfField(field)
  return attributeId === null ? null : { do: 'row.values', ids: [id], values: { [attributeId]: String(before) } }
}

/** The forward change that takes the earlier value; null: there is no value to take, or nothing to put it in. */
export function takeBackOf(session: ScheduleSession, detail: ChangeDetail): ScheduleCommand | null {
  const { kind, collection, id, field, before } = detail
  if (kind !== 'changed' || before === undefined) return null
  const { store } = session
  switch (collection) {
    case 'wbs':
      if (store.slotOf(id) < 0 || (field === 'type' && typeOf(store, store.slotOf(id)) === 'sum')) return null
      return valueBack(id, field, before) ?? { do: 'row.set', ids: [id], fields: { [field]: before } }
    case 'relations':
      if (store.linkOf(id) < 0 || (field !== 'lag' && field !== 'lagCalendar')) return null
      return { do: 'relation.set', id, [field]: before }
    case 'settings':
      return { do: 'settings.set', settings: { [field]: before } }
    case 'notes':
      return store.slotOf(id) < 0 ? null : { do: 'row.note', id, text: String(before) }
    default:
      return null
  }
}
