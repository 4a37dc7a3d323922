import { attributeField } from '@plumbline/core/attributes'
import type { Edit } from '@plumbline/core/documents/schedule'
import { type StoredKind, storedKindOf } from '@plumbline/core/fields'
import type { Id, Limit, Measure, Progress, Splits, ThreePoints } from '@plumbline/core/plan'
import type { Instant, Minutes } from '@plumbline/core/time'
import i18next from 'i18next'
import type { Attribute } from '../../../parts/attributes/attribute-book.ts'
import { formatDate, formatDateTime } from '../../../parts/values/date.ts'
import { formatDuration } from '../../../parts/values/duration.ts'
import type { Translate } from '../../../parts/words/schedule-text.ts'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import { dayOfDefaultCalendar, minutesPerDayOf } from '../rows/row-view.ts'
import type { RefusedChange, ReplacedValue, RowName, TypedChange } from '../session/messages.ts'
import type { ScheduleSession } from '../session/schedule-session.ts'
import { refusalText, rowLabel } from '../words/row-label.ts'

/** Who wrote a value, and when it came to the server. */
export interface Author {
  name: string
  at: number
}

/** Values of one change that are written out; the rest is a number. */
const VALUES_SHOWN = 6
const ROWS_SHOWN = 3

/** Of a day, where no schedule is open that would say. */
const EIGHT_HOURS = 480

/** What the words of changes need to know of an open schedule; nothing of it is there when it cannot be opened. */
type Known = Pick<ScheduleSession, 'store' | 'rows' | 'frame'> | null

/** Sentences about what people typed, in one language; `t` is of the namespace `unsaved`. */
export class UnsavedWords {
  readonly #session: ScheduleSession | null
  readonly #t: Translate
  readonly #schedule: Translate

