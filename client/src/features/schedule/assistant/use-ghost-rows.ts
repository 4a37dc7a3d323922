import type { AssistantDraft, AssistantItem } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { minutesPerDayOf } from '../../../documents/schedule/rows/row-view.ts'
import type { DraftForeseen } from '../../../documents/schedule/session/draft-run.ts'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { useAsked } from '../base/use-asked.ts'
import { showGhosts } from './show-ghosts.ts'

/** The plan is calculated with the draft anew when changes pause this long, milliseconds. */
const PAUSE = 500

interface ShownDraft {
  item: AssistantItem
  draft: AssistantDraft
  /** Of the rows that are chosen. */
  keys: readonly string[]
  isShown: boolean
}

interface GhostsTold {
  dayMinutes: number
  /** Why the plan as it stands cannot take the draft. */
  obstacle: DraftForeseen['obstacle']
  /** How many of the chosen rows stand there already, by their names. */
  alike: number
}

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft and its choice are those that were asked about
  useEffect(() => {
    if (!isOpen || !foreseen) return
    const known = new Map(draft.rows.map((row) => [row.key, row]))
    const rows = foreseen.rows.map((row) => ({
      ...row,
      name: known.get(row.key)!.name,
      after: known.get(row.key)!.after,
    }))
    showGhosts(actions, rows.length > 0 ? { parentId: draft.wbsId, dayMinutes, rows } : null)
  }, [foreseen, isOpen])
  // Until the next answer they stand as they are: with each choice all would go and come again.
  useEffect(() => {
    if (!isOpen) return
    return () => showGhosts(actions, null)
  }, [actions, isOpen])
  return { dayMinutes, obstacle: foreseen?.obstacle ?? null, alike: isOpen ? alikeIn(session, draft, keys) : 0 }
}

function alikeIn({ store }: ScheduleSession, { wbsId, rows }: AssistantDraft, keys: readonly string[]): number {
  const position = store.positions[store.slotOf(wbsId)] ?? -1
  if (position < 0) return 0
  const there = new Set<string>()
  for (let at = position + 1; at < store.ends[position]!; at++) there.add(store.names[store.order[at]!]!)
  return rows.filter(({ key, name }) => keys.includes(key) && there.has(name)).length
}
