import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '../../../session/session.ts'
import type { BoardActions } from '../board-actions.ts'
import { useBoardWords } from '../use-board-words.ts'
import { openBoard } from './open-board.ts'

/** A board for as long as the screen is open; null: not yet. */
export function useOpenBoard(spaceId: string, scheduleId: string, boardId: string): BoardActions | null {
  const [actions, setActions] = useState<BoardActions | null>(null)
  const { person } = useSnapshot(session)
  const navigate = useNavigate()
  const words = useBoardWords()
  const latest = useRef({ words, navigate })
  latest.current = { words, navigate }
  const userId = person?.id ?? ''
  useEffect(() => {
    const path = `/${spaceId}/kanban-schedule/${scheduleId}/${boardId}`
    const opened = openBoard({
      spaceId,
      boardId,
      userId,
      words: {
        refused: (refusal) => latest.current.words.refused(refusal),
        full: (refusal, anyway) => latest.current.words.full(refusal, anyway),
        lost: (count, look) => latest.current.words.lost(count, look),
        done: (key, count, undo) => latest.current.words.done(key, count, undo),
      },
      show: (cardId) => void latest.current.navigate(cardId === null ? path : `${path}/${cardId}`),
    })
    setActions(opened.actions)
    return opened.close
  }, [spaceId, scheduleId, boardId, userId])
  return actions
}
