import { limits, type ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { Id } from '@plumbline/core/plan'
import { countWithBelow, topmost } from '../../../documents/schedule/edits/tree-places.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { scheduleText, type Translate } from '../../../parts/words/schedule-text.ts'
import { confirm } from '../../../shell/confirm.ts'
import { asText } from '../../../shell/rich-text.ts'
import type { ChartPort, PlanPort, RunPort, SelectionPort, ShowPort } from '../base/ports.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & SelectionPort & RunPort & ShowPort & ChartPort

const t: Translate = (key, params) => scheduleText(key, { ...params, ns: 'outline' })

/** Taking rows away. */
export interface HasRemoval {
  readonly removal: Removal
}

/** Deleting and dissolving rows, with the questions of R-DLG-08. */
export class Removal {
  readonly #actions: Acts

  constructor(actions: Acts) {
    this.#actions = actions
  }

  /** Asks, with how many rows go; what is below them may be kept. `by`: they were chosen by their check marks. */
  async ask(ids: readonly Id[], by: 'selection' | 'checks' = 'selection'): Promise<void> {
    const { store } = this.#actions.session
    const tops = topmost(store, ids).map((slot) => store.ids[slot]!)
    const count = countWithBelow(store, tops)
    if (count === 0) return
    if (count > limits.branchRows) return this.#actions.open({ kind: 'outline', what: 'tooMany', count })
    const below = count - tops.length
    const answer = await confirm({
      title: t(by === 'checks' ? 'delete.titleChecked' : 'delete.title', { count }),
      message: this.#message(tops, below),
      checkbox: below > 0 ? { label: t('delete.keepBelow', { count: below }) } : undefined,
      abortLabel: t('cancel'),
      okLabel: t(count === 1 ? 'delete.confirmOne' : 'delete.confirm', { count }),
      intent: 'danger',
      useEnter: true,
    })
    this.#actions.planner?.focus()
    if (!answer) return
    if (answer.checkboxValue) await this.#removeOnly(ids)
    else await this.#remove({ do: 'row.delete', ids: tops }, tops, count)
  }

  /** Asks, then lets what is below the selected rows come to stand where they stand. */
  async askDissolve(): Promise<void> {
    const { session } = this.#actions
    const ids = this.#actions.selected().filter((id) => this.#hasBelow(id))
    const [first] = ids
    if (!first) return
    const answer = await confirm({
      title: t('dissolve.title', { count: ids.length }),
      message: t('dissolve.text', { count: ids.length, row: asText(rowLabel(session, first)) }),
      abortLabel: t('cancel'),
      okLabel: t('dissolve.confirm'),
      intent: 'warning',
      useEnter: true,
    })
    this.#actions.planner?.focus()
    if (!answer || !(await this.#actions.execute({ do: 'row.dissolve', ids }))) return
    this.#actions.voice.done('dissolved', { count: ids.length })
  }

  canDissolve(): boolean {
    return this.#actions.selected().some((id) => this.#hasBelow(id))
  }

  #message(tops: readonly Id[], below: number): string {
    const row = asText(rowLabel(this.#actions.session, tops[0]!))
    const what = t(below > 0 ? 'delete.textBelow' : 'delete.text', { count: tops.length, row })
    return `${what}<br>${t('delete.undo')}`
  }

  #hasBelow(id: Id): boolean {
    const { store } = this.#actions.session
    const position = store.positions[store.slotOf(id)] ?? -1
    return position >= 0 && store.ends[position]! > position + 1
  }

  /** Of the named rows, those with rows below are dissolved. */
  async #removeOnly(ids: readonly Id[]): Promise<void> {
    const there = ids.filter((id) => this.#actions.session.store.slotOf(id) >= 0)
    const nodes = there.filter((id) => this.#hasBelow(id))
    const others = there.filter((id) => !this.#hasBelow(id))
    const commands: ScheduleCommand[] = [{ do: 'row.dissolve', ids: nodes }]
    if (others.length > 0) commands.push({ do: 'row.delete', ids: others })
    await this.#remove({ do: 'batch', commands }, there, there.length)
  }

  async #remove(command: ScheduleCommand, ids: readonly Id[], count: number): Promise<void> {
    const { store, rows, visible } = this.#actions.session
    const row = Math.min(...ids.map((id) => visible.rowOf(store.slotOf(id))))
    if (!(await this.#actions.execute(command))) return
    this.#actions.voice.done('deleted', { count })
    const next = rows.key(Math.min(Math.max(0, row), rows.rowCount - 1))
    if (next) this.#actions.showRow(next, 'stay')
  }
}
