import { createContext, useContext, useSyncExternalStore } from 'react'
import type { BoardActions } from '../board-actions.ts'

/** The open board, for everything on its screen. */
export const BoardContext = createContext<BoardActions | null>(null)

export function useBoardActions(): BoardActions {
  const actions = useContext(BoardContext)
  if (!actions) throw new Error('not on a board')
  return actions
}

/** Renders again after each change of the board. */
export function useBoard(): BoardActions {
  const actions = useBoardActions()
  useSyncExternalStore(actions.session.subscribe, actions.session.version)
  return actions
}

/** Renders again only when this card, or what hangs on it, changes. */
export function useCardRevision(cardId: string): void {
  const { session } = useBoardActions()
  useSyncExternalStore(session.subscribe, () => session.revisionOf(cardId))
}
