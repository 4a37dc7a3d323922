import { isSummary } from '@plumbline/core/plan'
import { NO_INSTANT } from '@plumbline/core/time'
import type { PlannerRows } from '../../../documents/schedule/drawn/planner-rows.ts'
import { isCriticalAt, typeOf } from '../../../documents/schedule/rows/row-view.ts'
import type { BarDress, CellTone, PlannerBar, PlannerLink, PlannerSource } from '../../../instruments/planner/types.ts'
import type { OpenLinks } from '../links/use-linked-plan.ts'
import { statusColors } from '../player/status-colors.ts'
import { middayOf } from '../player/steps.ts'

/** What of the open models the rows need. */
type Open = Pick<OpenLinks, 'linked' | 'player'>

/** The column of how many elements a work builds. */
export const ELEMENTS = 'elements'

/** The rows of the schedule below the picture: with the elements of each, and where it stands at the moment shown. */
export class MeetingRows implements PlannerSource {
  readonly #rows: PlannerRows
  readonly #open: Open
  readonly #number: (count: number) => string

  constructor(open: Open, number: (count: number) => string) {
    this.#open = open
    this.#rows = open.linked.plan.rows
    this.#number = number
  }

  get revision(): number {
    return this.#rows.revision
  }

  get rowCount(): number {
    return this.#rows.rowCount
  }

  key(row: number): string {
    return this.#rows.key(row)
  }

  rowOf(key: string): number {
    return this.#rows.rowOf(key)
  }

  level(row: number): number {
    return this.#rows.level(row)
  }

  expandable(row: number): boolean {
    return this.#rows.expandable(row)
  }

  expanded(row: number): boolean {
    return this.#rows.expanded(row)
  }

  summary(row: number): boolean {
    return this.#rows.summary(row)
  }

  cell(row: number, column: string): string {
    if (column !== ELEMENTS) return this.#rows.cell(row, column)
    const count = this.#open.linked.counts[this.#rows.slot(row)] ?? 0
    return count === 0 ? '–' : this.#number(count)
  }

  tone(row: number, column: string): CellTone {
    return column === ELEMENTS ? 'muted' : this.#rows.tone(row, column)
  }

  /** As its elements are painted by their status. */
  swatch(row: number, column: string): string | null {
    const slot = this.#rows.slot(row)
    const { store } = this.#open.linked.plan
    if (column !== 'name' || slot < 0 || isSummary(typeOf(store, slot))) return null
    const now = middayOf(this.#open.player.state.now)
    const [start, finish] = [store.times.start[slot] ?? NO_INSTANT, store.times.finish[slot] ?? NO_INSTANT]
    if (start === NO_INSTANT || now < start) return null
    if (now >= finish) return statusColors.done
    return isCriticalAt(store, slot) ? statusColors.critical : statusColors.during
  }

  /** Names and dates are typed on the screen of the schedule. */
  editText(): null {
    return null
  }

  bar(row: number, out: PlannerBar): boolean {
    return this.#rows.bar(row, out)
  }

  dress(row: number, out: BarDress): void {
    this.#rows.dress(row, out)
  }

  linksBetween(first: number, last: number, visit: (link: PlannerLink) => void): void {
    this.#rows.linksBetween(first, last, visit)
  }

  movedAt(row: number): number {
    return this.#rows.movedAt(row)
  }
}
