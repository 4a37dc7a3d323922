import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { ago } from '../../../i18n/format.ts'
import { useBoard } from '../session/use-board.ts'
import { SidePanel } from './SidePanel.tsx'

/** The newest of them; more are found by the search of the board once they are back. */
const SHOWN = 200

export function ArchivePanel() {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const cards = actions.board.archive()
  return (
    <SidePanel name={t('archive')} title={`${t('archive')} · ${cards.length}`}>
      <ul className="kanban-archive">
        {cards.slice(0, SHOWN).map(({ id, title, archivedAt }) => (
          <li key={id}>
            <button type="button" className="kanban-plain" onClick={() => actions.show(id)}>
              {title}
            </button>
            <small className="kanban-muted">{ago(new Date(archivedAt ?? 0).toISOString())}</small>
            {actions.mayWrite && (
              <Button size="small" text={t('restore')} onClick={() => actions.run({ do: 'card.restore', ids: [id] })} />
            )}
          </li>
        ))}
        {cards.length === 0 && <li className="kanban-muted">{t('emptyArchive')}</li>}
      </ul>
    </SidePanel>
  )
}
