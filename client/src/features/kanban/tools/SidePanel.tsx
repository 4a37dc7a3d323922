import { Cross } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shell/IconButton.tsx'
import { useBoard } from '../session/use-board.ts'

interface SidePanelProps {
  name: string
  title: string
  children: ReactNode
}

/** What is looked at beside the board. */
export function SidePanel({ name, title, children }: SidePanelProps) {
  const { t } = useTranslation('kanban')
  const { view } = useBoard()
  return (
    <aside className="kanban-panel" aria-label={name} data-testid={view.panel}>
      <header className="kanban-panel-head">
        <h2>{title}</h2>
        <span className="pl-spring" />
        <IconButton
          icon={<Cross />}
          label={t('close')}
          onClick={() => {
            view.panel = 'none'
          }}
        />
      </header>
      {children}
    </aside>
  )
}
