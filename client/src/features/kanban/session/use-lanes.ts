import type { Card } from '@plumbline/core/documents/board'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { type Lane, type LaneKind, lanesOf } from '../board-view.ts'
import { useBoard } from './use-board.ts'

/** Lanes of the board as it is now, in their order, with what they are called. */
export function useLanes(kind: LaneKind): { lane: Lane; name: string }[] {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const { board, people } = actions
  useSnapshot(actions.view)
  const cards: Card[] = board.columns().flatMap(({ id }) => board.cardsIn(id).map((cardId) => board.card(cardId)!))
  const labels = board.labels()
  const order =
    kind === 'label' ? labels.map(({ id }) => id) : kind === 'person' ? people.map(({ id }) => id) : ['work']
  const nameOf = (id: string): string => {
    if (id === '') return t(`lane.none.${kind}`)
    if (kind === 'work') return t('lane.work')
    if (kind === 'label') return board.label(id)?.name ?? ''
    return people.find((person) => person.id === id)?.name ?? t('formerPerson')
  }
  return lanesOf(board, cards, kind, order).map((lane) => ({ lane, name: nameOf(lane.id) }))
}
