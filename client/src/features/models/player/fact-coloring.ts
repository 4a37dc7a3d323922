import { type BuiltState, builtStateOf, builtStates, type Look, paintOf } from '@plumbline/core/bim'
import type { BuiltElement } from '../facts/built-plan.ts'
import { repainted } from './coloring.ts'
import type { LegendRow } from './legend.ts'
import { statusColors } from './status-colors.ts'

const full = (color: string): Look => ({ color, opacity: 100 })

const looks: Record<BuiltState, Look> = {
  onTime: full(statusColors.justDone),
  late: full(statusColors.late),
  overdue: full(statusColors.critical),
  started: full(statusColors.during),
  waiting: full(statusColors.done),
}
const paints = Object.fromEntries(builtStates.map((state) => [state, paintOf(looks[state])])) as Record<
  BuiltState,
  number
>
const unknown: Look = { color: null, opacity: 30 }
const unknownPaint = paintOf(unknown)

/** A moment of the site, ISO days. */
export interface SiteDay {
  /** What is planned before it and not done is overdue. */
  day: string
  /** What was done later is not done yet; null: all that is known counts. */
  knownUntil: string | null
}

/** Paints elements by how they stand beside the plan. Answers what the colours mean, and of how many elements. */
export function paintFacts(elements: readonly BuiltElement[], site: SiteDay, out: Uint32Array): LegendRow[] {
  for (let at = 0; at < out.length; at++) out[at] = repainted(out[at]!, unknownPaint)
  const counts = new Map<BuiltState, number>()
  let known = 0
  for (const { element, fact, planned } of elements) {
    if (element >= out.length) continue
    const state = builtStateOf(isKnown(fact, site.knownUntil) ? fact : null, planned, site.day)
    counts.set(state, (counts.get(state) ?? 0) + 1)
    out[element] = repainted(out[element]!, paints[state])
    known++
  }
  const rows = builtStates.flatMap((state): LegendRow[] => {
    const count = counts.get(state) ?? 0
    return count === 0 ? [] : [{ key: `fact.${state}`, look: looks[state], count, profiles: [] }]
  })
  const rest = out.length - known
  return rest > 0 ? [...rows, { key: 'unlinked', look: unknown, count: rest, profiles: [] }] : rows
}

const isKnown = (fact: BuiltElement['fact'], until: string | null): boolean =>
  fact !== null && (until === null || fact.doneOn === null || fact.doneOn <= until)
