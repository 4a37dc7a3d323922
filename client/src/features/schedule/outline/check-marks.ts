import { emptyWorksCheck } from '@plumbline/core/contract'
import type { Id } from '@plumbline/core/plan'
import { call } from '../../../api/call.ts'
import { scheduleText, type Translate } from '../../../parts/words/schedule-text.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { tell } from '../../../shell/toast.ts'
import type { ChartPort, PlanPort, ShowPort, StatePort } from '../base/ports.ts'
import type { HasRemoval } from './removal.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & StatePort & ShowPort & ChartPort & HasRemoval

const t: Translate = (key, params) => scheduleText(key, { ...params, ns: 'outline' })

/** More are not kept over a reload: the browser's storage is small. */
const KEPT = 5_000
interface KeptTicks {
  /** When they were last changed, ms since epoch; 0: never. */
  at: number
  ids: Id[]
}

/** Works named in a sentence. */
const NAMED = 2

/** Rows that are ticked. */
export interface HasChecks {
  readonly checks: CheckMarks
}

/**
 * Ticks on rows (R-WBS-08): a selection that stays while one works elsewhere, over a reload and on another computer.
 * They are the person's own.
 */
export class CheckMarks {
  readonly #actions: Acts
  readonly #key: string
  readonly #checked: Set<Id>
  #at: number
  /** Hears of every change that is kept in this browser. */
  onKept: (ticks: KeptTicks) => void = () => undefined

  constructor(actions: Acts, scheduleId: Id) {
    this.#actions = actions
    this.#key = `plumbline:checked:${scheduleId}`
    const { at, ids } = kept(this.#key)
    this.#at = at
    this.#checked = new Set(ids)
    actions.session.rows.checks = this.#checked
    actions.state.checked = this.#checked.size
  }

  /** All of them, unless all are ticked: then none. */
  toggle(ids: readonly Id[]): void {
    const { store } = this.#actions.session
    const there = ids.filter((id) => store.slotOf(id) >= 0)
    const isOn = there.every((id) => this.#checked.has(id))
    for (const id of there) {
      if (isOn) this.#checked.delete(id)
      else this.#checked.add(id)
    }
    this.#changed()
  }

  clear(): void {
    this.#checked.clear()
    this.#changed()
  }

  /** Ticks from another computer take the place of older ones. */
  take(kept: unknown): void {
    const { at, ids } = ticksFrom(kept)
    if (at <= this.#at) return
    this.#at = at
    this.#checked.clear()
    for (const id of ids) this.#checked.add(id)
    this.#show()
    this.#keep()
  }

  /** Makes the ticked rows the selection, for whatever is done to many rows. */
  select(): void {
    const ids = this.#there()
    if (!ids) return
    const { session, state, planner } = this.#actions
    for (const id of ids) session.visible.reveal(session.store.slotOf(id))
    session.rows.rowsChanged()
    planner?.refresh()
    const rows = ids.map((id) => session.rows.rowOf(id)).filter((row) => row >= 0)
    planner?.setSelection(rows)
    state.selection = rows.map((row) => session.rows.key(row))
    state.row = state.selection[0] ?? state.row
  }

  remove(): void {
    const ids = this.#there()
    if (ids) void this.#actions.removal.ask(ids, 'checks')
  }

  /** What the server finds missing in the works as they are stored (R-WBS-23, R-WBS-24). */
  async checkWorks(versionId: Id): Promise<void> {
    try {
      const { total, works } = await call(emptyWorksCheck, { params: { versionId }, input: { limit: NAMED } })
      if (total === 0) return tell({ message: t('check.allSound'), intent: 'success', timeout: 5_000 })
      const codes = works.map(({ code, name }) => code || name).join(', ')
      const message = t(total > works.length ? 'check.notCheckedMore' : 'check.notChecked', {
        codes,
        count: total - works.length,
      })
      const show = { text: scheduleText('strip.show'), run: () => this.#actions.showPanel('missing') }
      tell({ message, intent: 'warning', action: show, timeout: 5_000 })
    } catch (failure) {
      const message = t('check.failed', { reason: errorSentence(failure) })
      tell({ message, intent: 'danger', timeout: 5_000 })
    }
  }

  /** In tree order; null, and told, when nothing is ticked. */
  #there(): Id[] | null {
    const { store } = this.#actions.session
    const ids = [...this.#checked].filter((id) => store.slotOf(id) >= 0)
    if (ids.length > 0) return ids.sort((a, b) => placeOf(store, a) - placeOf(store, b))
    tell({ message: t('check.nothing'), intent: 'warning', timeout: 5_000 })
    return null
  }

  #changed(): void {
    this.#at = Date.now()
    this.#show()
    this.onKept(this.#keep())
  }

  #show(): void {
    this.#actions.state.checked = this.#checked.size
    this.#actions.session.rows.revision++
    this.#actions.planner?.refresh()
  }

  #keep(): KeptTicks {
    const ticks = { at: this.#at, ids: [...this.#checked].slice(0, KEPT) }
    try {
      localStorage.setItem(this.#key, JSON.stringify(ticks))
    } catch {
      // Storage is full or forbidden: the ticks last as long as the page.
    }
    return ticks
  }
}

function placeOf(store: Acts['session']['store'], id: Id): number {
  return store.positions[store.slotOf(id)] ?? 0
}

function kept(key: string): KeptTicks {
  try {
    return ticksFrom(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return ticksFrom(null)
  }
}

function ticksFrom(kept: unknown): KeptTicks {
  const { at, ids } = (kept ?? {}) as Partial<Record<keyof KeptTicks, unknown>>
  return {
    at: typeof at === 'number' ? at : 0,
    ids: Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [],
  }
}
