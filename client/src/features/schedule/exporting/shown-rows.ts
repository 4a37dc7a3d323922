import type { Id } from '@plumbline/core/plan'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'

/** Rows that stand on screen or would after scrolling: what filters hide and what is folded away is not among them. */
export function shownRowIds({ visible, store }: ScheduleSession): Id[] {
  const ids: Id[] = []
  for (let row = 0; row < visible.count; row++) {
    const id = store.ids[visible.slots[row] ?? -1]
    if (id) ids.push(id)
  }
  return ids
}
