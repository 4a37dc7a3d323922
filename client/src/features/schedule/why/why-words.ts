import type { Cause, ExplanationStep } from '@plumbline/core/schedule'
import { type Instant, MINUTES_PER_DAY, minuteOfDay } from '@plumbline/core/time'
import { limitOf, minutesPerDayOf } from '../../../documents/schedule/rows/row-view.ts'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { formatDateTime, weekdayDate } from '../../../parts/values/date.ts'
import { formatDuration } from '../../../parts/values/duration.ts'
import type { Translate } from '../../../parts/words/schedule-text.ts'
import type { Knot } from './plumb.ts'

/** What a knot says, and the row it leads to. */
export interface KnotWords {
  title: string
  detail: string
  /** '' where there is none. */
  rowId: string
  /** What holds the date as well. */
  ties: { text: string; rowId: string }[]
}

/** Sentences of explanations in one language, with the rows of one schedule. */
export class WhyWords {
  readonly #session: ScheduleSession
  /** Texts of the namespace `why`. */
  readonly #t: Translate
  readonly #language: string

  constructor(session: ScheduleSession, t: Translate, language: string) {
    this.#session = session
    this.#t = t
    this.#language = language
  }

  knot(knot: Knot): KnotWords {
    switch (knot.kind) {
      case 'cut':
        return { title: this.#t('cut'), detail: '', rowId: '', ties: [] }
      case 'root':
        return { ...this.#root(knot.cause, knot.step), ties: this.#ties(knot.ties) }
      case 'link': {
        const { cause, step } = knot
        const calendar = this.#calendarName(step.calendarId)
        const way = this.#way(cause.since, step.instant)
        const detail = step.movedFrom !== null && calendar ? `${way} · ${calendar}` : way
        return { title: this.#relation(cause), detail, rowId: cause.otherId, ties: this.#ties(knot.ties) }
      }
      case 'row': {
        const last = knot.steps.at(-1)!
        const title = rowLabel(this.#session, last.id)
        return { title, detail: this.#row(knot.steps, knot.isAsked), rowId: last.id, ties: this.#ties(knot.ties) }
      }
    }
  }

  /** «Fri 27.11.2026»; midnight at the end of a day belongs to that day where it is a finish. */
  date(instant: Instant, isFinish: boolean): string {
    const isDayEnd = isFinish && minuteOfDay(instant) === 0
    return weekdayDate(isDayEnd ? instant - 1 : instant, this.#language)
  }

  #way(from: Instant, to: Instant): string {
    const [a, b] = [this.date(from, true), this.date(to, false)]
    return a === b ? b : `${a} → ${b}`
  }

  /** Days of the row's own calendar. */
  #days(minutes: number, rowId: string): string {
    const { store, frame } = this.#session
    const slot = store.slotOf(rowId)
    const perDay = slot < 0 ? MINUTES_PER_DAY : minutesPerDayOf(store, slot, frame)
    return this.#t('days', { days: formatDuration(minutes, perDay) })
  }

  /** «5 d», «5 d and 3 d of pauses». */
  #span({ minutes, pauses }: Cause & { kind: 'duration' }, rowId: string): string {
    const days = this.#days(minutes, rowId)
    return pauses === 0 ? days : this.#t('withPauses', { days, pauses: this.#days(pauses, rowId) })
  }

  #calendarName(id: string): string {
    return this.#session.frame.calendars.find((calendar) => calendar.id === id)?.name ?? ''
  }

  #relation({ type, lag, lagCalendar, otherId }: Cause & { kind: 'relation' }): string {
    const lagText = lag === 0 ? '0' : `${lag > 0 ? '+' : ''}${this.#days(lag, otherId)}`
    const text = this.#t(`relation.${type}`, { lag: lagText })
    return lag === 0 || lagCalendar !== 'all_hours' ? text : `${text}, ${this.#t('allHours')}`
  }

  #row(steps: readonly ExplanationStep[], isAsked: boolean): string {
    const last = steps.at(-1)!
    const isFinish = last.value.endsWith('finish')
    const date = this.date(last.instant, isFinish)
    const [cause] = last.causes
    const parts: string[] = []
    if (cause?.kind === 'duration' && !isAsked && last.value.startsWith('late')) {
      parts.push(this.#t(isFinish ? 'row.lateFrom' : 'row.lateBack', { date, days: this.#span(cause, last.id) }))
    } else if (cause?.kind === 'duration') {
      const key = last.actualStart === null ? 'row.takes' : 'row.remains'
      parts.push(
        this.#t(isAsked && last.value.startsWith('late') ? 'row.lateTakes' : key, {
          date,
          days: this.#span(cause, last.id),
        }),
      )
    } else parts.push(this.#t(`row.${last.actualFinish !== null && !isAsked ? 'done' : last.value}`, { date }))
    if (isAsked && !isFinish && cause?.kind === 'relation' && this.#hasNoLimit(last.id))
      parts.push(this.#t('row.noLimit'))
    if (cause?.kind === 'row') parts.push(this.#t('row.fromRow', { row: rowLabel(this.#session, cause.otherId) }))
    return parts.join(' · ')
  }

  #hasNoLimit(id: string): boolean {
    const { store } = this.#session
    const slot = store.slotOf(id)
    return slot >= 0 && limitOf(store, slot) === null
  }

  /** A cause that needs no explanation. */
  #root(cause: Cause, step: ExplanationStep): { title: string; detail: string; rowId: string } {
    const calendar = step.movedFrom === null ? '' : this.#calendarName(step.calendarId)
    const isFinish = cause.holds === 'finish'
    const date = this.date(cause.instant, isFinish)
    const moved = calendar ? `${this.#way(cause.instant, step.instant)} · ${calendar}` : date
    switch (cause.kind) {
      case 'limit':
        return { title: this.#limit(cause), detail: calendar ? moved : '', rowId: step.id }
      case 'external_relation':
        return { title: this.#external(cause), detail: moved, rowId: step.id }
      case 'project_finish': {
        const ids = cause.ids.slice(0, 3).map((id) => rowLabel(this.#session, id))
        return {
          title: this.#t('root.project_finish'),
          detail: `${date} · ${ids.join(', ')}`,
          rowId: cause.ids[0] ?? '',
        }
      }
      case 'as_late_as_possible':
        return {
          title: this.#t('root.as_late_as_possible', { days: this.#days(cause.moved, step.id) }),
          detail: date,
          rowId: step.id,
        }
      case 'levelling':
        return {
          title: this.#t('root.levelling', { days: this.#days(cause.minutes, step.id) }),
          detail: date,
          rowId: step.id,
        }
      case 'summary_start':
        return { title: this.#summaryStart(cause), detail: moved, rowId: cause.otherId }
      case 'actual_start':
      case 'actual_finish':
        return { title: this.#t(`root.${cause.kind}`), detail: formatDateTime(cause.instant), rowId: step.id }
      case 'data_date':
      case 'planned_start':
      case 'must_finish_by':
        return { title: this.#t(`root.${cause.kind}`), detail: moved, rowId: '' }
      default:
        return { title: this.#t(`root.${cause.kind}`), detail: moved, rowId: step.id }
    }
  }

  #external({ type, lag, otherId }: Cause & { kind: 'external_relation' }): string {
    const lagText = lag === 0 ? '0' : `${lag > 0 ? '+' : ''}${this.#days(lag, '')}`
    const relation = this.#t(`relation.${type}`, { lag: lagText })
    return this.#t('root.external_relation', { relation, work: this.#session.externalName(otherId) })
  }

  #summaryStart({ otherId }: Cause & { kind: 'summary_start' }): string {
    return this.#t('root.summary_start', { row: rowLabel(this.#session, otherId) })
  }

  #limit({ limit, instant, holds }: Cause & { kind: 'limit' }): string {
    return this.#t(`limit.${limit}`, { date: this.date(instant, holds === 'finish') })
  }

  #ties(causes: readonly Cause[]): KnotWords['ties'] {
    return causes.map((cause) => {
      switch (cause.kind) {
        case 'relation': {
          const row = rowLabel(this.#session, cause.otherId)
          return {
            text: this.#t('tie', { cause: `${row}, ${lowerFirst(this.#relation(cause))}` }),
            rowId: cause.otherId,
          }
        }
        case 'row':
          return { text: this.#t('tie', { cause: rowLabel(this.#session, cause.otherId) }), rowId: cause.otherId }
        case 'limit':
          return { text: this.#t('tie', { cause: lowerFirst(this.#limit(cause)) }), rowId: '' }
        case 'duration':
          return { text: this.#t('tie', { cause: this.#t('ownDuration') }), rowId: '' }
        case 'external_relation':
          return { text: this.#t('tie', { cause: lowerFirst(this.#external(cause)) }), rowId: '' }
        case 'summary_start':
          return { text: this.#t('tie', { cause: lowerFirst(this.#summaryStart(cause)) }), rowId: cause.otherId }
        case 'as_late_as_possible':
        case 'levelling':
          return { text: '', rowId: '' }
        default:
          return { text: this.#t('tie', { cause: lowerFirst(this.#t(`root.${cause.kind}`)) }), rowId: '' }
      }
    })
  }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
