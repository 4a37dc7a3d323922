import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { newId } from '../../../api/new-id.ts'
import type { Lane, LaneKind } from '../board-view.ts'
import { useBoard } from '../session/use-board.ts'
import { useLanes } from '../session/use-lanes.ts'
import { ColumnView } from './ColumnView.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import { useCardDrags } from './use-card-drags.ts'

/** Columns side by side; with lanes, one band of them for each lane. */
export function Columns() {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const { lanes: kind } = useSnapshot(actions.view)
  const keys = useBoardKeys()
  useCardDrags()
  const columns = actions.board.columns()
  if (kind === 'none') {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: keys of its cards bubble to here
      <div className="kanban-board" data-testid="board" onKeyDown={keys}>
        {columns.map((column, index) => (
          <ColumnView key={column.id} column={column} index={index} lane={null} />
        ))}
        {actions.mayShape && <NewColumn isFirst={columns.length === 0} />}
        {columns.length === 0 && !actions.mayShape && <p className="kanban-muted">{t('noColumns')}</p>}
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of its cards bubble to here
    <div className="kanban-lanes" data-testid="board" onKeyDown={keys}>
      <Lanes kind={kind} />
    </div>
  )
}

function Lanes({ kind }: { kind: LaneKind }) {
  return useLanes(kind).map(({ lane, name }) => <LaneBand key={lane.id} lane={lane} name={name} />)
}

function LaneBand({ lane, name }: { lane: Lane; name: string }) {
  const { board } = useBoard()
  const [isOpen, setOpen] = useState(true)
  return (
    <section className="kanban-lane" aria-label={name}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span aria-hidden>{isOpen ? '▾' : '▸'}</span> {name} <span className="kanban-muted">{lane.cards.size}</span>
      </button>
      {isOpen && (
        <div className="kanban-board">
          {board.columns().map((column, index) => (
            <ColumnView key={column.id} column={column} index={index} lane={lane} />
          ))}
        </div>
      )}
    </section>
  )
}

function NewColumn({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const create = (): void =>
    void actions.run({ do: 'column.create', id: newId(), fields: { name: t('columnName.new'), stage: 'doing' } })
  return (
    <Button
      className="kanban-new-column"
      variant={isFirst ? 'solid' : 'minimal'}
      icon={<Add />}
      text={t('newColumn')}
      onClick={create}
    />
  )
}
