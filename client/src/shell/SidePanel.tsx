import './side-panel.css'
import { Cross } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { ScrollRegion } from './ScrollRegion.tsx'

interface SidePanelProps {
  title: string
  /** Beside the title. */
  extra?: ReactNode
  closeLabel: string
  close: () => void
  busy?: boolean
  children: ReactNode
}

/** Beside what is looked at: a title, a way to close it, and content that scrolls. */
export function SidePanel({ title, extra, closeLabel, close, busy, children }: SidePanelProps) {
  return (
    <aside className="pl-side-panel" aria-label={title} aria-busy={busy}>
      <header>
        {extra}
        <h2 title={title}>{title}</h2>
        <IconButton icon={<Cross size={14} />} label={closeLabel} onClick={close} />
      </header>
      <ScrollRegion className="pl-side-panel-body">{children}</ScrollRegion>
    </aside>
  )
}
