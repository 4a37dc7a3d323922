import {
  type Arrangement,
  type KeyColumn,
  noArrangement,
  type RowsToArrange,
  sortedBy,
} from '@plumbline/core/arrangement'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { isSummary } from '@plumbline/core/plan'
import i18next from 'i18next'
import { ref } from 'valtio'
import type { GroupedBy, RowArrangement } from '../../../documents/schedule/rows/row-groups.ts'
import { type KeyOf, keysOf } from '../../../documents/schedule/rows/row-keys.ts'
import { typeOf } from '../../../documents/schedule/rows/row-view.ts'
import { inSlices } from '../../../session/in-slices.ts'
import type { ChartPort, PlanPort, RunPort, StatePort } from '../base/ports.ts'
import type { ArrangeAnswer, ArrangeRequest } from './arrange.worker.ts'
import { dropIntoGroup } from './group-drop.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & StatePort & RunPort & ChartPort

/** Reading values goes on this long before the page may do something else. */
/** After a change, at the earliest; and again not before some times as long as the last one took. */
const PAUSE_MS = 120

/** Groups and order of the rows. */
export interface HasArranger {
  readonly arranger: Arranger
}

/**
 * Rows in groups and in order, kept up with the plan.
 *
 * Values are read here in short slices, sorted in a worker. What others or one's own edits change takes effect at once
 * where no row changes its place; else it waits while the pointer or an open editor is in the grid, until the person
 * says so or leaves (ux.md 5).
 */
export class Arranger {
  readonly #actions: Acts
  #worker: Worker | null = null
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | null = null
  #running = false
  #again = false
  #took = 0
  /** The person asked for it: it is shown wherever the pointer is. */
  #wanted = false
  #pending: RowArrangement | null = null
  #box: HTMLElement | null = null
  #hasPointer = false
  readonly #stop: () => void

  constructor(actions: Acts) {
    this.#actions = actions
    this.#stop = actions.session.onPatch(() => this.changed())
  }

  close(): void {
    this.#stop()
    if (this.#timer) clearTimeout(this.#timer)
    this.#worker?.terminate()
  }

  get isOn(): boolean {
    const { group, sort } = this.#actions.state.arrangement
    return group.length > 0 || sort.length > 0
  }

  get isGrouped(): boolean {
    return this.#actions.state.arrangement.group.length > 0
  }

  set(arrangement: Arrangement): void {
    this.#actions.state.arrangement = ref(arrangement)
    this.now()
  }

  clear(): void {
    this.set(noArrangement)
  }

  sortBy(column: string, more: boolean): void {
    const { arrangement } = this.#actions.state
    this.set({ ...arrangement, sort: sortedBy(arrangement.sort, column, more) })
  }

  /** The person chose something else to see: no waiting. */
  now(): void {
    this.#wanted = true
    if (this.isOn) this.#begin(0)
    else this.#show(null)
  }

  /** The plan is other than it was arranged for. */
  changed(): void {
    if (this.isOn && this.#actions.session.state.phase === 'ready') this.#begin(Math.max(PAUSE_MS, this.#took * 3))
  }

  /** Shows the order that waits. */
  apply(): void {
    if (this.#pending) this.#show(this.#pending)
  }

  /** Rows were dropped before a display row: they take the values of the group they fell into. */
  drop(dropped: readonly number[], before: number): void {
    const { store, frame, rows, visible } = this.#actions.session
    const found = dropIntoGroup({ store, frame, rows }, visible, dropped, visible.groupsAround(before - 1))
    if ('refused' in found) this.#actions.voice.notice('groupRefused', { column: found.refused })
    else void this.#write(found.commands)
  }

  async #write(commands: ScheduleCommand[]): Promise<void> {
    if (commands.length === 0) return
    // The person puts the rows there: they go there whatever the pointer does.
    this.#wanted = true
    if (await this.#actions.execute({ do: 'batch', commands })) {
      this.#actions.voice.done('regrouped', { count: commands.length })
    }
  }

  /** The place of the grid: while the pointer or an open editor is in it, rows stay where they are. */
  watch(box: HTMLElement): () => void {
    const enter = (): void => {
      this.#hasPointer = true
    }
    const leave = ({ relatedTarget }: PointerEvent): void => {
      // On its way to the button that asks.
      if (relatedTarget instanceof Element && relatedTarget.closest('.view-order')) return
      this.#hasPointer = false
      if (!this.#isBusy) this.apply()
    }
    this.#box = box
    box.addEventListener('pointerenter', enter)
    box.addEventListener('pointerleave', leave)
    return () => {
      box.removeEventListener('pointerenter', enter)
      box.removeEventListener('pointerleave', leave)
      this.#box = null
      this.#hasPointer = false
    }
  }

  get #isBusy(): boolean {
    return this.#hasPointer || (this.#box?.querySelector('[data-planner-editor]') ?? null) !== null
  }

  #begin(delay: number): void {
    if (this.#running) {
      this.#again = true
      return
    }
    if (this.#timer && delay > 0) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.#run()
    }, delay)
  }

