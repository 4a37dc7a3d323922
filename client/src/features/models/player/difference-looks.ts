import { type Difference, differences, type Look, paintOf } from '@plumbline/core/bim'
import type { LegendRow } from './legend.ts'

/** Of the difference between the plan and the target; what neither has begun is not there. */
const differenceLooks: Record<Difference, Look> = {
  neither: { color: null, opacity: 0 },
  both: { color: '#4c90f0', opacity: 100 },
  done: { color: null, opacity: 100 },
  behind: { color: '#e76a6e', opacity: 100 },
  ahead: { color: '#32a467', opacity: 100 },
}
export const differencePaints = Uint32Array.from(differences, (difference) => paintOf(differenceLooks[difference]))

/** `tally` counts by difference, those without works last. */
export const differencesOf = (tally: ArrayLike<number>, unlinked: Look): LegendRow[] =>
  [...differences.map((one) => [`difference.${one}`, differenceLooks[one]] as const), ['unlinked', unlinked] as const]
    .map(([key, look], at) => ({ key, look, count: tally[at] ?? 0, profiles: [] }))
    .filter(({ count }) => count > 0)
