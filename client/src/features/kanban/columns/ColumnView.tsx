import { Tag } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import type { Column } from '@plumbline/core/documents/board'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { IconButton } from '../../../shell/IconButton.tsx'
import { isFiltering, type Lane } from '../board-view.ts'
import { useBoard } from '../session/use-board.ts'
import { CardList } from './CardList.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { NewCard } from './NewCard.tsx'
import { useColumnDrop } from './use-card-drags.ts'

interface ColumnViewProps {
  column: Column
  index: number
  /** Null: the whole column. */
  lane: Lane | null
}

export function ColumnView({ column, index, lane }: ColumnViewProps) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const view = useSnapshot(actions.view)
  const drop = useColumnDrop(column.id)
  const all = actions.board.cardsIn(column.id)
  const shown = lane ? actions.shownIn(column.id).filter((id) => lane.cards.has(id)) : actions.shownIn(column.id)
  const isTarget = view.drag?.columnId === column.id
  const isAdding = view.adding === column.id && lane === null
  return (
    <section
      ref={drop}
      className="kanban-column"
      aria-label={column.name}
      data-target={isTarget || undefined}
      data-column={column.id}
      data-testid="column"
    >
      <header className="kanban-column-head">
        <i className="kanban-dot" data-color={column.color} aria-hidden />
        <h2 title={column.name}>{column.name}</h2>
        <Count count={all.length} limit={column.limit} shown={isFiltering(view) || lane ? shown.length : null} />
        <span className="pl-spring" />
        {actions.mayWrite && lane === null && (
          <IconButton
            icon={<Add />}
            label={t('newCardIn', { column: column.name })}
            onClick={() => {
              actions.view.adding = column.id
            }}
          />
        )}
        {actions.mayShape && lane === null && <ColumnMenu column={column} index={index} />}
      </header>
      {isAdding && <NewCard columnId={column.id} />}
      <CardList columnId={column.id} ids={shown} />
      {shown.length === 0 && all.length > 0 && lane === null && <p className="kanban-empty">{t('allHidden')}</p>}
      {all.length === 0 && !isAdding && lane === null && <p className="kanban-empty">{t('emptyColumn')}</p>}
    </section>
  )
}

function Count({ count, limit, shown }: { count: number; limit: number | null; shown: number | null }) {
  const { t } = useTranslation('kanban')
  const number = shown === null ? String(count) : `${shown} / ${count}`
  if (limit === null) return <span className="kanban-count">{number}</span>
  const isOver = count > limit
  return (
    <>
      <span className="kanban-count" data-full={(count >= limit && shown === null) || undefined}>
        {shown === null ? `${count} / ${limit}` : number}
      </span>
      {count >= limit && shown === null && (
        <Tag minimal intent="warning">
          {t(isOver ? 'overLimit' : 'atLimit')}
        </Tag>
      )}
    </>
  )
}
