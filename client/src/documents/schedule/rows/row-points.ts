import { formatDuration } from '../../../parts/values/duration.ts'
import { pointsText } from '../../../parts/values/three-points.ts'
import type { RowStore } from './row-store.ts'
import { minutesPerDayOf, type PlanFrame } from './row-view.ts'

/** «8 / 10 / 15»; '' for none. */
export function pointsCell(store: RowStore, slot: number, frame: PlanFrame): string {
  const points = store.pointsOf(slot)
  if (!points) return ''
  const perDay = minutesPerDayOf(store, slot, frame)
  return pointsText([points.min, points.likely, points.max].map((minutes) => formatDuration(minutes, perDay)))
}
