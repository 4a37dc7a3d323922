import { valueIn } from '@plumbline/core/attributes'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { Id, SchedulePlan } from '@plumbline/core/plan'
import { isUncertainWork, pointsOf, type Spread } from './risk-run.ts'

/** Unfinished works that have one value of an attribute; '': none. */
export interface OpenKind {
  key: string
  works: number
}

/** Which three points works get, by their value of an attribute. */
export interface KindSpreads {
  attributeId: Id
  spreads: [key: string, spread: Spread][]
}

/** Values of an attribute that unfinished works have, the most frequent first. */
export function openKinds(plan: SchedulePlan, attributeId: Id): OpenKind[] {
  const counts = new Map<string, number>()
  for (const row of plan.rows) {
    if (!isUncertainWork(row)) continue
    const key = valueIn(row.values, attributeId)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .map(([key, works]) => ({ key, works }))
    .sort((a, b) => b.works - a.works || (a.key < b.key ? -1 : 1))
}

/** One command that gives three points to unfinished works of these kinds, in place of those that they have. Null: there are none. */
export function kindSpreadCommand(plan: SchedulePlan, { attributeId, spreads }: KindSpreads): ScheduleCommand | null {
  const known = new Map(spreads)
  const alike = new Map<string, { spread: Spread; likely: number; ids: Id[] }>()
  for (const row of plan.rows) {
    const key = isUncertainWork(row) ? valueIn(row.values, attributeId) : null
    const spread = key === null ? undefined : known.get(key)
    if (!spread) continue
    const at = `${key}\n${row.duration}`
    const found = alike.get(at)
    if (found) found.ids.push(row.id)
    else alike.set(at, { spread, likely: row.duration, ids: [row.id] })
  }
  if (alike.size === 0) return null
  const commands = [...alike.values()].map(
    ({ spread, likely, ids }): ScheduleCommand => ({
      do: 'row.set',
      ids,
      fields: { threePoints: pointsOf(likely, spread) },
    }),
  )
  return { do: 'batch', commands }
}
