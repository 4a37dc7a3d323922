import type { Id } from '@plumbline/core/plan'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'

/** Rows that no filter hides, also those that are folded away. */
export const shownRowIds = ({ visible, store }: Pick<ScheduleSession, 'visible' | 'store'>): Id[] =>
  visible.withFolded().flatMap((slot) => store.ids[slot] ?? [])
