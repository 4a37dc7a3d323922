import type { Anchor } from '@plumbline/core/contract'
import { formatInstant, type Instant, NO_INSTANT } from '@plumbline/core/time'
import { LINK_NUMBERS } from '../../../documents/schedule/rows/columns.ts'
import { anchorName, anchorOfWork, dateAnchorId } from '../../../parts/talk/anchors.ts'
import type { KeepPort, PlanPort, StatePort } from '../base/ports.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & StatePort & KeepPort

export type BarEnd = 'start' | 'finish'

const textOf = (instant: number): string | null => (instant === NO_INSTANT ? null : formatInstant(instant as Instant))

/** What a row, a date, a relation and the end of the schedule are called and say at this moment. */
export function workAnchor(actions: Acts, id: string): Anchor {
  const { start, finish } = actions.session.store.times
  const slot = actions.session.store.slotOf(id)
  const { code, name } = calledOf(actions, slot)
  return anchorOfWork(actions.scheduleId, {
    id,
    code,
    name,
    start: textOf(start[slot]!),
    finish: textOf(finish[slot]!),
  })
}

export function dateAnchor(actions: Acts, id: string, end: BarEnd): Anchor {
  const work = workAnchor(actions, id)
  const dates = end === 'start' ? { from: work.from, to: null } : { from: null, to: work.to }
  return { ...work, kind: 'date', id: dateAnchorId(id, end), ...dates }
}

/** Null: there is none, or it leads to another schedule. */
export function relationAnchor(actions: Acts, id: string): Anchor | null {
  const { store } = actions.session
  const link = store.linkOf(id)
  if (link < 0) return null
  const ends = [0, 1].map((end) => calledOf(actions, store.linkNumbers[link * LINK_NUMBERS + end]!))
  const name = ends.map((end) => anchorName(end.code, end.name)).join(' → ')
  return { kind: 'relation', in: actions.scheduleId, id, name: anchorName('', name), from: null, to: null }
}

/** The finish of the whole schedule, which the critical path leads to. */
export function finishAnchor(actions: Acts, name: string): Anchor {
  const { finish } = actions.session.store.times
  const last = actions.session.store.order.reduce((latest, slot) => Math.max(latest, finish[slot]!), NO_INSTANT)
  return {
    ...{ kind: 'date', in: actions.scheduleId, id: dateAnchorId('', 'finish'), name: anchorName('', name) },
    ...{ from: null, to: textOf(last) },
  }
}

/** The date whose cell was pointed at, or that the caret stands on; null: neither. */
export function pointedEnd({ state, session }: Acts): BarEnd | null {
  const column = state.pointedColumn || state.column
  const isDate = column === 'start' || column === 'finish'
  return isDate && session.store.slotOf(state.row) >= 0 ? column : null
}

/** Rows without a code are called by their number in the outline. */
function calledOf({ session: { store, rows } }: Acts, slot: number): { code: string; name: string } {
  return { code: store.codes[slot] || rows.outline.numberOf(slot), name: store.names[slot] ?? '' }
}