  readonly #says: Partial<Record<StoredKind, (value: unknown, id: Id) => string>> = {
    duration: (value, id) => this.#length(value as Minutes, id),
    instant: (value) => formatDateTime(value as Instant),
    progress: (value, id) => this.#progress(value as Progress, id),
    limit: (value) => this.#limit(value as Limit),
    three_points: (value, id) => this.#threePoints(value as ThreePoints, id),
    splits: (value, id) => this.#splits(value as Splits, id),
    measure: (value) => measureText(value as Measure),
    person: (value) => this.#session?.store.attributes.personName(String(value)) ?? '?',
    calendar: (value) => this.#calendar(String(value)),
  }

  constructor(session: ScheduleSession | null, t: Translate, schedule: Translate) {
    this.#session = session
    this.#t = t
    this.#schedule = schedule
  }

  /** «Change of values: A1010 Excavation». */
  title(change: TypedChange): string {
    const rows = this.rows(change.rows)
    const key = `command.${change.command.do.replace('.', '_')}`
    const what = this.#t(i18next.exists(`unsaved:${key}`) ? key : 'command.other')
    return rows === '' ? what : `${what}: ${rows}`
  }

  rows(rows: readonly RowName[]): string {
    const labels = rows.slice(0, ROWS_SHOWN).map((row) => this.row(row))
    if (rows.length > ROWS_SHOWN) labels.push(this.#t('moreRows', { count: rows.length - ROWS_SHOWN }))
    return labels.join(', ')
  }

  /** As it is called now, else as it was called then. */
  row(row: RowName): string {
    const now = this.#session ? rowLabel(this.#session, row.id) : ''
    return now || `${row.code} ${row.name}`.trim()
  }

  /** «Duration: 5 d → 8 d», the first of them. */
  values(change: TypedChange): string[] {
    const lines = change.edits.map((edit) => this.#value(edit)).filter((line) => line !== '')
    if (lines.length <= VALUES_SHOWN) return lines
    return [...lines.slice(0, VALUES_SHOWN), this.#t('moreValues', { count: lines.length - VALUES_SHOWN })]
  }

  reason(change: RefusedChange): string {
    const { refusal } = change
    return this.#session
      ? refusalText(this.#session, refusal, this.#schedule)
      : sentenceOf(refusal.code, refusal.params)
  }

  /** All about a refused change in plain text, for the clipboard and for files. */
  text(change: RefusedChange): string {
    const when = this.#t('typedAt', { at: momentOf(change.at) })
    return [this.title(change), ...this.values(change), `${when} ${this.reason(change)}`].join('\n  ')
  }

  /** «Duration: replaced by Anna, 14:05: 5 d → 8 d». */
  replaced(value: ReplacedValue, author: Author | null): string {
    const who = author?.name || value.name || this.#t('anotherPerson')
    const at = momentOf(author?.at ?? value.replacedAt)
    const { edit } = value
    if (value.theirs === undefined)
      return [this.#value(edit), this.#t('deletedBy', { who, at })].filter(Boolean).join(' · ')
    const [mine, theirs] = [afterOf(edit), value.theirs].map((one) => this.#shown(edit, one))
    return this.#t('replacedBy', { field: this.#field(edit), who, at, mine, theirs })
  }

  #value(edit: Edit): string {
    if (edit.kind === 'life' || (edit.kind === 'field' && edit.field === 'lamport')) return ''
    const [before, after] = [edit.before, edit.after].map((value) => this.#shown(edit, value))
    return this.#t('value', { field: this.#field(edit), before, after })
  }

  #field(edit: Edit): string {
    if (edit.kind === 'value') return this.#attribute(edit.attributeId)?.name ?? this.#t('field.attribute')
    const name = edit.kind === 'field' || edit.kind === 'setting' ? fieldOf(edit) : edit.kind
    const key = `field.${name}`
    return this.#t(i18next.exists(`unsaved:${key}`) ? key : 'field.other')
  }

  #shown(edit: Edit, value: unknown): string {
    if (value === null || value === undefined || value === '') return '–'
    if (edit.kind === 'value') return this.#attributeValue(edit.attributeId, String(value))
    if (edit.kind === 'place') return this.#place(value)
    if (edit.kind === 'field') return this.#fieldValue(fieldOf(edit), value, edit.id)
    if (edit.kind === 'setting' && storedKindOf(edit.name) === 'instant') return formatDate(value as Instant)
    return plain(value)
  }

  #attribute(id: Id): Attribute | undefined {
    return this.#session?.store.attributes.of(attributeField(id))
  }

  #attributeValue(id: Id, stored: string): string {
    const attribute = this.#attribute(id)
    return attribute && this.#session ? this.#session.store.attributes.text(attribute, stored) : stored.slice(1)
  }

  #fieldValue(field: string, value: unknown, id: Id): string {
    const say = this.#says[storedKindOf(field)]
    if (say) return say(value, id)
    return field === 'type' ? this.#schedule(`type.${String(value)}`) : plain(value)
  }

  /** A parent stands in the register of places, or is the value itself. */
  #place(value: unknown): string {
    const parentId = typeof value === 'object' ? (value as { parentId: Id | null }).parentId : String(value)
    if (parentId === null) return this.#t('topLevel')
    return (this.#session && rowLabel(this.#session, parentId)) || plain(parentId)
  }

  #length(minutes: Minutes, id: Id): string {
    const known: Known = this.#session
    if (!known) return this.#schedule('row.days', { days: formatDuration(minutes, EIGHT_HOURS) })
    const slot = known.store.slotOf(id)
    const perDay = slot < 0 ? dayOfDefaultCalendar(known.frame) : minutesPerDayOf(known.store, slot, known.frame)
    return this.#schedule('row.days', { days: formatDuration(minutes, perDay) })
  }

  #splits(splits: Splits, id: Id): string {
    const words = splits.map(({ after, gap }) =>
      i18next.t('pauses:text', { after: this.#length(after, id), gap: this.#length(gap, id) }),
    )
    return words.join('; ') || '–'
  }

  #threePoints({ min, likely, max }: ThreePoints, id: Id): string {
    return [min, likely, max].map((minutes) => this.#length(minutes, id)).join(' / ')
  }

  #limit({ kind, date }: Limit): string {
    const text = this.#schedule(`limit.short.${kind}`)
    return date === null ? text : `${text} ${formatDate(date)}`
  }

  #progress(progress: Progress, id: Id): string {
    const { percent, actualStart, actualFinish, remaining } = progress
    const parts = [`${percent} %`]
    if (actualStart !== null) parts.push(this.#t('started', { date: formatDate(actualStart) }))
    if (actualFinish !== null) parts.push(this.#t('finished', { date: formatDate(actualFinish) }))
    if (remaining !== null && actualFinish === null)
      parts.push(this.#t('remains', { length: this.#length(remaining, id) }))
    return parts.join(', ')
  }

  #calendar(id: Id): string {
    return this.#session?.frame.calendars.find((calendar) => calendar.id === id)?.name ?? id
  }
}

/** «21.11. 14:05» in the person's own time zone. */
export function momentOf(at: number): string {
  const date = new Date(at)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(date.getDate())}.${two(date.getMonth() + 1)}. ${two(date.getHours())}:${two(date.getMinutes())}`
}

function fieldOf(edit: Extract<Edit, { kind: 'field' | 'setting' }>): string {
  return edit.kind === 'setting' ? edit.name : edit.field
}

function afterOf(edit: Edit): unknown {
  return edit.kind === 'place' ? edit.after.parentId : edit.after
}

function measureText({ fact, plan, unit }: Measure): string {
  return `${fact} / ${plan} ${unit}`.trim()
}

function plain(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
