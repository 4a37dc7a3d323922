import type { AssistantDraft, AssistantItem } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { minutesPerDayOf } from '../../../documents/schedule/rows/row-view.ts'
import type { DraftForeseen } from '../../../documents/schedule/session/foreseen-draft.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { useAsked } from '../base/use-asked.ts'
import { showGhosts } from './show-ghosts.ts'

/** The draft is calculated anew when changes pause this long, milliseconds. */
const PAUSE = 250

interface ShownDraft {
  item: AssistantItem
  draft: AssistantDraft
  /** Of the rows that are chosen. */
  keys: readonly string[]
  isShown: boolean
}

type GhostsTold = Pick<DraftForeseen, 'obstacle' | 'alike'> & { dayMinutes: number }

/** The chosen rows of a draft as pale rows of the grid and bars of the chart, where the engine puts them in the plan as it stands. */
export function useGhostRows({ item, draft, keys, isShown }: ShownDraft): GhostsTold {
  const { actions } = useSchedule()
  const { session } = actions
  const isOpen = isShown && item.applied === null
  const dayMinutes = minutesPerDayOf(session.store, session.store.slotOf(draft.wbsId), session.frame)
  const chosen = { draft, keys, dayMinutes }
  const foreseen = useAsked(
    `draft ${item.id} ${isOpen} ${keys.join(' ')}`,
    async (session) => (isOpen ? session.ask.foreseenDraft(chosen) : null),
    PAUSE,
  )
  useEffect(() => {
    if (!isOpen || !foreseen) return
    const { rows } = foreseen
    showGhosts(actions, rows.length > 0 ? { parentId: draft.wbsId, dayMinutes, rows } : null)
  }, [actions, draft.wbsId, dayMinutes, foreseen, isOpen])
  // Until the next answer they stand as they are: with each choice all would go and come again.
  useEffect(() => {
    if (!isOpen) return
    return () => showGhosts(actions, null)
  }, [actions, isOpen])
  return { dayMinutes, obstacle: foreseen?.obstacle ?? null, alike: foreseen?.alike ?? 0 }
}
