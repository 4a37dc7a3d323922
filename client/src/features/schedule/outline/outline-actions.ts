import { type Branch, copyOfBranch, limits, type Place, type RowFields } from '@plumbline/core/documents/schedule'
import type { NewCode } from '@plumbline/core/numbering'
import { type Id, isMilestone, isSummary, type WbsType } from '@plumbline/core/plan'
import { newId } from '../../../api/new-id.ts'
import { placeBelow, placeLast, topmost } from '../../../documents/schedule/edits/tree-places.ts'
import { progressOf, typeOf } from '../../../documents/schedule/rows/row-view.ts'
import type { KeepPort, PlanPort, RunPort, SelectionPort, ShowPort, StatePort } from '../base/ports.ts'
import { relationsOf } from '../base/relation-rows.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & StatePort & SelectionPort & RunPort & ShowPort & KeepPort

/** Which relations a duplicate has: none, those among the copied rows, or also those that lead out. */
export const copyHows = ['none', 'inner', 'outer'] as const
export type CopyHow = (typeof copyHows)[number]

/** Whole branches. */
export interface HasOutline {
  readonly outline: OutlineActions
}

/** What changes the structure of the schedule, or many of its rows; each is one undo step, told with a way back. */
export class OutlineActions {
  readonly #actions: Acts

  constructor(actions: Acts) {
    this.#actions = actions
  }

  /** Ids of the selected rows that do not stand below another selected one, in tree order. */
  tops(): Id[] {
    const { store } = this.#actions.session
    return topmost(store, this.#actions.selected()).map((slot) => store.ids[slot]!)
  }

  /** Right after the last of the selected rows. */
  async duplicate(how: CopyHow = 'inner'): Promise<void> {
    const { store, frame } = this.#actions.session
    const tops = this.tops()
    const found = await this.#actions.session.ask.branch(tops)
    const last = store.slotOf(tops.at(-1) ?? '')
    if (!found || last < 0) return
    const branch = copyOfBranch(found.branch, {
      newId,
      relations: how !== 'none',
      outer: how === 'outer' ? found.outer : [],
      facts: false,
      remembers: true,
      codes: this.codes(),
      calendars: new Map(frame.calendars.map(({ id }) => [id, id])),
    })
    await this.insert(branch, placeBelow(store, last, false), 'duplicated')
  }

  /** Every code of the schedule. */
  codes(): Set<string> {
    return new Set([...this.#actions.session.store.order].map((slot) => this.#actions.session.store.codes[slot]!))
  }

  /** The next line on screen after the caret; without one, the end of the schedule. */
  placeHere(): Place {
    const { store, visible } = this.#actions.session
    const { row } = this.#actions.state
    const slot = store.slotOf(row)
    if (slot < 0) return placeLast(store)
    return placeBelow(store, slot, isSummary(typeOf(store, slot)) && visible.isExpanded(row))
  }

  /** True when it was done; `told` is a key below `toast.`. */
  async insert(branch: Branch, place: Place, told: string): Promise<boolean> {
    const count = branch.rows.length
    if (count > limits.branchRows) {
      this.#actions.voice.refused({
        code: 'BRANCH_TOO_LARGE',
        params: { rows: count, max: limits.branchRows },
        ids: [],
      })
      return false
    }
    if (count === 0 || !(await this.#actions.execute({ do: 'branch.insert', branch, place }))) return false
    this.#actions.voice.done(told, { count })
    this.#actions.showRow(branch.rows[0]!.id, 'stay')
    return true
  }

  async move(ids: Id[], place: Place): Promise<boolean> {
    if (!(await this.#actions.execute({ do: 'row.move', ids, place }))) return false
    this.#actions.voice.done('moved', { count: ids.length })
    return true
  }

  /** Rows that cannot be of this type stay as they are: with rows below them, with relations, or with facts. */
  async setType(ids: readonly Id[], type: WbsType): Promise<void> {
    const { store } = this.#actions.session
    const able = ids.filter((id) => this.#canBe(store.slotOf(id), type))
    await this.#setAll(able, isMilestone(type) ? { type, duration: 0 } : { type }, ids.length)
  }

  /** Summaries have no calendar of their own. */
  async setCalendar(ids: readonly Id[], calendarId: Id | null): Promise<void> {
    const { store } = this.#actions.session
    const able = ids.filter((id) => !isSummary(typeOf(store, store.slotOf(id))))
    await this.#setAll(able, { calendarId }, ids.length)
  }

  async renumber(codes: readonly NewCode[]): Promise<boolean> {
    const commands = codes
      .filter(({ before, after }) => before !== after)
      .map(({ id, after }) => ({ do: 'row.set' as const, ids: [id], fields: { code: after } }))
    if (commands.length === 0) return true
    if (!(await this.#actions.execute({ do: 'batch', commands }))) return false
    this.#actions.voice.done('renumbered', { count: commands.length })
    return true
  }

  /** 1: only the top level is seen. */
  toLevel(level: number): void {
    const { visible, rows } = this.#actions.session
    visible.expandToLevel(level - 1)
    rows.rowsChanged()
    this.#actions.keepCollapsed()
  }

  expandEverything(): void {
    const { visible, rows } = this.#actions.session
    visible.setAllExpanded(true)
    rows.rowsChanged()
    this.#actions.keepCollapsed()
  }

  #canBe(slot: number, type: WbsType): boolean {
    const { store } = this.#actions.session
    const position = store.positions[slot] ?? -1
    if (position < 0) return false
    if (!isSummary(type)) return store.ends[position] === position + 1
    const { predecessors, successors } = relationsOf(store, slot)
    return predecessors.length + successors.length === 0 && progressOf(store, slot).actualStart === null
  }

  async #setAll(ids: Id[], fields: Partial<RowFields>, asked: number): Promise<void> {
    const { voice } = this.#actions
    const isDone = ids.length > 0 && (await this.#actions.execute({ do: 'row.set', ids, fields }))
    if (isDone) voice.done('changed', { count: ids.length })
    if (ids.length < asked) voice.notice('rowsLeft', { count: asked - ids.length })
  }
}
