import { type Id, isSummary } from '@plumbline/core/plan'
import { dayOfInstant, instantOf, NO_INSTANT } from '@plumbline/core/time'
import { ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import type { RowStore } from '../../../documents/schedule/rows/row-store.ts'
import { typeOf } from '../../../documents/schedule/rows/row-view.ts'
import { periodsOverlap } from '../../../instruments/planner/geometry.ts'
import type { Planner } from '../../../instruments/planner/index.ts'
import type { Span } from '../../../instruments/planner/types.ts'
import type { HasArranger } from '../arrange/arranger.ts'
import type { ChartPort, PlanPort, StatePort } from '../base/ports.ts'
import type { LitRows, Spotlight } from '../base/spotlight.ts'
import type { HasFilters } from '../filters/filters.ts'

/** What stands otherwise when something else is looked at. */
type Followed = PlanPort & StatePort & HasArranger & HasFilters

const DAY = 1_440

/** Is the row one of those looked at? */
export function isLit(store: RowStore, spotlight: Spotlight): (slot: number) => boolean {
  if (spotlight.kind === 'moved') return (slot) => store.movedAt[slot] === spotlight.at
  if (spotlight.kind === 'rows') return (slot) => spotlight.ids.has(store.ids[slot]!)
  const own: Span = { start: 0, finish: 0 }
  return (slot) => {
    own.start = store.times.start[slot]!
    own.finish = store.times.finish[slot]!
    return own.start !== NO_INSTANT && periodsOverlap(own, spotlight)
  }
}

/** Works and milestones that are looked at; their summaries are not counted. */
export function countLit(store: RowStore, spotlight: Spotlight): number {
  const lit = isLit(store, spotlight)
  let count = 0
  for (const slot of store.order) if (!isSummary(typeOf(store, slot)) && lit(slot)) count++
  return count
}

/** Rows and chart follow what the state says is looked at. */
export function followSpotlight({ state, session, filters, arranger }: Followed, planner: Planner): () => void {
  const follow = (): void => {
    const spotlight = state.spotlight as Spotlight | null
    session.rows.look.spotlight = spotlight ? isLit(session.store, spotlight) : null
    takePeriod(spotlight?.kind === 'period' ? spotlight : null)
    planner.setPeriod(spotlight?.kind === 'period' ? spotlight : null)
    planner.refresh()
  }
  /** Whatever stands in a column, is grouped or filtered by how works lie against the period. */
  const takePeriod = (period: RowStore['period']): void => {
    const { store, rows } = session
    if (store.period?.start === period?.start && store.period?.finish === period?.finish) return
    store.period = period && { start: period.start, finish: period.finish }
    rows.revision++
    if (filters.isFiltering) filters.apply()
    arranger.changed()
  }
  follow()
  return subscribeKey(state, 'spotlight', follow)
}

/** These rows stand out. */
export function spotlightRows(actions: StatePort, of: LitRows, ids: readonly Id[]): void {
  actions.state.spotlight = { kind: 'rows', of, ids: ref(new Set(ids)) }
}

/** The next weeks from the data date, filling the chart. */
export function lookAhead({ state, session, planner }: PlanPort & StatePort & ChartPort, weeks: number): void {
  const today = instantOf(dayOfInstant(session.frame.settings.dataDate))
  const period = { start: today, finish: today + weeks * 7 * DAY }
  state.spotlight = { kind: 'period', ...period }
  planner?.fit(period)
}

/** When rows last moved; 0: never. */
export function lastMoved(store: RowStore): number {
  let latest = 0
  for (const at of store.movedAt) latest = Math.max(latest, at)
  return latest
}
