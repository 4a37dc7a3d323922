import './shown-once.css'
import { Button } from '@blueprintjs/core'
import { copyText } from './copy-text.ts'
import { PanelDialog } from './PanelDialog.tsx'

interface ShownOnceProps {
  title: string
  lead: string
  text: string
  words: { kept: string; copy: string; copied: string }
  close: () => void
}

/** A secret that is told this once. */
export function ShownOnce({ title, lead, text, words, close }: ShownOnceProps) {
  return (
    <PanelDialog
      isOpen
      title={title}
      onClose={close}
      footer={
        <>
          <Button text={words.copy} onClick={() => void copyText(text, words.copied)} />
          <Button intent="primary" text={words.kept} onClick={close} />
        </>
      }
    >
      <p className="pl-shown-once-lead">{lead}</p>
      <code className="pl-shown-once">{text}</code>
    </PanelDialog>
  )
}
