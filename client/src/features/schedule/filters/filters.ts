import {
  filterCreate,
  filterDelete,
  filterList,
  filterResetState,
  filterSetState,
  ownIndicatorList,
} from '@plumbline/core/contract'
import { type FilterValue, passes, type RowFilter } from '@plumbline/core/filtering'
import { worksOfRule } from '@plumbline/core/indicators'
import { isSummary } from '@plumbline/core/plan'
import { dayOfInstant } from '@plumbline/core/time'
import { ref } from 'valtio'
import { asApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { isNamed } from '../../../documents/schedule/rows/find.ts'
import { isCounted } from '../../../documents/schedule/rows/row-amounts.ts'
import { filterValue } from '../../../documents/schedule/rows/row-values.ts'
import { typeOf } from '../../../documents/schedule/rows/row-view.ts'
import { scheduleText } from '../../../parts/words/schedule-text.ts'
import type { HasArranger } from '../arrange/arranger.ts'
import type { ChartPort, PlanPort, RunPort, StatePort } from '../base/ports.ts'
import { noFilter, type WorkFilter } from '../base/work-filter.ts'
import type { HasDays } from '../days/daily-views.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & StatePort & RunPort & ChartPort & HasArranger & HasDays

/** Which rows are shown. */
export interface HasFilters {
  readonly filters: Filters
}

/** Which rows are shown: critical ones, tasks or works, and the conditions of a filter, all at once. */
export class Filters {
  readonly #actions: Acts
  readonly #scheduleId: string

  constructor(actions: Acts, scheduleId: string) {
    this.#actions = actions
    this.#scheduleId = scheduleId
  }

  toggleCriticalOnly(): void {
    this.#actions.state.criticalOnly = !this.#actions.state.criticalOnly
    this.apply()
  }

  get isFiltering(): boolean {
    const { criticalOnly, workFilter, filter, ruledIndicator, quickFilter } = this.#actions.state
    return (
      this.#actions.days.state.on ||
      criticalOnly ||
      ruledIndicator !== null ||
      workFilter !== 'all' ||
      quickFilter.trim() !== '' ||
      filter.conditions.length > 0
    )
  }

  apply(): void {
    const { session, days } = this.#actions
    const { store, rows } = session
    const { criticalOnly, workFilter, filter, quickFilter } = this.#actions.state
    const wanted = quickFilter.trim().toLowerCase()
    const { outline } = rows
    // A filter that is there before the plan sees its calendars as soon as they come.
    const read = (slot: number, column: string): FilterValue =>
      filterValue({ store, frame: session.frame, outline, settled: true }, slot, column)
    const isBehind = this.#behindIndicator(read)
    rows.setFilter(
      this.isFiltering
        ? (slot) =>
            (!days.state.on || days.isShown(slot)) &&
            (!criticalOnly || (store.times.critical[slot] === 1 && !isSummary(typeOf(store, slot)))) &&
            (workFilter === 'all' || isSummary(typeOf(store, slot)) === (workFilter === 'tasks')) &&
            (wanted === '' || isNamed(store, slot, wanted)) &&
            (isBehind === null || isBehind(slot)) &&
            passes(filter, (column) => read(slot, column))
        : null,
    )
    this.#actions.planner?.refresh()
    this.#actions.state.shownRows = rows.shownByFilter
  }

  /** Works that an indicator counts by a rule; null: all rows. Its rule sees works without a code as they are, not by number. */
  #behindIndicator(read: (slot: number, column: string) => FilterValue): ((slot: number) => boolean) | null {
    const { session } = this.#actions
    const { store } = session
    const rule = this.#actions.state.ruledIndicator?.rule
    if (!rule) return null
    const valueIn = (slot: number, column: string): FilterValue =>
      column === 'code' ? store.codes[slot] || null : read(slot, column)
    let works = { at: Number.NaN, ...worksOfRule(rule, 0) }
    return (slot) => {
      const at = dayOfInstant(session.frame.settings.dataDate)
      if (works.at !== at) works = { at, ...worksOfRule(rule, at) }
      return isCounted(store, slot) && works.isBehind((column) => valueIn(slot, column))
    }
  }

  /** Conditions that are not saved, or not any more as they were saved. */
  set(filter: RowFilter): void {
    this.#actions.state.filter = ref(filter)
    this.apply()
  }

  /** Conditions that come from elsewhere than the fields. */
  #replace(filter: RowFilter): void {
    this.#actions.state.filterRevision++
    this.set(filter)
  }

  showOnly(what: WorkFilter): void {
    this.#actions.state.workFilter = what
    this.apply()
    // In groups works or tasks are listed, never both.
    if (this.#actions.arranger.isGrouped) this.#actions.arranger.now()
  }

  /** Rows with this text in their code or name; '' shows all. */
  quick(text: string): void {
    this.#actions.state.quickFilter = text
    this.apply()
  }

  clear(): void {
    const { state } = this.#actions
    state.criticalOnly = false
    state.ruledIndicator = null
    state.quickFilter = ''
    if (this.#actions.days.state.on) this.#actions.days.show(false)
    this.showOnly('all')
    const wasSaved = state.filterId !== null
    state.filterId = null
    this.#replace(noFilter)
    if (wasSaved) void this.#keep(call(filterResetState, { input: { scheduleId: this.#scheduleId } }))
  }

  /** The saved filters; the active one is applied, unless the address names another. */
  async load(wanted: string | null): Promise<void> {
    const { state } = this.#actions
    await this.#keep(call(filterList, { input: { scheduleId: this.#scheduleId } }))
    const chosen = state.savedFilters.find(({ id }) => id === wanted) ?? state.savedFilters.find(({ active }) => active)
    // What the address asks for stays, unless it names a filter.
    if (!chosen || (chosen.id !== wanted && state.filter.conditions.length > 0)) return
    state.filterId = chosen.id
    this.#replace(chosen.filter)
  }

  /** The indicator that the address names; an own one that is no aggregate, or not active, shows all. */
  async loadIndicator(spaceId: string): Promise<void> {
    const { state } = this.#actions
    const wanted = state.ruledIndicator?.id
    if (wanted === undefined) return
    if (state.ruledIndicator?.rule) {
      state.ruledIndicator = { ...state.ruledIndicator, name: scheduleText(`filter.indicator.${wanted}`) }
      return
    }
    try {
      const { indicators } = await call(ownIndicatorList, { input: { spaceId } })
      const found = indicators.find(({ id, active }) => id === wanted && active)
      state.ruledIndicator = found?.rule.kind === 'aggregate' ? ref({ ...found, rule: found.rule }) : null
    } catch (failure) {
      state.ruledIndicator = null
      this.#tell(failure)
    }
    this.apply()
  }

  /** All works again, as far as nothing else hides them. */
  leaveIndicator(): void {
    this.#actions.state.ruledIndicator = null
    this.apply()
  }

  async choose(id: string): Promise<void> {
    const { state } = this.#actions
    const chosen = state.savedFilters.find((saved) => saved.id === id)
    if (!chosen) return
    const active = state.filterId !== id
    state.filterId = active ? id : null
    this.#replace(active ? chosen.filter : noFilter)
    await this.#keep(call(filterSetState, { params: { filterId: id }, input: { active } }))
  }

  /** False: it was refused, and the person knows why. */
  async save(name: string, shared: boolean): Promise<boolean> {
    const { state } = this.#actions
    try {
      const input = { scheduleId: this.#scheduleId, name, shared, filter: { ...state.filter } }
      const { filter } = await call(filterCreate, { input })
      state.filterId = filter.id
      await this.#keep(call(filterSetState, { params: { filterId: filter.id }, input: { active: true } }))
      return true
    } catch (failure) {
      this.#tell(failure)
      return false
    }
  }

  async remove(id: string): Promise<void> {
    const { state } = this.#actions
    try {
      await call(filterDelete, { params: { filterId: id } })
      state.savedFilters = ref(state.savedFilters.filter((saved) => saved.id !== id))
      if (state.filterId === id) state.filterId = null
    } catch (failure) {
      this.#tell(failure)
    }
  }

  /** Without a network the filter on screen stays; the list is what was seen last. */
  async #keep(answer: Promise<{ filters: Acts['state']['savedFilters'] }>): Promise<void> {
    try {
      this.#actions.state.savedFilters = ref((await answer).filters)
    } catch (failure) {
      if (asApiError(failure).status !== 0) this.#tell(failure)
    }
  }

  #tell(failure: unknown): void {
    const { code, params } = asApiError(failure)
    this.#actions.voice.refused({ code, params, ids: [] })
  }
}
