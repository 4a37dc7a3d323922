import { attributeOfField } from '@plumbline/core/attributes'
import type { ChangeDetail, ChangeSetView } from '@plumbline/core/contract'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { type StoredKind, storedKindOf } from '@plumbline/core/fields'
import type { Limit, Measure, Progress, Splits, ThreePoints } from '@plumbline/core/plan'
import type { Instant, Minutes } from '@plumbline/core/time'
import { LINK_NUMBERS } from '../../../documents/schedule/rows/columns.ts'
import { dayOfDefaultCalendar, minutesPerDayOf, typeOf } from '../../../documents/schedule/rows/row-view.ts'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { formatDateTime } from '../../../parts/values/date.ts'
import { formatDuration } from '../../../parts/values/duration.ts'
import { checkFieldText, checkValueText } from '../../../parts/words/check-words.ts'
import type { Translate } from '../../../parts/words/schedule-text.ts'

const LONGEST_TEXT = 80

/** Words for what changed, in the language of the moment. */
export class HistoryWords {
  readonly #session: ScheduleSession
  readonly #t: Translate

  readonly #says: Partial<Record<StoredKind, (value: unknown, perDay: Minutes) => string>> = {
    duration: (value, perDay) => this.#days(value as Minutes, perDay),
    instant: (value) => formatDateTime(value as Instant),
    progress: (value, perDay) => this.#progress(value as Progress, perDay),
    limit: (value) => this.#limit(value as Limit),
    three_points: (value, perDay) => this.#threePoints(value as ThreePoints, perDay),
    splits: (value, perDay) => this.#splits(value as Splits, perDay),
    measure: (value) => measureText(value as Measure),
    person: (value) => this.#session.store.attributes.personName(String(value)),
    calendar: (value) => this.#calendar(String(value)),
  }

  constructor(session: ScheduleSession, t: Translate) {
    this.#session = session
    this.#t = t
  }

  /** «Level 3 slab»: by its name now, else by the one it had. */
  object({ collection, id, rowId, label }: ChangeDetail): string {
    if (collection === 'settings') return this.#t('object.settings')
    const row = collection === 'wbs' || collection === 'notes' ? rowLabel(this.#session, rowId ?? '') : ''
    const type = collection === 'relations' ? id.slice(id.lastIndexOf(':') + 1).toUpperCase() : ''
    return [row || label || this.#t(`object.${collection}`), type].filter(Boolean).join(' ')
  }

  /** «Duration 5d → 9d», «Deleted». */
  what(detail: ChangeDetail): string {
    const { kind, field, before, after, collection } = detail
    if (kind === 'moved') return this.#moved(detail)
    if (kind !== 'changed') return this.#t(`what.${kind}.${collection}`)
    const attributeId = attributeOfField(field)
    const name = attributeId === null ? this.#t(`field.${field}`) : this.#attributeName(field)
    const perDay = this.#dayOf(detail)
    return `${name}: ${this.#value(field, before, perDay)} → ${this.#value(field, after, perDay)}`
  }

  /** What stood there before. */
  before(detail: ChangeDetail): string {
    return this.#value(detail.field, detail.before, this.#dayOf(detail))
  }

  /** `perDay`: minutes of one day in which lengths are told. */
  #value(field: string, value: unknown, perDay: Minutes): string {
    if (value === null || value === undefined || value === '') return '–'
    const check = checkValueText(field, String(value))
    if (check !== null) return short(check)
    const attribute = this.#session.store.attributes.of(field)
    if (attribute) return short(this.#session.store.attributes.text(attribute, String(value)))
    if (attributeOfField(field) !== null) return short(String(value).slice(1))
    const say = this.#says[storedKindOf(field)]
    if (say) return say(value, perDay)
    if (field === 'type') return this.#schedule(`type.${String(value)}`)
    if (typeof value === 'boolean') return this.#t(value ? 'yes' : 'no')
    return short(typeof value === 'object' ? JSON.stringify(value) : String(value))
  }

  /** «3 changed, 1 moved»: of the whole set, of which only some details are told. */
  counts({ created, changed, moved, deleted }: ChangeSetView): string {
    const counted = Object.entries({ created, changed, moved, deleted }).filter(([, count]) => count > 0)
    return counted.map(([kind, count]) => this.#t(`count.${kind}`, { count })).join(', ')
  }

  #attributeName(field: string): string {
    return checkFieldText(field) ?? this.#session.store.attributes.of(field)?.name ?? this.#t('field.attribute')
  }

  #schedule(key: string, params: Record<string, unknown> = {}): string {
    return this.#t(key, { ns: 'schedule', ...params })
  }

  /** Of the calendar of the row, of a relation that of its successor, as in the grid. */
  #dayOf({ collection, id, rowId }: ChangeDetail): Minutes {
    const { store, frame } = this.#session
    const slot =
      collection === 'relations'
        ? (store.linkNumbers[store.linkOf(id) * LINK_NUMBERS + 1] ?? -1)
        : store.slotOf(rowId ?? id)
    return slot < 0 ? dayOfDefaultCalendar(frame) : minutesPerDayOf(store, slot, frame)
  }

  #days(minutes: Minutes, perDay: Minutes): string {
    return this.#schedule('row.days', { days: formatDuration(minutes, perDay) })
  }

  #moved({ before, after }: ChangeDetail): string {
    const parentOf = (place: unknown): string | null => (place as { parentId: string | null } | null)?.parentId ?? null
    const nameOf = (id: string | null): string =>
      id === null ? this.#t('topLevel') : rowLabel(this.#session, id) || '?'
    const [from, to] = [parentOf(before), parentOf(after)]
    return from === to ? this.#t('what.reordered') : this.#t('what.moved', { from: nameOf(from), to: nameOf(to) })
  }

  #progress({ percent, actualStart, actualFinish, remaining }: Progress, perDay: Minutes): string {
    const parts = [`${percent} %`]
    if (actualStart !== null) parts.push(this.#t('progress.started', { date: formatDateTime(actualStart) }))
    if (actualFinish !== null) parts.push(this.#t('progress.finished', { date: formatDateTime(actualFinish) }))
    else if (remaining !== null) parts.push(this.#t('progress.remaining', { days: this.#days(remaining, perDay) }))
    return parts.join(', ')
  }

  #limit({ kind, date }: Limit): string {
    const name = this.#schedule(`limit.long.${kind}`)
    return date === null ? name : `${name} ${formatDateTime(date)}`
  }

  #splits(splits: Splits, perDay: Minutes): string {
    const words = splits.map(({ after, gap }) =>
      this.#t('text', { ns: 'pauses', after: this.#days(after, perDay), gap: this.#days(gap, perDay) }),
    )
    return words.join('; ') || '–'
  }

  #threePoints({ min, likely, max }: ThreePoints, perDay: Minutes): string {
    return [min, likely, max].map((minutes) => this.#days(minutes, perDay)).join(' / ')
  }

  #calendar(id: string): string {
    return this.#session.frame.calendars.find((calendar) => calendar.id === id)?.name ?? this.#t('object.calendars')
  }
}

function measureText({ plan, fact, unit }: Measure): string {
  return `${plan} ${unit}${fact === '0' ? '' : ` (${fact})`}`.trim()
}

function short(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text
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
