import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useBoardActions } from '../session/use-board.ts'

/** Where the card in one's own hand would be put, and what that would mean. */
export function DropMark() {
  const { t } = useTranslation('kanban')
  const { board, view } = useBoardActions()
  const { drag } = useSnapshot(view)
  const column = drag?.columnId ? board.column(drag.columnId) : undefined
  if (!drag || !column) return null
  const newcomers = drag.ids.filter((id) => {
    const card = board.card(id)
    return card !== undefined && board.columnOf(card) !== column.id
  })
  const count = board.cardsIn(column.id).length + newcomers.length
  const isFull = board.isOverLimit(column.id, newcomers.length)
  const proposes = column.stage === 'done' && newcomers.some((id) => board.card(id)?.workId)
  const text = isFull
    ? t('drop.full', { count, limit: column.limit })
    : proposes
      ? t('drop.proposes')
      : column.limit !== null
        ? t('drop.ofLimit', { count, limit: column.limit })
        : column.name
  return (
    <div className="kanban-drop" data-full={isFull || undefined}>
      {text}
    </div>
  )
}

/** Where others hold a card over this place. */
export function RemoteMarks({ columnId, before }: { columnId: string; before: string | null }) {
  const { t } = useTranslation('kanban')
  const { session, board } = useBoardActions()
  const { people } = useSnapshot(session.state)
  const here = people.filter(({ drag }) => drag?.column === columnId && drag.before === before)
  return here.map(({ client, name, color, drag }) => (
    <div
      key={client}
      className="kanban-drop is-remote"
      style={{ color: `var(--pl-presence-${color % 8})` }}
      data-testid="remote-drag"
    >
      {t('drop.remote', { name, card: board.card(drag?.card ?? '')?.title ?? '' })}
    </div>
  ))
}
