import { attributeOfField } from '../attributes/index.ts'
import type { ChangeDetail, ChangeSetView } from '../contract/index.ts'
import { type StoredKind, storedKindOf } from '../fields/index.ts'
import type { Limit, Measure, Progress, Splits, ThreePoints } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'

const LONGEST_TEXT = 80

/** Texts of the screens: those of `history` by their key, others with the feature that they are of as `ns`. */
export type Translate = (key: string, params?: Record<string, unknown>) => string

/** What a schedule knows of the things that a change names. */
export interface ChangeGround {
  /** «A1010 Excavation»; '': there is no such row any more. */
  rowName(id: string): string
  personName(id: string): string
  /** null: there is no such calendar any more. */
  calendarName(id: string): string | null
  /** null: the field is of none that is known. */
  attributeName(field: string): string | null
  attributeText(field: string, stored: string): string | null
  /** Of one day in which lengths are told: of the calendar of the row, of a relation that of its successor. */
  minutesPerDay(detail: ChangeDetail): Minutes
  /** Of the project, with the time of the day. */
  moment(instant: Instant): string
  /** A number of days. */
  days(minutes: Minutes, perDay: Minutes): string
}

/** Words for what changed, in the language of the moment. */
export class ChangeWords {
  readonly #ground: ChangeGround
  readonly #t: Translate

  readonly #says: Partial<Record<StoredKind, (value: unknown, perDay: Minutes) => string>> = {
    duration: (value, perDay) => this.#days(value as Minutes, perDay),
    instant: (value) => this.#ground.moment(value as Instant),
    progress: (value, perDay) => this.#progress(value as Progress, perDay),
    limit: (value) => this.#limit(value as Limit),
    three_points: (value, perDay) => this.#threePoints(value as ThreePoints, perDay),
    splits: (value, perDay) => this.#splits(value as Splits, perDay),
    measure: (value) => measureText(value as Measure),
    person: (value) => this.#ground.personName(String(value)),
    calendar: (value) => this.#ground.calendarName(String(value)) ?? this.#t('object.calendars'),
  }

  constructor(ground: ChangeGround, t: Translate) {
    this.#ground = ground
    this.#t = t
  }

  /** «Level 3 slab»: by its name now, else by the one it had. */
  object({ collection, id, rowId, label }: ChangeDetail): string {
    if (collection === 'settings') return this.#t('object.settings')
    const row = collection === 'wbs' || collection === 'notes' ? this.#ground.rowName(rowId ?? '') : ''
    const type = collection === 'relations' ? id.slice(id.lastIndexOf(':') + 1).toUpperCase() : ''
    return [row || label || this.#t(`object.${collection}`), type].filter(Boolean).join(' ')
  }

  /** «Duration 5d → 9d», «Deleted». */
  what(detail: ChangeDetail): string {
    const { kind, field, before, after, collection } = detail
    if (kind === 'moved') return this.#moved(detail)
    if (kind !== 'changed') return this.#t(`what.${kind}.${collection}`)
    const isAttribute = attributeOfField(field) !== null
    const name = isAttribute
      ? (this.#ground.attributeName(field) ?? this.#t('field.attribute'))
      : this.#t(`field.${field}`)
    const perDay = this.#ground.minutesPerDay(detail)
    return `${name}: ${this.#value(field, before, perDay)} → ${this.#value(field, after, perDay)}`
  }

  /** What stood there before. */
  before(detail: ChangeDetail): string {
    return this.#value(detail.field, detail.before, this.#ground.minutesPerDay(detail))
  }

  /** `perDay`: minutes of one day in which lengths are told. */
  #value(field: string, value: unknown, perDay: Minutes): string {
    if (value === null || value === undefined || value === '') return '–'
    if (attributeOfField(field) !== null) {
      return short(this.#ground.attributeText(field, String(value)) ?? String(value).slice(1))
    }
    const say = this.#says[storedKindOf(field)]
    if (say) return say(value, perDay)
    if (field === 'type') return this.#schedule(`type.${String(value)}`)
    if (typeof value === 'boolean') return this.#t(value ? 'yes' : 'no')
    return short(typeof value === 'object' ? JSON.stringify(value) : String(value))
  }

  /** «3 changed, 1 moved»: of the whole set, of which only some details are told. */
  counts({
    created,
    changed,
    moved,
    deleted,
  }: Pick<ChangeSetView, 'created' | 'changed' | 'moved' | 'deleted'>): string {
    const counted = Object.entries({ created, changed, moved, deleted }).filter(([, count]) => count > 0)
    return counted.map(([kind, count]) => this.#t(`count.${kind}`, { count })).join(', ')
  }

  #schedule(key: string, params: Record<string, unknown> = {}): string {
    return this.#t(key, { ns: 'schedule', ...params })
  }

  #days(minutes: Minutes, perDay: Minutes): string {
    return this.#schedule('row.days', { days: this.#ground.days(minutes, perDay) })
  }

  #moved({ before, after }: ChangeDetail): string {
    const parentOf = (place: unknown): string | null => (place as { parentId: string | null } | null)?.parentId ?? null
    const nameOf = (id: string | null): string => (id === null ? this.#t('topLevel') : this.#ground.rowName(id) || '?')
    const [from, to] = [parentOf(before), parentOf(after)]
    return from === to ? this.#t('what.reordered') : this.#t('what.moved', { from: nameOf(from), to: nameOf(to) })
  }

  #progress({ percent, actualStart, actualFinish, remaining }: Progress, perDay: Minutes): string {
    const date = (instant: Instant): string => this.#ground.moment(instant)
    const parts = [`${percent} %`]
    if (actualStart !== null) parts.push(this.#t('progress.started', { date: date(actualStart) }))
    if (actualFinish !== null) parts.push(this.#t('progress.finished', { date: date(actualFinish) }))
    else if (remaining !== null) parts.push(this.#t('progress.remaining', { days: this.#days(remaining, perDay) }))
    return parts.join(', ')
  }

  #limit({ kind, date }: Limit): string {
    const name = this.#schedule(`limit.long.${kind}`)
    return date === null ? name : `${name} ${this.#ground.moment(date)}`
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
}

function measureText({ plan, fact, unit }: Measure): string {
  return `${plan} ${unit}${fact === '0' ? '' : ` (${fact})`}`.trim()
}

function short(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text
}