  async #run(): Promise<void> {
    this.#running = true
    this.#again = false
    const started = performance.now()
    const wanted = this.#actions.state.arrangement
    const found = await this.#arranged(wanted)
    this.#took = performance.now() - started
    this.#running = false
    if (wanted !== this.#actions.state.arrangement) {
      if (this.isOn) this.#begin(0)
      return
    }
    this.#take(found)
    if (this.#again) this.#begin(Math.max(PAUSE_MS, this.#took * 3))
  }

  #take(found: RowArrangement): void {
    const { visible } = this.#actions.session
    const isFirst = this.#wanted || !visible.isArranged
    if (isFirst || !this.#isBusy || visible.isArrangedAs(found)) this.#show(found)
    else {
      this.#pending = found
      this.#actions.state.orderChanged = true
    }
  }

  #show(arrangement: RowArrangement | null): void {
    const { visible, rows } = this.#actions.session
    this.#pending = null
    this.#wanted = false
    this.#actions.state.orderChanged = false
    visible.arrange(arrangement, this.#listed)
    rows.rowsChanged()
    this.#actions.planner?.refresh()
  }

  /** In groups tasks and sums give way, unless only they are asked for. */
  #listed = (slot: number): boolean =>
    isSummary(typeOf(this.#actions.session.store, slot)) === (this.#actions.state.workFilter === 'tasks')

  async #arranged({ group, sort }: Arrangement): Promise<RowArrangement> {
    const { store, rows } = this.#actions.session
    const sheet = { store, values: rows.values }
    const slots = group.length > 0 ? store.order.filter(this.#listed) : store.order.slice()
    const levels = group.length > 0 ? new Uint16Array(0) : store.levels.slice()
    const keys: KeyColumn[] = []
    const wanted: KeyOf[] = [...group, ...sort.map((level) => ({ ...level, bucket: null }))]
    for (const key of wanted) keys.push(await inSlices(keysOf(sheet, slots, key)))
    const by: GroupedBy[] = group.map(({ column, bucket }, i) => ({ column, bucket, texts: keys[i]!.texts }))
    const groupKeys = keys.slice(0, group.length)
    const answer = await this.#ask({ slots, levels, group: groupKeys, sort: keys.slice(group.length) })
    return { slots: answer.slots, values: answer.values, levels: by }
  }

  #ask(rows: RowsToArrange): Promise<ArrangeAnswer> {
    this.#worker ??= new Worker(new URL('./arrange.worker.ts', import.meta.url), { type: 'module' })
    const worker = this.#worker
    const ask = ++this.#asked
    const request: ArrangeRequest = { ask, rows, language: i18next.language }
    const moved = [...rows.group, ...rows.sort].map(({ values }) => values.buffer)
    return new Promise((resolve) => {
      const hear = ({ data }: MessageEvent<ArrangeAnswer>): void => {
        if (data.ask !== ask) return
        worker.removeEventListener('message', hear)
        resolve(data)
      }
      worker.addEventListener('message', hear)
      worker.postMessage(request, [rows.slots.buffer, rows.levels.buffer, ...moved])
    })
  }
}
