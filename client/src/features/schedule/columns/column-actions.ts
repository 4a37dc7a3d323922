import { ref } from 'valtio'
import { chosenColumns, shownKeys } from '../../../documents/schedule/rows/grid-columns.ts'
import { keepLayout, keptLayout } from '../base/kept-layout.ts'
import type { KeepPort, PlanPort, StatePort } from '../base/ports.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & StatePort & KeepPort

/** How the columns of the grid stand: one plain object, which layouts can keep. */
export interface ColumnLayout {
  /** In order; a width that is missing is the usual one. */
  columns: readonly { id: string; width?: number | undefined }[]
  /** The last column that stays while the others scroll; null: none. */
  frozen: string | null
}

/** How the plan stands to its target. */
export const targetColumns = ['baselineStart', 'baselineFinish', 'finishVariance'] as const

/** The columns of the grid. */
export interface HasColumns {
  readonly columns: ColumnActions
}

/** What a person does to the columns of the grid, by their heads, by the menu and by the palette. */
export class ColumnActions {
  readonly #actions: Acts

  constructor(actions: Acts) {
    this.#actions = actions
  }

  get layout(): ColumnLayout {
    const { columns, frozen } = this.#actions.state
    const { widths } = keptLayout(this.#actions.scheduleId)
    return { columns: columns.map((id) => ({ id, width: widths[id] })), frozen }
  }

  set layout({ columns, frozen }: ColumnLayout) {
    const { state, scheduleId } = this.#actions
    const given = columns.flatMap(({ id, width }) => (width === undefined ? [] : [[id, width] as const]))
    const keys = chosenColumns(columns.map(({ id }) => id))
    keepLayout(scheduleId, { widths: Object.fromEntries(given), columns: keys, frozen })
    state.frozen = frozen
    state.columns = ref(keys)
  }

  /** Those on screen, in order. */
  get shown(): string[] {
    return shownKeys(this.#actions.state.columns, this.#actions.session.store.attributes)
  }

  /** Behind the dates of the bar; those that are there stay in their place. */
  showAlso(keys: readonly string[]): void {
    const { columns } = this.#actions.state
    const at = columns.indexOf('finish') + 1 || columns.length
    this.#actions.chooseColumns(columns.toSpliced(at, 0, ...keys.filter((key) => !columns.includes(key))))
  }

  /** Before another column; null: to the end. */
  move(key: string, before: string | null): void {
    const others = this.#actions.state.columns.filter((column) => column !== key)
    const at = before === null ? others.length : others.indexOf(before)
    others.splice(at < 0 ? others.length : at, 0, key)
    this.#actions.chooseColumns(others)
  }

  moveBy(key: string, step: -1 | 1): void {
    const { shown } = this
    const at = shown.indexOf(key)
    if (at < 0 || shown[at + step] === undefined) return
    this.move(key, step < 0 ? shown[at - 1]! : (shown[at + 2] ?? null))
  }

  /** Names stay: a grid without them is none. */
  canHide(key: string): boolean {
    return key !== 'name'
  }

  hide(key: string): void {
    if (this.canHide(key)) this.#actions.chooseColumns(this.#actions.state.columns.filter((column) => column !== key))
  }

  /** This column and those before it stay while the others scroll; null: all scroll. */
  freeze(key: string | null): void {
    this.#actions.state.frozen = key
    keepLayout(this.#actions.scheduleId, { frozen: key })
  }
}
