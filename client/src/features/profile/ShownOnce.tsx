import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { PanelDialog } from '../../shell/PanelDialog.tsx'
import { copyText } from './copy-text.ts'

interface ShownOnceProps {
  title: string
  lead: string
  text: string
  kept: string
  close: () => void
}

/** A secret that is told this once. */
export function ShownOnce({ title, lead, text, kept, close }: ShownOnceProps) {
  const { t } = useTranslation('profile')
  return (
    <PanelDialog
      isOpen
      title={title}
      onClose={close}
      footer={
        <>
          <Button text={t('copy')} onClick={() => void copyText(text, t('copied'))} />
          <Button intent="primary" text={kept} onClick={close} />
        </>
      }
    >
      <p className="pl-profile-lead">{lead}</p>
      <code className="pl-profile-token">{text}</code>
    </PanelDialog>
  )
}
