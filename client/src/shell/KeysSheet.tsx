import './keys-sheet.css'
import type { ReactNode } from 'react'
import { PanelDialog } from './PanelDialog.tsx'

interface KeysSheetProps {
  title: string
  close: () => void
  /** Lists of keys. */
  children: ReactNode
}

/** The sheet of all keys of a screen. */
export function KeysSheet({ title, close, children }: KeysSheetProps) {
  return (
    <PanelDialog isOpen width={760} title={title} onClose={close}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet is scrolled with the keyboard */}
      <section className="pl-keys-sheet" aria-label={title} tabIndex={0}>
        {children}
      </section>
    </PanelDialog>
  )
}
