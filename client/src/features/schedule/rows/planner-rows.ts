import type { RoomRight } from '@plumbline/core/permissions'
import { NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import type { CellTone, PlannerBar, PlannerLink, PlannerSource } from '../../../instruments/planner/types.ts'
import type { ReplacedValue } from '../session/messages.ts'
import { formatDate, formatDateTime, formatDayMonth, formatFinishDate } from '../values/date.ts'
import { exactDuration, formatDuration, formatReserve } from '../values/duration.ts'
import { LINK_NUMBERS, limitKindAt, relationTypeAt } from './columns.ts'
import { LinkIndex } from './link-index.ts'
import { Outline } from './outline.ts'
import type { RowStore } from './row-store.ts'
import { isHammock, isMilestone, isSummary, minutesPerDayOf, type PlanFrame, typeOf } from './row-view.ts'
import type { RowFilter, VisibleRows } from './visible-rows.ts'

/** Words in cells; the instrument and the store have none of their own. */
export interface RowWords {
  /** Behind an actual date: «A». */
  actual: string
  /** Of a cell whose typed value was replaced. */
  replaced: string
  limit(kind: string): string
  type(type: string): string
  days(text: string): string
}

/** The column in which a field of a row shows. */
const columnOfField: Readonly<Record<string, string>> = {
  name: 'name',
  code: 'code',
  duration: 'duration',
  limit: 'limit',
  progress: 'percent',
  calendarId: 'calendar',
}

/** The visible rows as the planner instrument reads them. */
export class PlannerRows implements PlannerSource {
  revision = 0
  right: RoomRight = 'write'
  showsCritical = true
  readonly outline: Outline
  readonly #store: RowStore
  readonly #visible: VisibleRows
  readonly #frame: () => PlanFrame
  readonly #links = new LinkIndex()
  readonly #words: RowWords
  #filter: RowFilter | null = null
  /** Cells whose typed value somebody else's took the place of, as «row column». */
  #replaced = new Set<string>()
  #seenStructure = -1
  #seenLinks = -1
  #linksStale = true
  readonly #link: PlannerLink = { id: '', fromRow: 0, toRow: 0, type: 'fs', critical: false, suspended: false }

  constructor(store: RowStore, visible: VisibleRows, frame: () => PlanFrame, words: RowWords) {
    this.#store = store
    this.#visible = visible
    this.#frame = frame
    this.#words = words
    this.outline = new Outline(store)
  }

  get rowCount(): number {
    return this.#visible.count
  }

  setFilter(filter: RowFilter | null): void {
    this.#filter = filter
    this.rowsChanged()
  }

  /** Expansion or the filter changed. */
  rowsChanged(): void {
    this.#visible.rebuild(this.#filter)
    this.#seenStructure = this.#store.versions.structure
    this.#linksStale = true
    this.revision++
  }

  /** After a patch: derives anew only what the patch touched. A filter looks at values, so it always runs. */
  storeChanged(): void {
    if (this.#filter || this.#seenStructure !== this.#store.versions.structure) this.rowsChanged()
    if (this.#seenLinks !== this.#store.versions.links) this.#linksStale = true
    this.revision++
  }

  slot(row: number): number {
    return this.#visible.slots[row] ?? -1
  }

  key(row: number): string {
    return this.#store.ids[this.slot(row)] ?? ''
  }

  rowOf(key: string): number {
    return this.#visible.rowOf(this.#store.slotOf(key))
  }

  level(row: number): number {
    return this.#store.levels[this.#store.positions[this.slot(row)]!] ?? 0
  }

  expandable(row: number): boolean {
    const position = this.#store.positions[this.slot(row)] ?? -1
    return position >= 0 && this.#store.ends[position]! > position + 1
  }

  expanded(row: number): boolean {
    return this.#visible.isExpanded(this.key(row))
  }

  summary(row: number): boolean {
    return isSummary(typeOf(this.#store, this.slot(row)))
  }

  cell(row: number, column: string): string {
    const slot = this.slot(row)
    if (slot < 0) return ''
    const { times, codes, names } = this.#store
    switch (column) {
      case 'code':
        return codes[slot] || this.outline.numberOf(slot)
      case 'name':
        return names[slot]!
      case 'duration':
        return this.#length(slot, times.duration[slot]!)
      case 'start':
        return this.#date(slot, 'start')
      case 'finish':
        return this.#date(slot, 'finish')
      case 'percent':
        return typeOf(this.#store, slot) === 'draft' ? '' : percentText(times.percent[slot]!)
      case 'totalFloat':
        return this.#float(slot, times.totalFloat[slot]!)
      case 'freeFloat':
        return this.#float(slot, times.freeFloat[slot]!)
      case 'calendar':
        return this.#calendar(slot)
      case 'limit':
        return this.#limit(slot)
      case 'type':
        return this.#words.type(typeOf(this.#store, slot))
      case 'remaining':
        return this.#length(slot, times.remaining[slot]!)
      case 'earlyStart':
      case 'lateStart':
        return startText(times[column][slot]!)
      case 'actualStart':
        return startText(this.#store.facts.actualStart[slot]!)
      case 'earlyFinish':
      case 'lateFinish':
        return finishText(times[column][slot]!)
      case 'actualFinish':
        return finishText(this.#store.facts.actualFinish[slot]!)
      default:
        return ''
    }
  }

  tone(row: number, column: string): CellTone {
    const slot = this.slot(row)
    const { times, facts, codes } = this.#store
    if (column === 'code') return codes[slot] ? 'normal' : 'muted'
    if (column === 'totalFloat' && this.#isTight(slot)) return 'critical'
    if (column === 'percent' && times.percent[slot] === 0) return 'muted'
    if (column === 'calendar' && facts.calendar[slot]! < 0) return 'muted'
    if (column === 'limit' && times.totalFloat[slot]! < 0 && times.totalFloat[slot] !== NO_MINUTES) return 'warning'
    return 'normal'
  }

  setReplaced(values: readonly ReplacedValue[]): void {
    const fields = values.map(({ edit }) => edit).filter((edit) => edit.kind === 'field')
    this.#replaced = new Set(fields.map(({ id, field }) => `${id} ${columnOfField[field] ?? ''}`))
    this.revision++
  }

  mark(row: number, column: string): string {
    if (this.#replaced.size === 0 || !this.#replaced.has(`${this.key(row)} ${column}`)) return ''
    return this.#words.replaced
  }

  #mayEdit(column: string): boolean {
    return this.right === 'write' || this.right === (column === 'percent' ? 'facts' : 'plan')
  }

  editText(row: number, column: string): string | null {
    const slot = this.slot(row)
    if (slot < 0 || !this.#mayEdit(column)) return null
    const type = typeOf(this.#store, slot)
    const { codes, names, facts } = this.#store
    if (column === 'code') return codes[slot]!
    if (column === 'name') return names[slot]!
    if (isSummary(type) || type === 'draft') return null
    const derived = isMilestone(type) || isHammock(this.#store, slot)
    switch (column) {
      case 'duration':
        return derived ? null : exactDuration(facts.duration[slot]!, minutesPerDayOf(this.#store, slot, this.#frame()))
      case 'start':
        return this.#plainDate(slot, 'start')
      case 'finish':
        return derived && facts.actualFinish[slot] === NO_INSTANT ? null : this.#plainDate(slot, 'finish')
      case 'percent':
        return String(facts.typedPercent[slot]! / 100)
      case 'calendar':
        return this.#calendar(slot)
      case 'limit':
        return facts.limitDate[slot] === NO_INSTANT ? '' : formatDate(facts.limitDate[slot]!)
      default:
        return null
    }
  }

  bar(row: number, out: PlannerBar): boolean {
    const slot = this.slot(row)
    const { times, facts } = this.#store
    const start = times.start[slot]!
    const finish = times.finish[slot]!
    if (slot < 0 || start === NO_INSTANT || finish === NO_INSTANT) return false
    const type = typeOf(this.#store, slot)
    const isDone = facts.actualFinish[slot] !== NO_INSTANT && !isSummary(type)
    out.kind = isSummary(type) ? 'summary' : isMilestone(type) ? 'milestone' : type === 'draft' ? 'draft' : 'work'
    out.start = start
    out.finish = finish
    out.progress = times.percent[slot]! / 10_000
    out.critical = this.showsCritical && times.critical[slot] === 1 && !isDone
    out.done = isDone
    out.floatEnd = isDone || isSummary(type) ? finish : this.#floatEnd(slot, finish)
    out.label = this.#barLabel(slot, type, finish, out.floatEnd)
    return true
  }

  linksBetween(first: number, last: number, visit: (link: PlannerLink) => void): void {
    if (this.#linksStale) {
      this.#links.rebuild(this.#store, this.#visible)
      this.#seenLinks = this.#store.versions.links
      this.#linksStale = false
    }
    const { linkNumbers, linkIds, times } = this.#store
    this.#links.visit(first, last, (index, fromRow, toRow) => {
      const at = index * LINK_NUMBERS
      this.#link.id = linkIds[index]!
      this.#link.fromRow = fromRow
      this.#link.toRow = toRow
      this.#link.type = relationTypeAt(linkNumbers[at + 2]!)
      this.#link.critical =
        this.showsCritical && times.critical[linkNumbers[at]!] === 1 && times.critical[linkNumbers[at + 1]!] === 1
      this.#link.suspended = linkNumbers[at + 5] === 1
      visit(this.#link)
    })
  }

  movedAt(row: number): number {
    return this.#store.movedAt[this.slot(row)] ?? 0
  }

  /** Red in the reserve column: critical and not done; a summary only when it has no reserve itself. */
  #isTight(slot: number): boolean {
    const { times, facts } = this.#store
    if (times.critical[slot] !== 1 || facts.actualFinish[slot] !== NO_INSTANT) return false
    return !isSummary(typeOf(this.#store, slot)) || times.totalFloat[slot]! <= 0
  }

  #date(slot: number, side: 'start' | 'finish'): string {
    const instant = this.#store.times[side][slot]!
    if (instant === NO_INSTANT) return ''
    const type = typeOf(this.#store, slot)
    if (type === 'milestone_finish' && side === 'start') return ''
    if (type === 'milestone_start' && side === 'finish') return ''
    const actual = this.#store.facts[side === 'start' ? 'actualStart' : 'actualFinish'][slot] !== NO_INSTANT
    const text = side === 'start' ? formatDate(instant) : formatFinishDate(instant)
    return actual && !isSummary(type) ? `${text} ${this.#words.actual}` : text
  }

  #plainDate(slot: number, side: 'start' | 'finish'): string {
    const instant = this.#store.times[side][slot]!
    return instant === NO_INSTANT ? '' : formatDateTime(instant)
  }

  #length(slot: number, minutes: number): string {
    if (minutes === NO_MINUTES || typeOf(this.#store, slot) === 'draft') return ''
    const perDay = minutesPerDayOf(this.#store, slot, this.#frame())
    return isSummary(typeOf(this.#store, slot)) ? formatReserve(minutes, perDay) : formatDuration(minutes, perDay)
  }

  #float(slot: number, minutes: number): string {
    if (minutes === NO_MINUTES || this.#store.facts.actualFinish[slot] !== NO_INSTANT) return '–'
    return formatReserve(minutes, minutesPerDayOf(this.#store, slot, this.#frame()))
  }

  #calendar(slot: number): string {
    if (isSummary(typeOf(this.#store, slot))) return ''
    const { settings, calendars } = this.#frame()
    const own = calendars[this.#store.facts.calendar[slot]!]
    return (own ?? calendars.find((calendar) => calendar.id === settings.defaultCalendarId))?.name ?? ''
  }

  #limit(slot: number): string {
    const kind = limitKindAt(this.#store.facts.limitKind[slot]!)
    if (!kind) return ''
    const date = this.#store.facts.limitDate[slot]!
    return date === NO_INSTANT ? this.#words.limit(kind) : `${this.#words.limit(kind)} ${formatDate(date)}`
  }

  /** The string of float ends where the row could finish at the latest without moving its successors. */
  #floatEnd(slot: number, finish: number): number {
    const { lateFinish, totalFloat } = this.#store.times
    if (totalFloat[slot] === NO_MINUTES || totalFloat[slot]! <= 0) return finish
    const late = lateFinish[slot]!
    return late === NO_INSTANT ? finish : Math.max(finish, late)
  }

  #barLabel(slot: number, type: string, finish: number, floatEnd: number): string {
    if (isSummary(typeOf(this.#store, slot))) {
      const percent = this.#store.times.percent[slot]!
      return percent > 0 ? `${percentText(percent)}%` : ''
    }
    if (type === 'milestone_start' || type === 'milestone_finish') return formatDayMonth(finish)
    if (floatEnd <= finish) return ''
    return this.#words.days(this.#float(slot, this.#store.times.totalFloat[slot]!))
  }
}

const startText = (instant: number): string => (instant === NO_INSTANT ? '' : formatDate(instant))
const finishText = (instant: number): string => (instant === NO_INSTANT ? '' : formatFinishDate(instant))

/** Whole percent; the register keeps two decimals. */
function percentText(hundredths: number): string {
  return hundredths === NO_MINUTES ? '' : String(Math.round(hundredths / 100))
}
